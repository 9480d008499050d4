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
  /** CSS width in rem, e.g. '12.25rem': it grows with the text. */
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
  /** Undefined: they are on their way, and bars stand in their place. */
  rows: readonly R[] | undefined
  /** What is said while they are on their way (common `loading` when left out). */
  loading?: string
  /** Rows of two lines: those to come are as high. */
  tall?: boolean
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
  const frame = `${s.frame} ${wide ? s.wide : ''} ${dense ? s.dense : ''} ${compact ? s.compact : ''}`
  if (!rows) return <Coming {...props} frame={frame} />
  return (
    // A wide table must be reachable for someone who scrolls with the keyboard.
    <div className={frame} {...(wide ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}>
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

const COMING_ROWS = 8
const bar = <i />

type ComingProps<R> = Pick<Props<R>, 'columns' | 'sort' | 'onSort' | 'loading' | 'tall'> & { frame: string }

/** The head as it will be, and bars for the rows to come. Hidden from screen readers, which hear that it is loading. */
function Coming<R>({ columns, sort, onSort, loading, tall, frame }: ComingProps<R>) {
  const t = useText('common')
  return (
    <div className={frame} role="status">
      <span className="fh-hidden">{loading ?? t('loading')}</span>
      <table className={`${s.table} ${s.coming} ${bars}`} data-tall={tall || undefined} aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ key, head, hideHead, align, stays, width, sort: by }) => (
              <th key={key} className={cellClass({ align, stays })} style={{ width }}>
                {/* A box to tick all rows would be one to press */}
                {hideHead || typeof head !== 'string' ? null : by !== undefined && onSort ? (
                  <span className={s.sort}>
                    {head}
                    <SortMark sort={sort} by={by} />
                  </span>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: COMING_ROWS }, (_, i) => (
            <tr key={i}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)} style={{ width: column.width }}>
                  {bar}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
  const by = column.sort
  const direction = by !== undefined && sort?.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={cellClass({ align, stays })} aria-sort={direction} style={{ width: column.width }}>
      {by !== undefined && onSort ? (
        <button type="button" className={s.sort} onClick={() => onSort({ by, descending: direction === 'ascending' })}>
          {head}
          <SortMark sort={sort} by={by} />
        </button>
      ) : hideHead ? (
        <span className="fh-hidden">{head}</span>
      ) : (
        head
      )}
    </th>
  )
}

function SortMark({ sort, by }: { sort: Sort | undefined; by: string }) {
  const isSorted = sort?.by === by
  return (
    <Icon
      name={isSorted ? (sort.descending ? 'down' : 'up') : 'sort'}
      size="s"
      className={isSorted ? '' : s.unsorted}
    />
  )
}
