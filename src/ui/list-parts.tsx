import type { ReactNode } from 'react'
import s from './list-parts.module.css'
import { Strip } from './strip.tsx'

/** Search, filter, sort: one row over a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={s.toolbar}>{children}</div>
}

/** Over a list: what it is, and a number or a link at the right. */
export function ListHeader({ title, note, level: Title = 'h2' }: ListHeaderProps) {
  return (
    <div className={s.header}>
      <Title className={s.title}>{title}</Title>
      {note ? <span className={s.note}>{note}</span> : null}
    </div>
  )
}

type ListHeaderProps = { title: ReactNode; note?: ReactNode; level?: 'h2' | 'h3' }

type BlockProps = {
  children: ReactNode
  title?: ReactNode
  action?: ReactNode
  /** pending: dashed, something here is only on this phone; problem: red, the user must act. */
  tone?: 'plain' | 'pending' | 'problem'
  flush?: boolean
  id?: string
  hidden?: boolean
  'aria-hidden'?: 'true'
}

/** White paper between two rules; full-bleed on a phone, a ruled frame on a desktop. Never put one in another. */
export function Block({ children, title, action, tone = 'plain', flush = false, ...rest }: BlockProps) {
  return (
    <section className={`${s.block} ${flush ? s.flush : ''}`} data-tone={tone} {...rest}>
      {title || action ? (
        <div className={s.blockHead}>
          {title ? <h2 className={s.blockTitle}>{title}</h2> : <span />}
          {action}
        </div>
      ) : null}
      {children}
    </section>
  )
}

/** Names and values: [['Job role', 'Loader'], …]. Rows without a value are left out. */
export function KeyValues({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={s.values}>
      {rows.map(([name, value]) =>
        value === undefined || value === null || value === '' ? null : (
          <div key={name} className={s.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

type EmptyProps = {
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** Applicants would be here: with the empty strip, which is theirs. */
  applicants?: boolean
}

/** The sentence, and what to do next. A button only when it is the next step. */
export function EmptyState({ title, hint, action, applicants = false }: EmptyProps) {
  return (
    <div className={s.empty}>
      {applicants ? <Strip code="....." /> : null}
      <p className={s.emptyTitle}>{title}</p>
      {hint ? <p className={s.emptyHint}>{hint}</p> : null}
      {action}
    </div>
  )
}

/** The class around bars for what is to come, `<i>` each. */
export const { bars } = s

type SkeletonProps = {
  rows?: number
  label: string
  /** The label is shown: the user waits for what they asked for. */
  isSaid?: boolean
  /** The rows to come share their rules. */
  joined?: boolean
}

/** Bars with the height of the rows to come; only where nothing is saved yet. */
export function SkeletonRows({ rows = 3, label, isSaid, joined }: SkeletonProps) {
  return (
    <div className={joined ? s.joined : s.skeletons} role="status">
      <span className={isSaid ? s.emptyHint : 'fh-hidden'}>{label}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={`${s.skeleton} ${bars}`} aria-hidden="true">
          <i style={{ width: '58%', height: 20 }} />
          <i style={{ width: '82%', height: 14 }} />
          <i style={{ width: '40%', height: 14 }} />
        </div>
      ))}
    </div>
  )
}
