import { limits } from '../../rules/limits.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { ofRequest } from './coverage.ts'
import { expireReveals } from './reveals.ts'
import { rowTables } from './rows.ts'
import { recount } from './totals.ts'

/**
 * Evicts expired reveals, what was not brought up to date for a month, and as many rows as exceed the cap: rows of closed
 * requests go first, the oldest request first. Never a row with an operation on it. Returns how many rows are left.
 */
export async function purgeRows(store: Store): Promise<number> {
  await expireReveals(store)
  await purgeStale(store)
  let rows = await store.db.rows.count()
  if (rows <= limits.deviceRowsMost) return rows
  for (const { hiringRequestId } of await findRequests(store)) {
    if (rows <= limits.deviceRowsMost) break
    rows -= await purgeRequest(store, hiringRequestId, { most: rows - limits.deviceRowsMost })
  }
  return rows
}

/** The requests whose rows are here, in the order in which they are given up: closed or unknown ones first, oldest first. */
export async function findRequests(store: Store): Promise<Pick<RequestRecord, 'hiringRequestId' | 'active'>[]> {
  const ids = await store.db.totals.toCollection().primaryKeys()
  const known = await store.db.requests.bulkGet(ids)
  return ids
    .map((hiringRequestId, index) => ({ hiringRequestId, active: false, createdAt: 0, ...known[index] }))
    .toSorted((a, b) => Number(a.active) - Number(b.active) || a.createdAt - b.createdAt)
}

/** A phone in a drawer, or a request that is not opened any more: personal data is not stored for later. */
async function purgeStale(store: Store): Promise<void> {
  const before = store.deps.now() - limits.cachedLife
  const requests = await store.db.requests.filter(({ savedAt }) => savedAt !== undefined && savedAt < before).toArray()
  for (const { hiringRequestId } of requests) await purgeRequest(store, hiringRequestId)
  await store.db.saved.filter(({ savedAt }) => savedAt < before).delete()
}

/**
 * Removes up to `most` rows of a request, none with an operation on it; the request is then not complete any more and will
 * be fetched whole. Returns how many.
 */
export function purgeRequest(
  store: Store,
  hiringRequestId: string,
  { most = Infinity, isFree = () => true }: { most?: number; isFree?: (funnelId: string) => boolean } = {},
): Promise<number> {
  return transact(store, [...rowTables, 'requests'], async () => {
    const records = await ofRequest(store, hiringRequestId)
      .filter((record) => record.pending === 0 && isFree(record.funnelId))
      .limit(most)
      .primaryKeys()
    if (records.length === 0) return 0
    await store.db.rows.bulkDelete(records)
    await store.db.tasks.bulkDelete(records)
    await recount(store, hiringRequestId)
    await store.db.requests
      .where('hiringRequestId')
      .equals(hiringRequestId)
      .modify((request) => {
        delete request.asOf
        delete request.savedAt
      })
    return records.length
  })
}
