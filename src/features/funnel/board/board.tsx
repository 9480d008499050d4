import { useState } from 'react'
import type { LiveApplicant } from '../../../data/applicants.ts'
import { useNow } from '../../../data/now.ts'
import { useBoard } from '../../../data/device-rows.ts'
import { boardColumns, movesOf, type BoardColumn } from '../../../rules/moves.ts'
import { useText } from '../../../text/index.ts'
import { BoardColumnView } from './board-column.tsx'
import s from './board.module.css'
import type { Opened } from './move-panel.tsx'

/** Cards of a column before its '… more'. */
const STEP = 20
const openColumns = boardColumns.filter((column) => column !== 'rejected')
const atFirst = Object.fromEntries(boardColumns.map((column) => [column, STEP])) as Record<BoardColumn, number>

interface Props {
  hiringRequestId: string
  search: string | undefined
  channel: string | undefined
  /** Rows of this request are on their way. */
  isComing: boolean
  /** As the server counts, as long as the device does not hold every row; undefined: as the device counts. */
  totals: Partial<Record<BoardColumn, number>> | undefined
  /** Opens the list of those who were rejected or stayed away: their column is closed. */
  onRejected: () => void
  onMove: (opened: Opened) => void
}

/**
 * The funnel as a board of stages, an alternative to the table on a desktop. A drop, an item of a card's menu and a key
 * do the same: they open the applicant's panel with that choice preset. A drop alone saves nothing.
 */
export default function Board({ hiringRequestId, search, channel, isComing, totals, onRejected, onMove }: Props) {
  const t = useText('board')
  const now = useNow()
  const [most, setMost] = useState(atFirst)
  const columns = useBoard({ hiringRequestId, search, channel, most })
  const [dragged, setDragged] = useState<LiveApplicant>()
  const drop = (to: BoardColumn) => {
    const row = dragged
    setDragged(undefined)
    const move = row && movesOf(row, now).find((one) => one.to === to)
    if (row && move) onMove({ funnelId: row.funnelId, kind: move.kind })
  }
  const numbersOf = (column: BoardColumn) => {
    const saved = columns?.[column].total
    return { saved: saved ?? 0, total: totals ? totals[column] : saved }
  }
  const shared = { dragged, onDrop: drop }
  return (
    <div className={s.board} role="group" aria-label={t('board')} data-dragging={dragged ? true : undefined}>
      {openColumns.map((column) => (
        <BoardColumnView
          key={column}
          {...shared}
          column={column}
          rows={columns?.[column].rows ?? []}
          {...numbersOf(column)}
          isComing={isComing || !columns}
          onDrag={setDragged}
          onMove={(row, kind) => onMove({ funnelId: row.funnelId, kind })}
          onMore={() => setMost({ ...most, [column]: most[column] + STEP })}
        />
      ))}
      <BoardColumnView {...shared} column="rejected" closed rows={[]} {...numbersOf('rejected')} onMore={onRejected} />
    </div>
  )
}
