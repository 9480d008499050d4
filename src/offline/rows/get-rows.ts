import { toLive, type LiveApplicant } from './live-row.ts'
import type { Store } from '../device/store.ts'

/** Several rows as the screen shows them, in the order of the ids; those the device does not have are left out. */
export async function getRows(store: Store, funnelIds: string[]): Promise<LiveApplicant[]> {
  const records = await store.db.rows.bulkGet(funnelIds)
  return records.flatMap((record) => (record ? [toLive(record)] : []))
}
