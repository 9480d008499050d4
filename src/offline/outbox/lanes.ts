import { heldIds } from './holds.ts'
import { SILENT_MS } from './leader.ts'
import { tabLock, type Store } from './store.ts'
import type { OutboxRow } from './types.ts'

const HELD_LOOK_MS = 1_000

/** Which backoffs are not waited for: all of them when a person asks, those for lack of a network when it came back. */
export type Eagerness = 'none' | 'network' | 'all'

/** What is known about other tabs at one moment. */
export interface Around {
  now: number
  held: Set<string>
  /** Tabs that live, or undefined where that cannot be known. */
  tabs: Set<string> | undefined
}

export async function lookAround(store: Store, rows: OutboxRow[]): Promise<Around> {
  const isAsked = rows.some((row) => row.state === 'sending' && row.attempt?.owner !== store.id)
  const names = isAsked ? (await store.deps.locks?.query())?.held?.map((lock) => lock.name ?? '') : undefined
  return {
    now: store.deps.now(),
    held: await heldIds(store, rows),
    tabs: names && new Set(names),
  }
}

/**
 * Whether the first operation of a lane may be sent: true, false (it blocks its lane until something happens to it), or
 * the epoch ms to wait for.
 */
export function readiness(store: Store, row: OutboxRow, around: Around, eager: Eagerness): boolean | number {
  switch (row.state) {
    case 'queued':
      // The end of another tab's undo window is told by nobody when that tab is gone
      return !around.held.has(row.opId) || (!store.holds.has(row.opId) && around.now + HELD_LOOK_MS)
    case 'waiting':
      return waitingReadiness(row, around.now, eager)
    case 'sending':
      return isAbandoned(store, row, around)
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

/** Somebody began to send it and is gone, or silent for too long. Sending it again is safe: the key is the same. */
function isAbandoned(store: Store, row: OutboxRow, { now, tabs }: Around): boolean {
  const { owner, at } = row.attempt ?? { owner: '', at: 0 }
  if (owner === store.id) return !store.inFlight.has(row.opId)
  if (tabs && !tabs.has(tabLock(owner))) return true
  return Math.abs(now - at) > SILENT_MS
}
