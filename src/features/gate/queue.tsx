import { useState } from 'react'
import { useArrivals, useDesk } from '../../data/desk.ts'
import { useNow } from '../../data/now.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { boardOf } from '../../lib/paths.ts'
import { queueOf, type QueueEntry } from '../../rules/queue.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list-parts.tsx'
import { DeskLetter } from './desk-letter.tsx'
import { OthersUnknown } from './queue-notes.tsx'
import { QueueRow } from './queue-row.tsx'
import s from './queue.module.css'

/** So many of those who are done are shown at first; the day may have hundreds. */
const FIRST_DONE = 5

interface Props {
  ipId: string
  site: string
  onResult: (funnelId: string) => void
}

/** Who waits at the gate, who is with whom, and who is done (GATE-09); several phones share it. */
export function Queue({ ipId, site, onResult }: Props) {
  const t = useText('queue')
  const now = useNow()
  const desk = useDesk(ipId)
  const rows = useArrivals(ipId)
  if (!rows) return null
  const queue = queueOf(rows, now, site)
  const { waiting, inside, done } = queue
  const rooms = [...new Set([...inside.flatMap((entry) => entry.with ?? []), ...(desk?.room ? [desk.room] : [])])]
  const row = (entry: QueueEntry<LiveApplicant>) => (
    <QueueRow
      key={entry.row.funnelId}
      entry={entry}
      desk={desk}
      rooms={rooms}
      onResult={() => onResult(entry.row.funnelId)}
    />
  )
  return (
    <section className={s.queue} aria-labelledby="queue">
      <div className={s.head}>
        <h2 id="queue">
          {rows.length === 0 ? t('titleEmpty') : t('title', { n: formatNumber(waiting.length + inside.length) })}
        </h2>
        <ButtonLink kind="text" data-edge="end" to={boardOf(site)}>
          {t('board')}
        </ButtonLink>
      </div>
      <DeskLetter ipId={ipId} desk={desk} />
      <OthersUnknown ipId={ipId} />
      {rows.length === 0 ? (
        <div className={s.none}>
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        </div>
      ) : (
        <p className={s.counts} role="status">
          {t('counts', {
            waiting: formatNumber(waiting.length),
            inside: formatNumber(inside.length),
            done: formatNumber(done.length),
          })}
        </p>
      )}
      <Part title={t('inside')} entries={inside} row={row} />
      <Part title={t('waiting')} entries={waiting} row={row} />
      <Part title={t('done')} entries={done} row={row} first={FIRST_DONE} />
    </section>
  )
}

interface PartProps {
  title: string
  entries: QueueEntry<LiveApplicant>[]
  row: (entry: QueueEntry<LiveApplicant>) => React.ReactNode
  first?: number
}

function Part({ title, entries, row, first = Infinity }: PartProps) {
  const t = useText('queue')
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, first)
  const left = entries.length - shown.length
  return (
    <>
      <h3 className={s.part}>{title}</h3>
      <ul className={s.list}>{shown.map(row)}</ul>
      {left > 0 ? (
        <Button kind="text" onClick={() => setWhole(true)}>
          {t('more', { count: left })}
        </Button>
      ) : null}
    </>
  )
}
