import type { ReactNode } from 'react'
import s from './charts.module.css'

type Props = {
  /** Says what the bar shows: it is drawn only. */
  label: string
  done: number
  /** After the done part, in a lighter shade: on the way. */
  underway: number
  max: number
  /** A mark where the plan is by now, in the same unit. */
  plan?: number
}

/** How far a number has come towards another: done solid, on the way lighter, and a line where it should be. */
export function Progress({ label, done, underway, max, plan }: Props) {
  const at = (n: number) => `${max > 0 ? Math.min(100, (Math.max(0, n) / max) * 100) : 0}%`
  const from = Math.min(done, max)
  return (
    <svg className={s.progress} role="img" aria-label={label}>
      <rect className={s.rail} width="100%" height="100%" />
      <rect className={s.underway} x={at(from)} width={at(Math.min(underway, max - from))} height="100%" />
      <rect className={s.fill} width={at(done)} height="100%" />
      {plan === undefined ? null : (
        <rect className={s.plan} x={at(plan)} width="2" height="100%" transform="translate(-1)" />
      )}
    </svg>
  )
}

export type BarCell = {
  value: number
  /** The formatted value, or a link around it. */
  figure: ReactNode
}

/**
 * Numbers by row and column as a table whose cells have a bar each, as long as they are large in their column: read by a
 * screen reader as the table that it is.
 */
export function BarTable({
  label,
  corner,
  heads,
  rows,
}: {
  label: string
  /** Over the names of the rows. */
  corner: ReactNode
  heads: readonly ReactNode[]
  rows: readonly { key: string; name: ReactNode; cells: readonly BarCell[] }[]
}) {
  const most = heads.map((_, column) => Math.max(1, ...rows.map((row) => row.cells[column]?.value ?? 0)))
  return (
    <table className={s.barTable} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {heads.map((head, column) => (
            <th key={column} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {row.cells.map((cell, column) => (
              <td key={column}>
                <span className={s.cell}>
                  {cell.figure}
                  <svg className={s.cellBar} aria-hidden="true" focusable="false">
                    {cell.value > 0 ? (
                      <rect
                        className={s.fill}
                        width={`${(cell.value / most[column]!) * 100}%`}
                        height="100%"
                        style={{ minWidth: 3 }}
                      />
                    ) : null}
                  </svg>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
