import { memo, useLayoutEffect, useRef, useState } from 'react'
import { bulkActions, bulkColumns, bulkHeadings, findAction, type BulkColumn } from '../../../rules/bulk.ts'
import { useText } from '../../../text/index.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { BulkSheet, SheetRow } from './bulk-sheet.ts'
import s from './bulk-grid.module.css'
import { useVersion } from './use-bulk-sheet.ts'

const ROW_PX = 80
/** Rows drawn beyond the edge, so that a quick scroll shows no gap. */
const SPARE = 2

interface Props {
  sheet: BulkSheet
  rows: readonly SheetRow[]
  disabled: boolean
}

/**
 * The rows of a sheet, virtualized: only those in view are rendered, so that 25,000 scroll as well as ten. Every cell
 * can be corrected in place; its problem is shown under it.
 */
export function BulkGrid({ sheet, rows, disabled }: Props) {
  const t = useText('sheets')
  const frame = useRef<HTMLDivElement>(null)
  const [{ from, to }, setView] = useState({ from: 0, to: 6 })
  useVersion(sheet)
  useLayoutEffect(() => {
    const box = frame.current!
    // Renders again when another row comes into view, not for each pixel
    const look = () => {
      const from = Math.floor(box.scrollTop / ROW_PX)
      const to = Math.ceil((box.scrollTop + box.clientHeight) / ROW_PX)
      setView((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  const first = Math.max(0, from - SPARE)
  const last = Math.min(rows.length, to + SPARE)
  return (
    // What scrolls must be reachable for someone who scrolls with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.frame} ref={frame} role="region" aria-label={t('preview')} tabIndex={0}>
      <table className={s.table} aria-rowcount={rows.length + 1}>
        <thead className={s.head}>
          <tr className={s.row} aria-rowindex={1}>
            <th scope="col" className={s.number}>
              {t('row')}
            </th>
            {bulkColumns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {bulkHeadings[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={s.body} style={{ height: rows.length * ROW_PX }}>
          {rows.slice(first, last).map((row, index) => (
            <Row
              key={row.number}
              {...{ sheet, row, disabled }}
              {...{ cells: row.cells, verdict: row.verdict }}
              index={first + index}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A corrected row stays the same object, so its contents are props too: they decide whether it renders again. */
type RowProps = Omit<Props, 'rows'> & { row: SheetRow; index: number } & Pick<SheetRow, 'cells' | 'verdict'>

const Row = memo(function Row({ sheet, row, verdict, disabled, index }: RowProps) {
  return (
    <tr
      className={s.row}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
      aria-rowindex={index + 2}
      data-skip={verdict.kind === 'skip' || undefined}
    >
      <th scope="row" className={s.number} data-wrong={verdict.kind === 'wrong' || undefined}>
        {verdict.kind === 'wrong' ? <WrongNumber number={row.number} /> : row.number}
      </th>
      {bulkColumns.map((column) => (
        <td key={column} data-column={column}>
          <Cell {...{ sheet, row, column, disabled }} />
        </td>
      ))}
    </tr>
  )
})

/** On a phone the cell that is wrong is mostly out of view: the number says that there is one, and leads to it. */
function WrongNumber({ number }: { number: number }) {
  const t = useText('sheets')
  return (
    <button
      type="button"
      className={`fh-focus ${s.wrong}`}
      aria-label={t('toProblem', { row: number })}
      onClick={({ currentTarget }) =>
        currentTarget.closest('tr')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }
    >
      <Icon name="alert" size="s" />
      {number}
    </button>
  )
}

type CellProps = Omit<Props, 'rows'> & { row: SheetRow; column: BulkColumn }

function Cell({ sheet, row, column, disabled }: CellProps) {
  const t = useText('sheets')
  const problem = sheet.problemOf(row, column)
  const value = row.cells[column]
  const hint = problem ? `bulk-${row.number}-${column}` : undefined
  const shared = {
    className: s.field,
    disabled,
    'aria-label': t('cellOfRow', { column: bulkHeadings[column], row: row.number }),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': hint,
  }
  const change = (next: string) => sheet.edit(row, column, next)
  return (
    <>
      {column === 'action' ? (
        <ActionSelect {...shared} value={value} onChange={change} />
      ) : (
        <TextCell {...shared} value={value} onChange={change} />
      )}
      {problem ? (
        <span className={s.problem} id={hint}>
          {t(`cells.${problem.code}`)}
        </span>
      ) : null}
    </>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void; className?: string; disabled: boolean }

/** Validated on blur or Enter, not at every key press. */
function TextCell({ value, onChange, ...rest }: FieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <input
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onChange(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed.trim())
      }}
    />
  )
}

const actions = Object.values(bulkActions).map(([word]) => word)

/** The actions of the template, and the current value when it is none of them. */
function ActionSelect({ value, onChange, ...rest }: FieldProps) {
  const action = findAction(value)
  const word = action ? bulkActions[action][0] : value
  return (
    <select {...rest} value={word} onChange={(event) => onChange(event.currentTarget.value)}>
      {word === '' || actions.includes(word) ? null : <option value={word}>{word}</option>}
      <option value="">–</option>
      {actions.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
