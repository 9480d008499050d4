import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import s from './task-card.module.css'

type Props = {
  /** The applicant's name: text or a link. Wraps to two lines, is never cut. */
  name: ReactNode
  /** Right of the name, e.g. '26, M'. */
  detail?: ReactNode
  /** The quieter lines under the name. */
  lines?: readonly ReactNode[]
  /** Tag, then strip, then time left. */
  stage?: ReactNode
  /** The question; `answers` are at its right. */
  question?: ReactNode
  answers?: ReactNode
  /** A row under the soft rule instead of a question: badge or Select left, a link right. */
  foot?: ReactNode
  /** Opens under the row on a desktop. */
  panel?: ReactNode
  /** Something of this applicant is only on this phone. */
  pending?: boolean
  /** Turns true once when a pending card became ink; the box fills from the left. */
  inked?: boolean
  /** It is here until the screen is opened again. */
  passing?: boolean
  level?: 'h2' | 'h3'
}

/** One applicant on ruled paper: full-bleed on a phone, one row of three columns from 62em. */
export function TaskCard(props: Props) {
  const {
    name,
    detail,
    lines = [],
    stage,
    question,
    answers,
    foot,
    panel,
    pending,
    inked,
    passing,
    level: Name = 'h3',
  } = props
  return (
    <article
      className={s.card}
      data-pending={pending || undefined}
      data-inked={inked || undefined}
      data-fh-gone={passing || undefined}
    >
      <div>
        <div className={s.head}>
          <Name className={s.name}>{name}</Name>
          {detail ? <span className={s.detail}>{detail}</span> : null}
        </div>
        {lines.length > 0 ? (
          <div>
            {lines.map((line, i) => (
              <p key={i} className={s.line}>
                {line}
              </p>
            ))}
          </div>
        ) : null}
      </div>
      {stage ? <div className={s.stage}>{stage}</div> : null}
      {question ? (
        <div className={s.ask}>
          <p className={s.question}>{question}</p>
          {answers ? <div className={s.answers}>{answers}</div> : null}
        </div>
      ) : null}
      {foot ? <div className={s.foot}>{foot}</div> : null}
      {panel ? <div className={s.panel}>{panel}</div> : null}
    </article>
  )
}

type ListProps = {
  label?: string
  /** Four whole ones on a phone, with hairlines between them. */
  dense?: boolean
  /** A register: its rows are counted before a red margin line, on a phone. */
  numbered?: boolean
  children: ReactNode
}

/** A list of cards; semantics and the gap between them. */
export function CardList({ label, dense, numbered, children }: ListProps) {
  return (
    <section className={`${s.list} ${dense ? s.dense : ''} ${numbered ? s.numbered : ''}`} aria-label={label}>
      {children}
    </section>
  )
}

/** Amber clock and words: time is short. */
export function TimeLeft({ children }: { children: ReactNode }) {
  return (
    <span className={s.due}>
      <Icon name="clock" size="s" />
      {children}
    </span>
  )
}
