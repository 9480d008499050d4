import type { ReactNode } from 'react'
import s from './charts.module.css'

type Props = { done: ReactNode; underway: ReactNode; plan: ReactNode }

/** What the shades and the line of `Progress` mean, once over a list of them. */
export function ProgressKey(words: Props) {
  return (
    <p className={s.key}>
      {(['done', 'underway', 'plan'] as const).map((part) => (
        <span key={part}>
          <i className={s[`${part}Key`]} aria-hidden="true" />
          {words[part]}
        </span>
      ))}
    </p>
  )
}
