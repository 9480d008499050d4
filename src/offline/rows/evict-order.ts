import type { Store } from '../device/store.ts'
import type { Followed } from './followed-list.ts'
import { isOpenHere } from './open-requests.ts'
import { readWaitingIds } from './waiting-ids.ts'

/** It may be open in another tab, ms. */
const JUST_USED_MS = 10 * 60_000

export interface Evictable {
  hiringRequestId: string
  count: number
  isFollowed: boolean
  /** The partner, when it is another one than the list that the last pull brought is of. */
  otherPartner: string | undefined
  active: boolean
  usedAt: number
  createdAt: number
}

/** In the order in which they are given up. */
export async function findEvictable(store: Store): Promise<Evictable[]> {
  const totals = await store.db.totals.toArray()
  const records = await store.db.requests.bulkGet(totals.map(({ hiringRequestId }) => hiringRequestId))
  const { ids: followed, partners } = await readFollowed(store)
  const otherOf = (ipId = '') => (ipId === '' || partners.includes(ipId) ? undefined : ipId)
  const found = totals.map(({ hiringRequestId, groups }, index): Evictable => ({
    hiringRequestId,
    count: Object.values(groups).reduce((sum, count) => sum + count, 0),
    isFollowed: followed.has(hiringRequestId),
    otherPartner: otherOf(records[index]?.ipId),
    active: records[index]?.active ?? false,
    usedAt: records[index]?.usedAt ?? 0,
    createdAt: records[index]?.createdAt ?? 0,
  }))
  const last = Math.max(1, ...found.map(({ usedAt }) => usedAt))
  const justUsed = Math.min(last, store.deps.now() - JUST_USED_MS)
  const waiting = await findWaiting(store)
  return found
    .filter(({ hiringRequestId: id, count }) => count > 0 && !waiting.has(id) && !isOpenHere(store, id))
    .filter(({ usedAt }) => usedAt < justUsed)
    .sort(
      (a, b) =>
        Number(a.isFollowed) - Number(b.isFollowed) ||
        Number(a.active) - Number(b.active) ||
        a.usedAt - b.usedAt ||
        a.createdAt - b.createdAt,
    )
}

/** The requests with something waiting on an applicant of theirs. Callable in a transaction over `outbox` and `rows`. */
export async function findWaiting(store: Store): Promise<Set<string>> {
  const rows = await store.db.rows.bulkGet(await readWaitingIds(store))
  return new Set(rows.flatMap((row) => (row ? [row.hiringRequestId] : [])))
}

async function readFollowed(store: Store) {
  const followed = (await store.db.meta.get('followed'))?.value as Followed | undefined
  return {
    ids: new Set(followed?.requests.map(({ hiringRequestId }) => hiringRequestId)),
    partners: followed?.of.split(' ') ?? [],
  }
}

/** As many of the first as free `wanted` rows, but for those without which the others are enough. */
export function pickNeeded(evictable: Evictable[], wanted: number): Evictable[] {
  let freed = 0
  const picked: Evictable[] = []
  for (const one of evictable) {
    if (freed >= wanted) break
    freed += one.count
    picked.push(one)
  }
  const spared = new Set<Evictable>()
  for (const one of [...picked].reverse()) {
    if (freed - one.count < wanted) continue
    freed -= one.count
    spared.add(one)
  }
  return picked.filter((one) => !spared.has(one))
}
