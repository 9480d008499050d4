import { istDayStart } from '../../lib/dates.ts'
import { mergedSince, tokensOf, type QueueSeen } from '../../rules/queue-merge.ts'
import type { Store } from '../device/store.ts'
import { queryArrivals, readDesk } from './desk.ts'
import { pullChanges } from './pull-changes.ts'

const seenKey = (ipId: string) => `desk-seen:${ipId}` as const

export interface DeskLook {
  /** Who came from other phones now that they have met again: ids. */
  merged: string[]
  /** The server responded. */
  isHeard: boolean
}

/** Fetches what other phones did at the gate, and notes what this one knows. */
export async function lookAtDesk(store: Store, ipId: string, signal: AbortSignal): Promise<DeskLook> {
  const seen = await readSeen(store, ipId)
  const pulled = await pullChanges(store, [ipId], signal)
  const now = store.deps.now()
  const isHeard = pulled !== 'missing' && !('error' in pulled)
  if (signal.aborted || store.closed) return { merged: [], isHeard }
  const [rows, desk] = await Promise.all([queryArrivals(store, ipId), readDesk(store, ipId)])
  const merged = isHeard ? mergedSince(seen, rows, desk?.given ?? {}, now) : []
  const heardAt = isHeard ? now : (seen?.heardAt ?? 0)
  const value: QueueSeen = { day: istDayStart(now), heardAt, tokens: tokensOf(rows, now) }
  await store.db.meta.put({ key: seenKey(ipId), value })
  return { merged, isHeard }
}

/** When the server was last heard about the queue, and the tokens known then. Callable in a live query. */
export const readSeen = async (store: Store, ipId: string): Promise<QueueSeen | undefined> =>
  (await store.db.meta.get(seenKey(ipId)))?.value as QueueSeen | undefined
