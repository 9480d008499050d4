import { QueryClient, type DehydratedState } from '@tanstack/react-query'
import { persistQueryClient, type PersistedClient, type Persister } from '@tanstack/react-query-persist-client'
import type { AnyCall } from '../contract/call.ts'
import { makeObservable, type Observable } from '../lib/observable.ts'
import { readCache, removeCache, writeCache } from '../offline/device/query-cache.ts'
import type { Store } from '../offline/device/store.ts'
import { CallFailure } from './call-failure.ts'

const MINUTE = 60_000
const KEEP_SAVED_MS = 30 * 24 * 60 * MINUTE
/** Raised when the shape of persisted responses changes: older ones are then dropped and fetched again. */
const CACHE_VERSION = '1'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Request even when the browser believes there is no network: navigator.onLine is only a hint
        networkMode: 'always',
        staleTime: MINUTE,
        // Persisted data is shown at once and refetched: it may have been changed on another screen
        refetchOnMount: 'always',
        // Not a number of days: a timer of more than 24 days fires at once, so data would go when its screen unmounts
        gcTime: Infinity,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (count, error) => error instanceof CallFailure && error.error.class === 'network' && count < 1,
        retryDelay: 2_000,
      },
    },
  })

/** Persists responses in the user's own database, where a sign-out removes them; after one nothing more is written. */
const makePersister = (store: Store): Persister => ({
  persistClient: async (client: PersistedClient) => {
    if (!store.closed) await writeCache(store, toPersisted(client))
  },
  restoreClient: async () => (await readCache(store)) as PersistedClient | undefined,
  removeClient: () => removeCache(store),
})

type DehydratedQuery = DehydratedState['queries'][number]

/**
 * The cache policy of a call. A response that must not be persisted is dropped with the screen that requested it
 * (TRAP-18).
 */
export const cachePolicyOf = ({ offline }: AnyCall) =>
  offline === 'read-saved' ? { meta: { keep: true } } : { meta: { keep: false }, gcTime: 0 }

/**
 * Only responses of calls that may be persisted (TRAP-18). One whose last refresh failed is persisted too: without a
 * network every refresh fails, and what was saved must not go by that.
 */
export const shouldPersist = (query: {
  meta?: Record<string, unknown>
  state: Pick<DehydratedQuery['state'], 'data'>
}) => query.meta?.keep === true && query.state.data !== undefined

/**
 * The responses of the last 30 days, without later failures: at the next start only the data and its age count.
 * `client.timestamp` is the current time, epoch ms.
 */
export const toPersisted = (client: PersistedClient): PersistedClient => ({
  ...client,
  clientState: {
    ...client.clientState,
    queries: client.clientState.queries
      .filter(({ state }) => client.timestamp - state.dataUpdatedAt < KEEP_SAVED_MS)
      .map((query) => ({
        ...query,
        state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
      })),
  },
})

export interface Queries {
  client: QueryClient
  /** The persisted data is restored; until then nothing is fetched. */
  restored: Observable<boolean>
}

const all = new WeakMap<Store, Queries>()

/**
 * The client of a user's store: one user's responses are never shown to another. Made by the first screen that reads
 * with it and not by a provider around all of them, because the first list does without it, and it is 10 kB.
 */
export function queriesOf(store: Store): Queries {
  const found = all.get(store)
  if (found) return found
  const client = makeQueryClient()
  const restored = makeObservable(false)
  // Follows focus and connection, as the provider of the library would have it do
  client.mount()
  const [, restoring] = persistQueryClient({
    // One class once both packages are installed from the lockfile
    queryClient: client as never,
    persister: makePersister(store),
    maxAge: KEEP_SAVED_MS,
    buster: CACHE_VERSION,
    dehydrateOptions: { shouldDehydrateQuery: shouldPersist, shouldDehydrateMutation: () => false },
  })
  void restoring
    .catch(() => undefined)
    .then(() => {
      restored.set(true)
    })
  const made: Queries = {
    client,
    restored,
  }
  all.set(store, made)
  return made
}
