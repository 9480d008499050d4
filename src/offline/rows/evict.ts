import { limits } from '../../rules/limits.ts'
import { retryWithoutWriting } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { ofRequest, removeMark } from './coverage.ts'
import { findEvictable, findWaiting, pickNeeded } from './evict-order.ts'
import { isOpenHere } from './open-requests.ts'
import { rowTables } from './rows.ts'
import { recount } from './totals.ts'

/** Rows of one transaction: what a user saves must not wait for a whole request. */
const CHUNK_ROWS = 1_000
/** A request that was given up comes back by itself only where it leaves room: else it would come and go. */
const SHARE_FOR_RETURN = 0.75

/**
 * Gives up whole requests until the cap is kept: those that are not followed first, then closed ones, then those that were not
 * opened for the longest time. A part of a request would be stale, or fetched whole at every refresh. Never one with
 * something waiting, one that is open, or the one opened last, were it larger than the cap. Returns how many rows are left.
 */
export async function evictRequests(store: Store, rows: number): Promise<number> {
  let left = rows
  if (rows > limits.deviceRowsMost)
    for (const { hiringRequestId, otherPartner } of pickNeeded(
      await findEvictable(store),
      rows - limits.deviceRowsMost,
    )) {
      // What it has is a part from now on, and no screen may count it as all
      if (otherPartner !== undefined) await removeMark(store, otherPartner)
      left -= await evict(store, hiringRequestId)
    }
  await allowAgain(store, left)
  return left
}

async function evict(store: Store, hiringRequestId: string): Promise<number> {
  for (let removed = 0; ;) {
    const some = await retryWithoutWriting((hasRoom) =>
      transact(store, [...rowTables, 'requests'], () => evictSome(store, hiringRequestId, hasRoom)),
    )
    removed += some
    if (some < CHUNK_ROWS) return removed
  }
}

async function evictSome(store: Store, hiringRequestId: string, hasRoom: boolean): Promise<number> {
  // It may have been opened, or something recorded, since it was chosen
  if (isOpenHere(store, hiringRequestId) || (await findWaiting(store)).has(hiringRequestId)) return 0
  const ids = await ofRequest(store, hiringRequestId).limit(CHUNK_ROWS).primaryKeys()
  await Promise.all([store.db.rows.bulkDelete(ids), store.db.tasks.bulkDelete(ids)])
  if (!hasRoom) {
    await Promise.all([store.db.totals.delete(hiringRequestId), store.db.requests.delete(hiringRequestId)])
    return ids.length
  }
  await recount(store, hiringRequestId)
  const incomplete = { asOf: undefined, mark: undefined, tasksMark: undefined, keeping: undefined, savedAt: undefined }
  await store.db.requests.update(hiringRequestId, { ...incomplete, tasksAt: undefined, notKept: true })
  return ids.length
}

/** There is room again: the next pull brings evicted requests back, the newest first. */
async function allowAgain(store: Store, rows: number): Promise<void> {
  const records = await store.db.requests.filter(({ notKept }) => notKept === true).toArray()
  let room = limits.deviceRowsMost * SHARE_FOR_RETURN - rows
  const fitting = records
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
    .filter(({ total = 0 }) => room >= total && (room -= total) >= 0)
  for (const { hiringRequestId } of fitting) await store.db.requests.update(hiringRequestId, { notKept: undefined })
}
