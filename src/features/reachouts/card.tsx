import type { ReactNode } from 'react'
import s from './run-campaign.module.css'

type Props = { number: number; title: string; action?: ReactNode; children: ReactNode }

/** One of the numbered cards of a reachout (RO-08). */
export function Card({ number, title, action, children }: Props) {
  return (
    <section className={s.card}>
      <div className={s.head}>
        <span className={s.number} aria-hidden="true">
          {number}
        </span>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
