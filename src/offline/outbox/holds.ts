import { limits } from '../../rules/limits.ts'
import { defer } from '../device/deferred.ts'
import type { Store } from '../device/store.ts'
import { announceSendNow, announceWork } from '../device/channel.ts'
import { schedule } from '../device/deps.ts'
import type { OutboxRow } from '../device/types.ts'

/**
 * An operation is held back while the toast with Undo shows. The hold is a Web Lock of the tab that shows the toast: it ends
 * with the tab, and every other tab and the service worker can query it. Nothing about it is stored.
 */
const lockName = (opId: string) => `fieldhire-hold-${opId}`

/** A frozen tab keeps its locks: after so long a hold is ignored. */
const FROZEN_AFTER_MS = limits.undoWindow + 45_000

/**
 * Starts the undo window, before the operation is written: there is no moment in which another tab could send it. `slack`
 * makes it longer, ms.
 */
export async function hold(store: Store, opId: string, slack = 0): Promise<void> {
  const held = defer()
  const { locks } = store.deps
  if (locks) {
    const granted = defer()
    void locks
      .request(lockName(opId), () => {
        granted.resolve()
        return held.promise
      })
      .catch(() => granted.resolve())
    await granted.promise
  }
  const cancel = schedule(store.deps, limits.undoWindow + slack, () => {
    release(store, opId)
    announceWork(store)
  })
  store.holds.set(opId, () => {
    cancel()
    store.holds.delete(opId)
    held.resolve()
  })
}

export const release = (store: Store, opId: string): void => store.holds.get(opId)?.()

/** When this tab first observed a hold of another tab, by its own clock. */
const seenSince = new WeakMap<Store, Map<string, number>>()

/** Which of these operations are held back at the moment, by this tab or another one. */
export async function heldIds(
  store: Store,
  rows: Pick<OutboxRow, 'opId' | 'holder' | 'attempts'>[],
): Promise<Set<string>> {
  const candidates = rows.filter((row) => row.holder !== undefined && row.attempts === 0)
  const held = new Set(candidates.filter((row) => store.holds.has(row.opId)).map((row) => row.opId))
  const others = candidates.filter((row) => row.holder !== store.id)
  if (others.length === 0 || !store.deps.locks) return held
  const names = new Set((await store.deps.locks.query()).held?.map((lock) => lock.name))
  for (const { opId } of others) if (names.has(lockName(opId)) && !isFrozen(store, opId)) held.add(opId)
  return held
}

function isFrozen(store: Store, opId: string): boolean {
  const seen = seenSince.get(store) ?? new Map<string, number>()
  seenSince.set(store, seen)
  const now = store.deps.now()
  const since = seen.get(opId)
  // A clock that was set back restarts the count
  if (since === undefined || now < since) seen.set(opId, now)
  return since !== undefined && now - since >= FROZEN_AFTER_MS
}

/** 'Send now': no operation is held back any more, in any tab. */
export async function releaseHolds(store: Store): Promise<void> {
  for (const opId of [...store.holds.keys()]) release(store, opId)
  announceSendNow(store)
  announceWork(store)
  await Promise.resolve()
}
