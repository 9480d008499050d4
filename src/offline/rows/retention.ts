import { limits } from '../../rules/limits.ts'
import type { RequestRecord, RowRecord } from '../device/database.ts'
import { retryWithoutWriting } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { ofRequest, removeMark } from './coverage.ts'
import { evictRequests } from './evict.ts'
import { expireReveals, removeReveals } from './reveals.ts'
import { rowTables } from './rows.ts'
import { recount } from './totals.ts'

/**
 * Removes expired reveals and rows that were not confirmed for a month, and evicts the requests above the cap. Never a row
 * with an operation on it. Returns how many rows are left.
 */
export async function purgeRows(store: Store): Promise<number> {
  await expireReveals(store)
  await purgeStale(store)
  return evictRequests(store, await store.db.rows.count())
}

/** The requests whose rows are here, in the order in which they are given up: closed or unknown ones first, oldest first. */
export async function findRequests(
  store: Store,
): Promise<Pick<RequestRecord, 'hiringRequestId' | 'active' | 'savedAt' | 'tasksAt' | 'notKept'>[]> {
  const ids = await store.db.totals.toCollection().primaryKeys()
  const known = await store.db.requests.bulkGet(ids)
  return ids
    .map((hiringRequestId, index) => ({ hiringRequestId, active: false, createdAt: 0, ...known[index] }))
    .sort((a, b) => Number(a.active) - Number(b.active) || a.createdAt - b.createdAt)
}

/**
 * A phone in a drawer, or a request that is not opened any more: personal data is not stored for later. However a row came,
 * it stays for a month after the server last sent it, or brought the request or its tasks up to date.
 */
async function purgeStale(store: Store): Promise<void> {
  const before = store.deps.now() - limits.cachedLife
  const which = (row: RowRecord) => row.savedAt < before
  const looseBefore = store.deps.now() - limits.looseRowLife
  for (const { hiringRequestId, tasksAt = 0, savedAt = tasksAt, notKept } of await findRequests(store)) {
    // No pull brings changes of an applicant who was opened alone
    if (notKept && savedAt < looseBefore)
      await purgeRequest(store, hiringRequestId, { which: (row) => row.savedAt < looseBefore })
    else if (savedAt < before) await purgeRequest(store, hiringRequestId, { which })
  }
  await store.db.saved.filter(({ savedAt }) => savedAt < before).delete()
  // What is left is not all that there is to do
  await store.db.meta
    .where('key')
    .startsWith('up-to-date')
    .and(({ value }) => (value as number) < before)
    .delete()
}

/**
 * Removes up to `most` rows of a request, none with an operation on it; the request is then not complete any more and will
 * be fetched whole. Returns how many.
 */
export function purgeRequest(
  store: Store,
  hiringRequestId: string,
  { most = Infinity, which = () => true }: { most?: number; which?: (row: RowRecord) => boolean } = {},
): Promise<number> {
  const purge = async (hasRoom: boolean) => {
    const records = await ofRequest(store, hiringRequestId)
      .filter((record) => record.pending === 0 && which(record))
      .limit(most)
      .primaryKeys()
    if (records.length === 0) return 0
    await store.db.rows.bulkDelete(records)
    await store.db.tasks.bulkDelete(records)
    if (!hasRoom) {
      await Promise.all([store.db.totals.delete(hiringRequestId), store.db.requests.delete(hiringRequestId)])
      return records.length
    }
    await recount(store, hiringRequestId)
    await store.db.requests
      .where('hiringRequestId')
      .equals(hiringRequestId)
      .modify((request) => {
        delete request.asOf
        delete request.mark
        delete request.tasksMark
        delete request.tasksAt
        delete request.keeping
        delete request.savedAt
      })
    return records.length
  }
  return retryWithoutWriting((hasRoom) => transact(store, [...rowTables, 'requests'], () => purge(hasRoom)))
}

/** The user may not see a request of this partner any more: its rows go, except those with an operation on them. */
export async function dropRequest(store: Store, hiringRequestId: string, ipId: string): Promise<void> {
  const gone: string[] = []
  const which = (row: RowRecord) => {
    if (row.ipId === ipId) gone.push(row.funnelId)
    return row.ipId === ipId
  }
  await purgeRequest(store, hiringRequestId, { which })
  await removeReveals(store, gone)
  const record = await store.db.requests.get(hiringRequestId)
  // Also while an operation keeps one of its rows here: the next pull then asks about it again
  if (gone.length > 0 || record?.ipId === ipId) await store.db.requests.delete(hiringRequestId)
}

/** The user may not see anything of this partner any more. */
export async function dropPartner(store: Store, ipId: string): Promise<void> {
  await removeMark(store, ipId)
  for (const { hiringRequestId } of await findRequests(store)) await dropRequest(store, hiringRequestId, ipId)
}

/** The user may not see this applicant any more. */
export async function dropRow(store: Store, funnelId: string): Promise<void> {
  const row = await store.db.rows.get(funnelId)
  if (!row) return
  await purgeRequest(store, row.hiringRequestId, { which: (one) => one.funnelId === funnelId })
  await removeReveals(store, [funnelId])
}
