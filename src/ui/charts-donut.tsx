import type { ReactNode } from 'react'
import s from './charts.module.css'

const RADIUS = 50
const LENGTH = 2 * Math.PI * RADIUS

type Props = {
  /** Describes the ring for screen readers, e.g. 'Hired 41 of 60'. */
  label: string
  value: number
  /** 0 leaves the ring empty. */
  max: number
  /** Inside the ring: a number, and a word under it. */
  figure: ReactNode
  below?: ReactNode
}

/**
 * A part of a whole: an arc for what is there on a paler ring for the rest. Never dashed: a dashed line is unsent
 * (docs/design.md, "The screen").
 */
export function Donut({ label, value, max, figure, below }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <svg className={s.donut} viewBox="0 0 132 132" role="img" aria-label={label}>
      <circle className={s.toCome} cx="66" cy="66" r={RADIUS} />
      {share > 0 ? (
        <circle
          className={s.arc}
          cx="66"
          cy="66"
          r={RADIUS}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          transform="rotate(-90 66 66)"
        />
      ) : null}
      <text className={s.figure} x="66" y={below ? 65 : 74} textAnchor="middle">
        {figure}
      </text>
      {below ? (
        <text className={s.below} x="66" y="84" textAnchor="middle">
          {below}
        </text>
      ) : null}
    </svg>
  )
}
