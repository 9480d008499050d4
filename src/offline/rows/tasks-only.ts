import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import { readFollowedRecords } from './followed-records.ts'
import { readTotals } from './totals.ts'

/** Of this request the tasks are on this device, and the other rows come when it is opened. */
export const hasTasksOnly = (record: RequestRecord | undefined): boolean =>
  record?.savedAt === undefined && record?.tasksMark !== undefined

/** The requests of which only the tasks are here, and how many applicants they have besides. Callable in a live query. */
export const readTasksOnly = (store: Store): Promise<{ requests: number; applicants: number }> =>
  withConnection(store, async () => {
    const found = { requests: 0, applicants: 0 }
    for (const { request, record, fits } of await readFollowedRecords(store)) {
      if (!hasTasksOnly(record) || !fits) continue
      const { all } = await readTotals(store, request.hiringRequestId)
      if (request.applicants <= all) continue
      found.requests += 1
      found.applicants += request.applicants - all
    }
    return found
  })
