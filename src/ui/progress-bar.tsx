import s from './progress-bar.module.css'

type Props = {
  /** What it measures, for a screen reader. */
  label: string
  value: number
  max: number
  /** Hatched after the filled part: what is still to come, or what an action would spend. */
  planned?: number
  /** A running job; false for a measure such as storage used. */
  running?: boolean
}

export function ProgressBar({ label, value, max, planned = 0, running = true }: Props) {
  const share = (n: number) => `${max > 0 ? Math.min(100, Math.max(0, (n / max) * 100)) : 0}%`
  return (
    <div
      className={s.bar}
      role={running ? 'progressbar' : 'meter'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
    >
      <i className={s.done} style={{ width: share(value) }} />
      {planned > 0 ? <i className={s.planned} style={{ width: share(planned) }} /> : null}
    </div>
  )
}
