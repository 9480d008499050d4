import s from './skeleton-table.module.css'

/** The frame of a table with bars for the rows to come; only where nothing is saved yet. */
export function SkeletonTable({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div className={s.frame} role="status">
      <span className="fh-hidden">{label}</span>
      <div className={s.head} aria-hidden="true" />
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={s.row} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
