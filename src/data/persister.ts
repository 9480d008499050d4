import { hashKey, type QueryState } from '@tanstack/react-query'
import {
  experimental_createQueryPersister as createQueryPersister,
  type AsyncStorage,
} from '@tanstack/react-query-persist-client'
import { listCachedReads, removeCachedRead, writeCachedRead, type CachedRead } from '../offline/device/query-cache.ts'
import type { Store } from '../offline/device/store.ts'

const PREFIX = 'read'

/** The persister names a record by its prefix, a hyphen and the hash of the key. */
const nameOf = (hash: string) => `${PREFIX}-${hash}`
const hashIn = (name: string) => name.slice(nameOf('').length)

/** The user's own database, where a sign-out removes the cached reads; after one nothing more is written. */
function makeStorage(store: Store): AsyncStorage<CachedRead> {
  const entries = async () =>
    [...(await listCachedReads(store, hashKey))].map(([hash, read]): [string, CachedRead] => [nameOf(hash), read])
  return {
    entries,
    getItem: async (name) => new Map(await entries()).get(name),
    setItem: async (name, read) => {
      if (!store.closed) await writeCachedRead(store, hashIn(name), read)
    },
    // One that cannot be removed does not keep the others from being restored
    removeItem: (name) => removeCachedRead(store, hashIn(name)).catch(() => undefined),
  }
}

/**
 * The persister of the library, one record for each read. Persisted is the response with its age and nothing of a later
 * failure. A record that is older than `maxAge` ms, or that cannot be read, is removed when the queries are restored.
 */
export const makePersister = (store: Store, maxAge: number) =>
  createQueryPersister<CachedRead>({
    storage: makeStorage(store),
    prefix: PREFIX,
    maxAge,
    serialize: ({ queryKey, state }) => ({ queryKey, data: state.data, fetchedAt: state.dataUpdatedAt }),
    deserialize: ({ queryKey, data, fetchedAt }) => ({
      buster: '',
      queryKey,
      queryHash: hashKey(queryKey),
      state: { data, dataUpdatedAt: fetchedAt, status: 'success' } as QueryState,
    }),
  })
