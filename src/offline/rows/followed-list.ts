import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import { isCleared } from '../device/cleared.ts'
import type { RequestRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'

/** The list of requests that the last pull brought, in `meta` under 'followed'. */
export interface Followed {
  /** The ids of the partners. */
  of: string
  digest: string
  /** The active ones first, then newest first. */
  requests: FollowedRequestWire[]
}

export const ofPartners = (ipIds: string[]): string => [...ipIds].sort().join(' ')

export async function readFollowed(store: Store, of: string): Promise<Followed | undefined> {
  const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
  return followed?.of === of ? followed : undefined
}

/** Stores the list that a pull brought; `isNoted`: only that it came, for one that looks at some of it. */
export const storeList = (
  store: Store,
  { ipIds, followed, isNoted }: { ipIds: string[]; followed: Followed; isNoted: boolean },
): Promise<void> =>
  transact(store, ['requests', 'meta'], async () => {
    if (await isCleared(store)) return
    if (!isNoted) await putRequests(store, ipIds, followed.requests)
    await store.db.meta.put({ key: 'followed', value: followed })
  })

/** Inside a transaction over `requests`: what is known of each besides stays. */
export async function putRequests(store: Store, ipIds: string[], requests: FollowedRequestWire[]): Promise<void> {
  const known = await store.db.requests.where('ipId').anyOf(ipIds).toArray()
  const before = new Map(known.map((record) => [record.hiringRequestId, record]))
  await store.db.requests.bulkPut(
    requests.map((request): RequestRecord => ({
      ...before.get(request.hiringRequestId),
      hiringRequestId: request.hiringRequestId,
      ipId: request.ipId,
      active: request.isActive,
      endDate: request.endDate,
      createdAt: request.createdDate,
      total: request.applicants,
      questions: request.questions,
    })),
  )
}
