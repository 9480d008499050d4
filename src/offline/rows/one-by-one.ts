import type { FollowedRequestWire } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import { refreshRequest } from './pull.ts'
import type { PullFailure } from './refresh-applicant.ts'

/** Requests that are asked about in one look. */
const AT_ONCE = 10
/** Between two looks, ms: at first, and at most. Each look doubles it while more are left than it takes. */
const WAIT_MS = { first: 5_000, most: 120_000 }

interface Turn {
  /** Epoch ms. */
  next: number
  wait: number
}
const turns = new WeakMap<Store, Turn>()

/** The server pulls all requests at once, again. */
export const endOneByOne = (store: Store): unknown => turns.delete(store)

/**
 * What changed in the requests that are complete here, from a server of an earlier build: one request to it for each. A desk
 * looks as often as once a second, and a company has hundreds: so a few at a time, those first that were asked about longest ago.
 */
export async function refreshSome(
  store: Store,
  requests: FollowedRequestWire[],
  signal: AbortSignal | undefined,
): Promise<PullFailure | undefined> {
  const { next, wait } = turns.get(store) ?? { next: 0, wait: WAIT_MS.first }
  const now = store.deps.now()
  // A clock that was set back must not stop it
  if (now < next && next - now <= WAIT_MS.most) return undefined
  const records = await store.db.requests.bulkGet(requests.map(({ hiringRequestId }) => hiringRequestId))
  const complete = records
    .flatMap((record) => (record?.savedAt === undefined ? [] : [{ ...record, savedAt: record.savedAt }]))
    .sort((a, b) => a.savedAt - b.savedAt)
  turns.set(store, { next: now + wait, wait: complete.length > AT_ONCE ? Math.min(2 * wait, WAIT_MS.most) : wait })
  for (const { hiringRequestId, ipId } of complete.slice(0, AT_ONCE)) {
    const failure = await refreshRequest(store, { hiringRequestId, ipId, signal })
    if (failure && !failure.refusal) return failure
  }
  return undefined
}
