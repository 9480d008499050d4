import { isCleared } from './cleared.ts'
import { FORMER_READS, READ_PREFIX } from './give-up.ts'
import type { Store } from './store.ts'
import { withConnection } from './transact.ts'

/** A cached read: the last response to a read call and one input. */
export interface CachedRead {
  /** Name of the call and its input. */
  queryKey: readonly unknown[]
  /** As it was checked when it came; a later build may expect another shape. */
  data: unknown
  /** Epoch ms. */
  fetchedAt: number
}

/**
 * Stores one read under the hash of its key: tabs that read different things do not touch each other's. An older one does
 * not replace a newer one, and after a sign-out nothing is added.
 */
export async function writeCachedRead(store: Store, hash: string, read: CachedRead): Promise<void> {
  const { saved, meta } = store.db
  const key = READ_PREFIX + hash
  await withConnection(store, () =>
    store.db.transaction('rw', saved, meta, async () => {
      const [before, cleared] = await Promise.all([saved.get(key), isCleared(store)])
      if (cleared || fetchedAtOf(before?.value) > read.fetchedAt) return
      await saved.put({ key, value: read, savedAt: store.deps.now() })
    }),
  )
}

const fetchedAtOf = (value: unknown) => (value as CachedRead | undefined)?.fetchedAt ?? 0

/** All cached reads by the hash of their key, with those that an earlier build stored. `hashOf` makes the hash of a key. */
export async function listCachedReads(
  store: Store,
  hashOf: (queryKey: readonly unknown[]) => string,
): Promise<Map<string, CachedRead>> {
  const { saved } = store.db
  const [former, records] = await withConnection(store, () =>
    Promise.all([saved.get(FORMER_READS), saved.where('key').startsWith(READ_PREFIX).toArray()]),
  )
  const reads = new Map(formerReads(former?.value).map((read) => [hashOf(read.queryKey), read]))
  // They stay: the next build that is installed may be the earlier one again
  for (const { key, value } of records) reads.set(key.slice(READ_PREFIX.length), value as CachedRead)
  return reads
}

function formerReads(value: unknown): CachedRead[] {
  const queries = (value as { clientState?: { queries?: unknown } } | undefined)?.clientState?.queries
  if (!Array.isArray(queries)) return []
  return (queries as { queryKey?: unknown; state?: { data?: unknown; dataUpdatedAt?: unknown } }[]).flatMap(
    ({ queryKey, state }) =>
      Array.isArray(queryKey) && typeof state?.dataUpdatedAt === 'number'
        ? [{ queryKey, data: state.data, fetchedAt: state.dataUpdatedAt }]
        : [],
  )
}

export const removeCachedRead = (store: Store, hash: string): Promise<void> => store.db.saved.delete(READ_PREFIX + hash)
