import type { BulkApplicant } from '../../rules/bulk.ts'
import type { Store } from '../device/store.ts'
import { coverage } from './coverage.ts'

/** Rows looked up at once: more would be felt on a slow phone. */
const AT_ONCE = 200

export interface SheetFacts {
  applicants: Map<string, BulkApplicant>
  /** Every row of the request is on the device, so that an id that is missing here is nowhere. */
  isWhole: boolean
}

/** What the device knows of the applicants with these ids, as far as they are of the request. */
export async function findSheetFacts(
  store: Store,
  hiringRequestId: string,
  ids: string[],
  signal?: AbortSignal,
): Promise<SheetFacts> {
  const applicants = new Map<string, BulkApplicant>()
  const wanted = [...new Set(ids)]
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    if (signal?.aborted) break
    const records = await store.db.rows.bulkGet(wanted.slice(start, start + AT_ONCE))
    for (const record of records) {
      if (record?.hiringRequestId !== hiringRequestId) continue
      const { funnelId, name, stage, call, joiningTime, rejectionReason, joined } = record.snapshot
      applicants.set(funnelId, { funnelId, name, stage, call, joiningTime, rejectionReason, joined })
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const saved = await coverage(store, hiringRequestId)
  return { applicants, isWhole: saved !== undefined && saved.saved >= saved.total }
}
