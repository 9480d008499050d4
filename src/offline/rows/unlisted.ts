import { MOST_UNLISTED } from '../../contract/sync-pull.ts'
import type { Store } from '../device/store.ts'
import { transact } from '../device/transact.ts'
import { isCleared } from '../device/cleared.ts'
import type { Followed } from './followed-list.ts'
import { dropRequest } from './retention.ts'

/** Time between two pulls that name unlisted requests, ms: access to a closed request is seldom revoked. */
const AGAIN_MS = 6 * 3_600_000

const askedAt = new WeakMap<Store, { of: string; at: number }>()
/** Which was asked about last: more than one question holds are asked about in turn, over starts of the app. */
const AFTER = 'unlisted-after'

/**
 * The requests of these partners whose rows are here though no list names them any more: closed ones that were opened or
 * downloaded. With every start of the app, and then now and then, a pull asks whether the user may still see them; who was erased there
 * comes with it.
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
  const here = ids.filter((_, index) => isHere(index)).sort()
  const after = (await store.db.meta.get(AFTER))?.value
  const from = typeof after === 'string' ? here.findIndex((id) => id > after) : 0
  return [...here.slice(Math.max(from, 0)), ...here.slice(0, Math.max(from, 0))].slice(0, MOST_UNLISTED)
}

/** A server that knows the question has answered it. */
export async function noteUnlisted(store: Store, of: string, asked: readonly string[]): Promise<void> {
  askedAt.set(store, { of, at: store.deps.now() })
  const last = asked.at(-1)
  if (last === undefined) return
  await transact(store, ['meta'], async () => {
    if (!(await isCleared(store))) await store.db.meta.put({ key: AFTER, value: last })
  })
}

/** The server says that the user may not see these any more: their rows go. */
export async function dropRevoked(store: Store, revoked: readonly string[]): Promise<void> {
  const records = await store.db.requests.bulkGet([...revoked])
  for (const record of records) if (record) await dropRequest(store, record.hiringRequestId, record.ipId)
}
