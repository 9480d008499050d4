import { funnelCalls } from '../../contract/funnel.ts'
import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { send } from '../network/call.ts'
import { ofRequest } from './coverage.ts'
import { refreshRequest } from './pull.ts'
import { isRevoked, type PullFailure } from './refresh-applicant.ts'
import { dropPartner, dropRequest, purgeRequest } from './retention.ts'

/**
 * Asks about what the device has and the lists do not name: requests that were closed, or whose last task was done
 * elsewhere, are brought up to date a last time; where the user may not see them any more, their rows go. False when no
 * response came; then they are checked again.
 */
export async function checkUnlisted(
  store: Store,
  ipIds: string[],
  requests: FollowedRequestWire[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const listed = new Set(requests.map((request) => request.hiringRequestId))
  const [known, tasks] = await Promise.all([
    store.db.requests.where('ipId').anyOf(ipIds).toArray(),
    store.db.tasks.where('ipId').anyOf(ipIds).toArray(),
  ])
  const now = store.deps.now()
  const notKept = new Set(known.filter((request) => request.notKept).map((request) => request.hiringRequestId))
  const gone = new Map([
    ...known.filter((request) => request.active).map((request) => [request.hiringRequestId, request.ipId] as const),
    ...tasks.filter((task) => task.until > now).map((task) => [task.row.hiringRequestId, task.ipId] as const),
  ])
  for (const [hiringRequestId, ipId] of gone) {
    if (listed.has(hiringRequestId)) continue
    if (notKept.has(hiringRequestId)) await purgeRequest(store, hiringRequestId)
    else {
      const failure = await refreshRequest(store, { hiringRequestId, ipId, signal })
      if (failure && !failure.refusal) return false
    }
    await store.db.requests.update(hiringRequestId, { active: false })
  }
  return checkUnknown(store, ipIds, { except: gone, signal })
}

/** Requests asked about in one download. */
const UNKNOWN_AT_ONCE = 10

/**
 * Requests of which the device has rows and nothing else: an applicant was opened, or a response came late, after the
 * rows had gone. Whether the user may see them is asked once. False when no response came.
 */
async function checkUnknown(
  store: Store,
  ipIds: string[],
  { except, signal }: { except: ReadonlyMap<string, string>; signal: AbortSignal | undefined },
): Promise<boolean> {
  const ids = await store.db.totals.toCollection().primaryKeys()
  const known = await store.db.requests.bulkGet(ids)
  const unknown = ids.filter((id, index) => !known[index] && !except.has(id))
  for (const hiringRequestId of unknown.slice(0, UNKNOWN_AT_ONCE)) {
    const ipId = (await ofRequest(store, hiringRequestId).first())?.ipId
    if (ipId === undefined || !ipIds.includes(ipId)) continue
    const input = { hiringRequestId, ipId, pageOptions: { page: 1, limit: 1 } }
    const result = await send(store, funnelCalls.rows, input, { signal, background: true })
    if (!result.ok && !result.refusal) return false
    if (!result.ok && isRevoked(result)) await dropRequest(store, hiringRequestId, ipId)
    if (result.ok) await noteClosed(store, hiringRequestId, ipId)
  }
  return true
}

/** It is not followed; its rows stay as long as those of a closed one. */
const noteClosed = (store: Store, hiringRequestId: string, ipId: string): Promise<void> =>
  transact(store, ['requests'], async () => {
    const known = await store.db.requests.get(hiringRequestId)
    await store.db.requests.put({ hiringRequestId, ipId, active: false, ...known })
  })

/** Where the one partner that was asked for is refused, everything of that partner goes. */
export async function dropRevokedPartner(store: Store, ipIds: string[], failure: PullFailure): Promise<void> {
  if (isRevoked(failure) && ipIds.length === 1) await dropPartner(store, ipIds[0]!)
}
