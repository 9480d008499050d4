import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import { findFitting } from '../../rules/fitting-requests.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { withConnection } from '../device/transact.ts'
import type { Followed } from './followed-list.ts'

interface FollowedRecord {
  request: FollowedRequestWire
  record: RequestRecord | undefined
  /** There is room for its rows on this device. */
  fits: boolean
}

/** The followed requests, each with the device's knowledge of it. Callable in a live query. */
export const readFollowedRecords = (store: Store): Promise<FollowedRecord[]> =>
  withConnection(store, async () => {
    const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
    const requests = followed?.requests ?? []
    const records = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
    const without = new Set(records.flatMap((record) => (record?.notKept ? [record.hiringRequestId] : [])))
    const fitting = new Set(findFitting(requests, without))
    return requests.map((request, index) => ({ request, record: records[index], fits: fitting.has(request) }))
  })
