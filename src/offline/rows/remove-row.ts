import type { RowRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { recount } from './totals.ts'

/** Inside a transaction over `rowTables`: takes a row off the device. */
export async function removeRow(store: Store, { funnelId, hiringRequestId }: RowRecord): Promise<void> {
  await Promise.all([store.db.rows.delete(funnelId), store.db.tasks.delete(funnelId)])
  await recount(store, hiringRequestId)
}
