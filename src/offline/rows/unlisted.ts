import { MOST_UNLISTED } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import type { Followed } from './followed-list.ts'
import { dropRequest } from './retention.ts'

/** Time between two pulls that name unlisted requests, ms: access to a closed request is seldom revoked. */
const AGAIN_MS = 6 * 3_600_000

const askedAt = new WeakMap<Store, { of: string; at: number }>()

/**
 * The requests of these partners whose rows are here though no list names them any more: closed ones that were opened or
 * downloaded. With every start of the app, and then now and then, a pull asks whether the user may still see them.
 */
export async function readUnlisted(store: Store, ipIds: string[], followed: Followed | undefined): Promise<string[]> {
  const last = askedAt.get(store)
  const now = store.deps.now()
  if (!followed || (last?.of === followed.of && Math.abs(now - last.at) < AGAIN_MS)) return []
  const listed = new Set(followed.requests.map(({ hiringRequestId }) => hiringRequestId))
  const records = await store.db.requests.where('ipId').anyOf(ipIds).toArray()
  const ids = records.map(({ hiringRequestId }) => hiringRequestId).filter((id) => !listed.has(id))
  const totals = await store.db.totals.bulkGet(ids)
  const isHere = (index: number) => Object.values(totals[index]?.groups ?? {}).some((count) => count > 0)
  return ids.filter((_, index) => isHere(index)).slice(-MOST_UNLISTED)
}

/** A server that knows the question has answered it. */
export const noteUnlisted = (store: Store, of: string): unknown => askedAt.set(store, { of, at: store.deps.now() })

/** The server says that the user may not see these any more: their rows go. */
export async function dropRevoked(store: Store, revoked: readonly string[]): Promise<void> {
  const records = await store.db.requests.bulkGet([...revoked])
  for (const record of records) if (record) await dropRequest(store, record.hiringRequestId, record.ipId)
}
