import { useSearchParams } from 'react-router-dom'
import { useIsPartial } from '../../data/applicant-rows.ts'
import { useArrivals, useDeskLook } from '../../data/desk.ts'
import { useKeepFresh } from '../../data/download.ts'
import { useNow } from '../../data/now.ts'
import { useActingPartner } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatTime } from '../../lib/dates.ts'
import { queueOf } from '../../rules/queue.ts'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { BoardFrame } from './board-frame.tsx'
import { BothWords } from './board-words.tsx'
import { InsideList, NextList } from './board-lists.tsx'
import s from './queue-board.module.css'

/** The second screen at the gate (GATE-11): who is inside and who is next, for all who wait and read either language. */
export default function QueueBoard() {
  const [ipId] = useActingPartner()
  useWakeLock()
  if (ipId === undefined)
    return (
      <BoardFrame site="">
        <p className={s.empty}>
          <BothWords of="noPartner" />
        </p>
      </BoardFrame>
    )
  return <Board key={ipId} ipId={ipId} />
}

function Board({ ipId }: { ipId: string }) {
  const [search] = useSearchParams()
  const site = search.get('site') ?? ''
  const now = useNow()
  useKeepFresh(ipId)
  useDeskLook(ipId, true)
  const { online, broughtUpToDateAt: at } = useSyncStatus()
  const rows = useArrivals(ipId)
  const isLoading = useIsPartial() !== false || rows === undefined
  const { inside, waiting } = queueOf(rows ?? [], now, site)
  // Who comes later was told so, and is not called
  const next = waiting.filter(({ state }) => state === 'waiting')
  const isEmpty = inside.length === 0 && next.length === 0
  return (
    <BoardFrame site={site}>
      {online ? null : (
        <p className={s.offline} role="status">
          {at === undefined ? (
            <BothWords of="offlineNow" />
          ) : (
            <BothWords of="offline" vars={{ time: formatTime(at) }} />
          )}
        </p>
      )}
      {isEmpty ? (
        <p className={s.empty} role="status">
          <BothWords of={isLoading ? 'loading' : 'empty'} />
        </p>
      ) : (
        <div className={s.columns}>
          <InsideList entries={inside} />
          <NextList entries={next} />
        </div>
      )}
    </BoardFrame>
  )
}
