import { limits } from '../rules/limits.ts'
import { forgetOldKept } from './kept.ts'
import { trimLog } from './log.ts'
import { forgetOldReveals } from './reveals.ts'
import { rowTables } from './rows.ts'
import { transact, type Store } from './store.ts'
import { recount } from './totals.ts'

interface StorageParts {
  estimate?(): Promise<{ usage?: number; quota?: number }>
  persisted?(): Promise<boolean>
  persist?(): Promise<boolean>
}

const parts = (): StorageParts => (globalThis.navigator as { storage?: StorageParts } | undefined)?.storage ?? {}

/** Bytes used and allowed on this device for the whole app, and whether the browser promised not to clear it by itself. */
export async function storageUse(): Promise<{ used: number; quota: number; persisted: boolean }> {
  const [estimate, persisted] = await Promise.all([
    parts()
      .estimate?.()
      .catch(() => undefined),
    parts()
      .persisted?.()
      .catch(() => false),
  ])
  return { used: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, persisted: persisted ?? false }
}

/** Rows on this device, and whether there are so many that a person should know (OFFLINE.md, "What is kept"). */
export async function rowsKept(store: Store): Promise<{ rows: number; isMany: boolean; most: number }> {
  const rows = await store.db.rows.count()
  return { rows, isMany: rows >= limits.deviceRowsWarn, most: limits.deviceRowsMost }
}

/** Asks the browser not to clear this app's data by itself (TRAP-82). A service worker cannot ask. */
export const askToPersist = async (): Promise<boolean> =>
  (await parts()
    .persist?.()
    .catch(() => false)) ?? false

const asked = new WeakSet<Store>()

/** After the first update that was saved: a browser asks the person only once, so not before it matters. */
export async function askToPersistOnce(store: Store): Promise<void> {
  if (asked.has(store)) return
  asked.add(store)
  try {
    if (await store.db.meta.get('persist-asked')) return
    await askToPersist()
    await store.db.meta.put({ key: 'persist-asked', value: true })
  } catch {
    // It is a request, and the update is saved either way
  }
}

/**
 * Removes what the device need not keep any more: what was not brought up to date for a month, and of the rows so many
 * that they stay under the cap: rows of closed requests go first, the oldest request first. Never a row with an operation
 * on it. Answers how many rows are left.
 */
export async function purge(store: Store): Promise<number> {
  await trimLog(store)
  await forgetOldKept(store)
  await forgetOldReveals(store)
  await purgeOld(store)
  let rows = await store.db.rows.count()
  if (rows <= limits.deviceRowsMost) return rows
  const requests = (await store.db.requests.toArray()).toSorted(
    (a, b) => Number(a.active) - Number(b.active) || (a.createdAt ?? 0) - (b.createdAt ?? 0),
  )
  for (const { hiringRequestId } of requests) {
    if (rows <= limits.deviceRowsMost) break
    rows -= await purgeRequest(store, hiringRequestId, rows - limits.deviceRowsMost)
  }
  return rows
}

/** A phone in a drawer, or a request nobody looks at any more: people are not kept for the day they might be wanted. */
async function purgeOld(store: Store): Promise<void> {
  const before = store.deps.now() - limits.cachedLife
  const requests = await store.db.requests.filter(({ savedAt }) => savedAt !== undefined && savedAt < before).toArray()
  for (const { hiringRequestId } of requests) await purgeRequest(store, hiringRequestId, Infinity)
  await store.db.saved.filter(({ savedAt }) => savedAt < before).delete()
}

/** Removes up to `most` rows of a request; it is then not complete any more and will be fetched whole. */
function purgeRequest(store: Store, hiringRequestId: string, most: number): Promise<number> {
  return transact(store, [...rowTables, 'requests'], async () => {
    const records = await store.db.rows
      .where('[hiringRequestId+stageAt]')
      .between([hiringRequestId, -Infinity], [hiringRequestId, Infinity])
      .filter((record) => record.pending === 0)
      .limit(most)
      .primaryKeys()
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
