import { useId, useState, type DragEvent } from 'react'
import type { LiveApplicant } from '../../../data/applicants.ts'
import { useNow } from '../../../data/now.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { columnOf, findObstacle, type BoardColumn, type MoveKind } from '../../../rules/moves.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Count } from '../../../ui/count.tsx'
import { bars } from '../../../ui/list-parts.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { BoardCard } from './board-card.tsx'
import s from './board.module.css'

const strips: Record<BoardColumn, string> = {
  applied: 'f....',
  screened: 'ff...',
  interviewed: 'fff..',
  selected: 'ffff.',
  joined: 'fffff',
  rejected: 'ggx..',
}

interface Props {
  column: BoardColumn
  rows: LiveApplicant[]
  /** On this device. */
  saved: number
  /** Of the whole request; undefined while it is not known. */
  total: number | undefined
  /** The rest of the rows is on its way to this device. */
  isComing?: boolean
  /** Only a narrow strip with its number: where the funnel ended. */
  closed?: boolean
  dragged: LiveApplicant | undefined
  onDrop: (to: BoardColumn) => void
  onDrag?: (row: LiveApplicant | undefined) => void
  onMove?: (row: LiveApplicant, kind: MoveKind) => void
  onMore: () => void
}

export function BoardColumnView({
  column,
  rows,
  saved,
  total,
  isComing = false,
  closed = false,
  dragged,
  onDrop,
  onDrag,
  onMove,
  onMore,
}: Props) {
  const t = useText('board')
  const id = useId()
  const { over, ...target } = useDropTarget(column, dragged, onDrop)
  const name = t(`columns.${column}`)
  const shared = { ...target, className: `${s.column} ${closed ? s.closed : ''}`, 'data-over': over || undefined }
  if (closed)
    return (
      <section
        {...shared}
        aria-label={total === undefined ? name : t('cards', { column: name, n: formatNumber(total) })}
      >
        <button type="button" className={`fh-focus ${s.closedHead}`} onClick={onMore}>
          <span className={s.upright}>{name}</span>
          <Count value={total} />
        </button>
      </section>
    )
  // Under the last card that is here
  const hasMore = isComing && saved <= rows.length && (total === undefined || total > saved)
  return (
    <section {...shared} aria-labelledby={id} aria-busy={hasMore || undefined}>
      <header className={s.head}>
        <h2 id={id} className={s.title}>
          {name} {hasMore && total === undefined ? null : <Count value={total} />}
        </h2>
        <Strip code={strips[column]} />
        <Closed column={column} dragged={dragged} />
      </header>
      <div className={s.cards}>
        {rows.map((row) => (
          <BoardCard key={row.funnelId} row={row} onDrag={onDrag} onMove={onMove} />
        ))}
        {hasMore ? <Coming /> : null}
        {total === 0 ? <p className={s.nobody}>{t('nobody')}</p> : null}
        {saved > rows.length ? (
          <Button kind="text" onClick={onMore}>
            {t('more', { n: formatNumber(saved - rows.length) })}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** Cards to come, in their place. */
function Coming() {
  return [1, 2, 3].map((n) => (
    <div key={n} className={`${s.card} ${s.coming} ${bars}`} aria-hidden="true">
      <i />
      <i />
    </div>
  ))
}

/** Why the dragged card cannot be dropped here. Hidden from screen readers: the card's menu gives the same reason. */
function Closed({ column, dragged }: { column: BoardColumn; dragged: LiveApplicant | undefined }) {
  const t = useText('board')
  const now = useNow()
  const obstacle = dragged && findObstacle(dragged, column, now)
  return obstacle ? (
    <p className={s.obstacle} aria-hidden="true">
      {t(`obstacles.${obstacle}`)}
    </p>
  ) : null
}

/** Accepts a card that may be dropped here; for any other the browser shows that the drop is not allowed. */
function useDropTarget(column: BoardColumn, dragged: LiveApplicant | undefined, onDrop: (to: BoardColumn) => void) {
  const now = useNow()
  const [isOver, setOver] = useState(false)
  const isOpen =
    dragged !== undefined &&
    columnOf(dragged.stage.status) !== column &&
    findObstacle(dragged, column, now) === undefined
  if (isOver && !dragged) setOver(false)
  return {
    over: isOver && isOpen,
    'data-drop': dragged ? (isOpen ? 'yes' : columnOf(dragged.stage.status) === column ? 'own' : 'no') : undefined,
    onDragOver: (event: DragEvent) => {
      if (!isOpen) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Leaving for a card inside is no leaving
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (isOpen) onDrop(column)
    },
  }
}
