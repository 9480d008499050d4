import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import s from './charts.module.css'
import { Strip, type StripCode } from './strip.tsx'

export type Bar = {
  key: string
  label: ReactNode
  value: number
  /** The formatted value. */
  figure: ReactNode
  /** A second, quieter figure. */
  note?: ReactNode
  /** Where its rows are listed. */
  to?: To
  /** How far this step is, drawn over the label. */
  strip?: StripCode
}

/**
 * Numbers beside each other: a list whose lines say label and figures; the bars from zero are only drawn
 * (docs/design.md, "The screen"). Something more than nothing is seen as a line of 3 px at least.
 */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <ol className={s.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={s.bar}>
          <span className={s.label}>
            {bar.strip ? <Strip code={bar.strip} /> : null}
            {bar.to === undefined ? (
              <b>{bar.label}</b>
            ) : (
              <Link to={bar.to} className={s.barLink}>
                {bar.label}
              </Link>
            )}
          </span>
          <svg className={s.track} aria-hidden="true" focusable="false">
            {bar.value > 0 ? (
              <rect className={s.fill} width={`${(bar.value / most) * 100}%`} height="100%" style={{ minWidth: 3 }} />
            ) : null}
          </svg>
          <b className={s.count}>{bar.figure}</b>
          {bar.note === undefined ? null : <span className={s.barNote}>{bar.note}</span>}
        </li>
      ))}
    </ol>
  )
}
