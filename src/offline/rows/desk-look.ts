import { istDayStart } from '../../lib/dates.ts'
import { mergedSince, tokensOf, type QueueSeen } from '../../rules/queue-merge.ts'
import type { Store } from '../device/store.ts'
import { queryArrivals, readDesk } from './desk.ts'
import { readSeen, seenKey } from './seen-queue.ts'
import { pullFollowed } from './pull-followed.ts'
import { readFollowed, type Followed } from './row-news.ts'

/** That the server was heard is written down so often at most, ms: while people come, a phone looks with each news, once a second. */
const NOTED_MS = 20_000

export interface DeskLook {
  /** Who came from other phones now that they have met again: ids. */
  merged: string[]
  /** The server responded. */
  isHeard: boolean
}

/** Fetches what other phones did at the gate, and notes what this one knows. */
export async function lookAtDesk(
  store: Store,
  { ipId, isBoard = false }: { ipId: string; isBoard?: boolean },
  signal: AbortSignal,
): Promise<DeskLook> {
  const before = await readSeen(store, ipId)
  const followed = readFollowed(store)
  const seen = before && hearing(before, followed)
  const pulled = await pullFollowed(store, { ipIds: [ipId], signal, changesOnly: true })
  const now = store.deps.now()
  const isHeard = typeof pulled === 'object' && !('error' in pulled)
  // What comes is told at the desk, not on a second screen
  if (signal.aborted || store.closed || isBoard) return { merged: [], isHeard }
  const [rows, desk] = await Promise.all([queryArrivals(store, ipId), readDesk(store, ipId)])
  const merged = isHeard ? mergedSince(seen, rows, desk?.given ?? {}, now) : []
  const heardAt = isHeard ? now : (seen?.heardAt ?? 0)
  const value: QueueSeen = { day: istDayStart(now), heardAt, isAway: !isHeard, tokens: tokensOf(rows, now) }
  // What is told from now on counts only for who has looked since it is
  const isFirst = followed !== undefined && before !== undefined && before.heardAt < followed.since
  if (!before || isFirst || !isAlike(before, value)) await store.db.meta.put({ key: seenKey(ipId), value })
  return { merged, isHeard }
}

/** While the server tells what changes, its silence says that nothing did. */
const hearing = (seen: QueueSeen, followed: Followed | undefined): QueueSeen =>
  followed && !seen.isAway && followed.since <= seen.heardAt && seen.heardAt < followed.until
    ? { ...seen, heardAt: followed.until }
    : seen

const isAlike = (seen: QueueSeen, value: QueueSeen): boolean =>
  seen.isAway === value.isAway &&
  value.heardAt - seen.heardAt < NOTED_MS &&
  JSON.stringify(seen.tokens) === JSON.stringify(value.tokens)
