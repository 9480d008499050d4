import type { Store } from '../device/store.ts'
import { readFollowedRecords } from './followed-records.ts'

/** What of the followed requests has no room on this device. Callable in a live query. */
export async function readNotHere(store: Store): Promise<{ requests: number; applicants: number }> {
  const lacking = (await readFollowedRecords(store)).filter(
    ({ request, record, fits }) => request.applicants > 0 && record?.savedAt === undefined && !fits,
  )
  return { requests: lacking.length, applicants: lacking.reduce((sum, { request }) => sum + request.applicants, 0) }
}
