import { heldIds } from './holds.ts'
import { SILENT_MS } from './leader.ts'
import { tabLock, type Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'

const HOLD_POLL_MS = 1_000

/** Which backoffs are skipped: all of them when a user requests it, those for lack of a network when it came back. */
export type Eagerness = 'none' | 'network' | 'all'

/** The state of the other tabs at one moment. */
export interface TabsSnapshot {
  now: number
  held: Set<string>
  /** Locks of the tabs that live, or undefined where that cannot be known. */
  alive: Set<string> | undefined
}

export async function inspectTabs(store: Store, rows: OutboxRow[]): Promise<TabsSnapshot> {
  const isOthers = rows.some((row) => row.state === 'sending' && row.attempt?.owner !== store.id)
  const names = isOthers ? (await store.deps.locks?.query())?.held?.map((lock) => lock.name ?? '') : undefined
  return {
    now: store.deps.now(),
    held: await heldIds(store, rows),
    alive: names && new Set(names),
  }
}

/**
 * Whether the first operation of a lane may be sent: true, false (it blocks its lane until something happens to it), or
 * the epoch ms to wait for.
 */
export function readiness(store: Store, row: OutboxRow, tabs: TabsSnapshot, eager: Eagerness): boolean | number {
  switch (row.state) {
    case 'queued':
      // No event ends the undo window of a tab that is gone
      return !tabs.held.has(row.opId) || (!store.holds.has(row.opId) && tabs.now + HOLD_POLL_MS)
    case 'waiting':
      return waitingReadiness(row, tabs.now, eager)
    case 'sending':
      return isAbandoned(store, row, tabs)
    default:
      return false
  }
}

function waitingReadiness(row: OutboxRow, now: number, eager: Eagerness): boolean | number {
  const isNetwork = row.lastError?.class === 'network' || row.lastError?.class === 'portal'
  if (eager === 'all' || (eager === 'network' && isNetwork)) return true
  const due = row.nextAttemptAt ?? now
  // A clock set back since would make it wait for a day
  if (due <= now || now < (row.waitingSince ?? now)) return true
  return due
}

/** The tab that began to send it is gone, or silent for too long. Sending it again is safe: the key is the same. */
function isAbandoned(store: Store, row: OutboxRow, { now, alive }: TabsSnapshot): boolean {
  const { owner, at } = row.attempt ?? { owner: '', at: 0 }
  if (owner === store.id) return !store.inFlight.has(row.opId)
  if (alive && !alive.has(tabLock(owner))) return true
  return Math.abs(now - at) > SILENT_MS
}
