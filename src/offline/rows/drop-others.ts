import type { Store } from '../device/store.ts'
import { ofRequest } from './coverage.ts'
import { recount } from './totals.ts'

/**
 * Inside a transaction: removes rows of the request that the server, whose rows are `ids`, does not have any more, unless an
 * operation waits on them. Returns how many.
 */
export async function dropOthers(
  store: Store,
  hiringRequestId: string,
  ids: { has(id: string): boolean },
): Promise<number> {
  const here = await ofRequest(store, hiringRequestId).primaryKeys()
  const missing = await store.db.rows.bulkGet(here.filter((funnelId) => !ids.has(funnelId)))
  const gone = missing.flatMap((record) => (record?.pending === 0 ? [record.funnelId] : []))
  // A restored server has lost them: they stay as long as what waits on them
  const lost = missing.flatMap((record) => (record?.stale && record.pending > 0 ? [record] : []))
  await store.db.rows.bulkPut(lost.map((record) => ({ ...record, onlyHere: true as const })))
  await store.db.rows.bulkDelete(gone)
  await store.db.tasks.bulkDelete(gone)
  await recount(store, hiringRequestId)
  return gone.length
}
