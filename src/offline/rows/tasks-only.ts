import { findFitting } from '../../rules/fitting-requests.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import type { Followed } from './followed-list.ts'
import { readTotals } from './totals.ts'

/** Of this request the tasks are on this device, and the other rows come when it is opened. */
export const hasTasksOnly = (record: RequestRecord | undefined): boolean =>
  record?.savedAt === undefined && record?.tasksMark !== undefined

/** The requests of which only the tasks are here, and how many applicants they have besides. Callable in a live query. */
export const readTasksOnly = (store: Store): Promise<{ requests: number; applicants: number }> =>
  withConnection(store, async () => {
    const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
    const requests = followed?.requests ?? []
    const records = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
    const without = new Set(records.flatMap((record) => (record?.notKept ? [record.hiringRequestId] : [])))
    const fitting = new Set(findFitting(requests, without))
    const found = { requests: 0, applicants: 0 }
    for (const [index, request] of requests.entries()) {
      if (!hasTasksOnly(records[index]) || !fitting.has(request)) continue
      const { all } = await readTotals(store, request.hiringRequestId)
      if (request.applicants <= all) continue
      found.requests += 1
      found.applicants += request.applicants - all
    }
    return found
  })
