import { findFitting } from '../../rules/fitting-requests.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import type { Followed } from './followed-list.ts'

/** What of the followed requests has no room on this device. Callable in a live query. */
export const readNotHere = (store: Store): Promise<{ requests: number; applicants: number }> =>
  withConnection(store, async () => {
    const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
    const requests = followed?.requests ?? []
    const records = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
    const without = new Set(records.flatMap((record) => (record?.notKept ? [record.hiringRequestId] : [])))
    const fitting = new Set(findFitting(requests, without))
    const lacking = requests.filter(
      (request, index) => request.applicants > 0 && records[index]?.savedAt === undefined && !fitting.has(request),
    )
    return { requests: lacking.length, applicants: lacking.reduce((sum, { applicants }) => sum + applicants, 0) }
  })
