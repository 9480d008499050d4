import type { ReactNode } from 'react'
import s from './disclosure.module.css'
import { Icon } from './icons.tsx'

type Props = { label: ReactNode; open?: boolean; children: ReactNode }

/** Words that open what lies below them. Its mark is that of a button that opens. */
export function Disclosure({ label, open, children }: Props) {
  return (
    <details className={s.details} open={open}>
      <summary className={s.summary}>
        <span>{label}</span>
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  )
}
