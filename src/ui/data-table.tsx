import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../text/index.ts'
import s from './data-table.module.css'
import { Icon } from './icons.tsx'
import { bars } from './list-parts.tsx'

export type Column<R> = {
  key: string
  head: ReactNode
  cell: (row: R) => ReactNode
  /** The head is read, not seen, e.g. over a column of links. */
  hideHead?: boolean
  align?: 'left' | 'right'
  /** CSS width, e.g. '196px'. */
  width?: string
  /** One line, cut with dots; give the cell a title. */
  cut?: boolean
  /** The last column of a wide table that stays in sight, however far the rest is scrolled: what a row leads to. */
  stays?: boolean
  /** The name the sort goes by; without it the head is no button. Its words must be plain text. */
  sort?: string
}

export type Sort = { by: string; descending: boolean }

type Props<R> = {
  /** What the table is, for a screen reader. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  isSelected?: (row: R) => boolean
  /** Dashed rules above and below: something of this row is only on this phone. */
  isPending?: (row: R) => boolean
  /** What opens under a row, undefined when it is closed. */
  panel?: (row: R) => ReactNode
  /** Finds the link in a row to which a click anywhere in the row leads. */
  opens?: string
  /** Less room in the cells. */
  compact?: boolean
  /** Shown when there is no row (SHELL-21 when left out). */
  empty?: ReactNode
  /** For tables wider than the page: they scroll sideways, and their head no longer sticks to the page. */
  wide?: boolean
  /** With `wide`: smaller type and less room between the columns, from 1,328 px on. */
  dense?: boolean
}

export function DataTable<R>(props: Props<R>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    isSelected,
    isPending,
    panel,
    empty,
    wide = false,
    dense = false,
    opens,
    compact = false,
  } = props
  const t = useText('common')
  return (
    // A wide table must be reachable for someone who scrolls with the keyboard.
    <div
      className={`${s.frame} ${wide ? s.wide : ''} ${dense ? s.dense : ''} ${compact ? s.compact : ''}`}
      {...(wide ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table className={s.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const opened = panel?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr
                  className={opens ? s.opens : undefined}
                  data-selected={isSelected?.(row) || undefined}
                  data-pending={isPending?.(row) || undefined}
                  onClick={opens ? (event) => follow(event, opens) : undefined}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cellClass(column)}
                      style={{ width: column.width, maxWidth: column.width }}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {opened ? (
                  <tr>
                    <td colSpan={columns.length} className={s.panel}>
                      {opened}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className={s.empty}>
                {empty ?? t('noDataFound')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

/** The frame with bars for the rows to come; only where nothing is saved yet. */
export function TableSkeleton({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div className={s.frame} role="status">
      <span className="fh-hidden">{label}</span>
      <div className={s.comingHead} aria-hidden="true" />
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={`${s.coming} ${bars}`} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/**
 * A click beside the link of a row is a click on it, with the keys that open another tab; the keyboard has the link
 * itself. Whoever marks text or presses a control means that.
 */
function follow(event: MouseEvent<HTMLElement>, opens: string) {
  const target = event.target as Element
  if (target.closest('a, button, input, label') || getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector(opens)
    ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

const cellClass = (column: { align?: 'left' | 'right'; cut?: boolean; stays?: boolean }) =>
  `${column.align === 'right' ? s.right : ''} ${column.cut ? s.cut : ''} ${column.stays ? s.stays : ''}`

type HeadProps<R> = { column: Column<R>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }

function Head<R>({ column, sort, onSort }: HeadProps<R>) {
  const { head, hideHead, align, stays } = column
  const sorted = column.sort !== undefined && sort?.by === column.sort
  const direction = sorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  const by = column.sort
  return (
    <th scope="col" className={cellClass({ align, stays })} aria-sort={direction} style={{ width: column.width }}>
      {by !== undefined && onSort ? (
        <button
          type="button"
          className={s.sort}
          onClick={() => onSort({ by, descending: sorted ? !sort.descending : false })}
        >
          {head}
          <Icon
            name={sorted ? (sort.descending ? 'down' : 'up') : 'sort'}
            size="s"
            className={sorted ? '' : s.unsorted}
          />
        </button>
      ) : hideHead ? (
        <span className="fh-hidden">{head}</span>
      ) : (
        head
      )}
    </th>
  )
}
