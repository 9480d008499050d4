import { QueryClient, type DehydratedState } from '@tanstack/react-query'
import { persistQueryClient, type PersistedClient, type Persister } from '@tanstack/react-query-persist-client'
import type { AnyCall } from '../contract/call.ts'
import { readCache, removeCache, writeCache } from '../offline/saved.ts'
import type { Store } from '../offline/store.ts'
import { CallFailure } from './call-failure.ts'

const MINUTE = 60_000
const KEEP_SAVED_MS = 30 * 24 * 60 * MINUTE
/** Raised when the shape of kept answers changes: older ones are then let go and fetched anew. */
const CACHE_VERSION = '1'

const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Ask even when the browser believes there is no network: navigator.onLine is only a hint
        networkMode: 'always',
        staleTime: MINUTE,
        // What is kept is shown at once and asked for again: it may have been changed on another screen
        refetchOnMount: 'always',
        // No number of days: a timer of more than 24 rings at once, and everything would go with the screen that asked
        gcTime: Infinity,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (count, error) => error instanceof CallFailure && error.error.class === 'network' && count < 1,
        retryDelay: 2_000,
      },
    },
  })

/** Keeps the answers in the user's own database, where a sign-out removes them; after one nothing more is written. */
const makePersister = (store: Store): Persister => ({
  persistClient: async (client: PersistedClient) => {
    if (!store.closed) await writeCache(store, asKept(client))
  },
  restoreClient: async () => (await readCache(store)) as PersistedClient | undefined,
  removeClient: () => removeCache(store),
})

type DehydratedQuery = DehydratedState['queries'][number]

/** How the answers of a call are held: one that may not be kept goes with the screen that asked for it (TRAP-18). */
export const holdingOf = ({ offline }: AnyCall) =>
  offline === 'read-saved' ? { meta: { keep: true } } : { meta: { keep: false }, gcTime: 0 }

/**
 * Only answers of calls that may be kept (TRAP-18). One whose last refresh failed is kept too: without a network every
 * refresh fails, and what was saved must not go by that.
 */
export const mayKeep = (query: { meta?: Record<string, unknown>; state: Pick<DehydratedQuery['state'], 'data'> }) =>
  query.meta?.keep === true && query.state.data !== undefined

/**
 * The answers of the last 30 days, without what went wrong since: at the next start only the answer and its age count.
 * `client.timestamp` says what time it is, epoch ms.
 */
export const asKept = (client: PersistedClient): PersistedClient => ({
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
  /** What was kept is back; until then nothing is asked. */
  isRestored: () => boolean
  subscribe: (listener: () => void) => () => void
}

const all = new WeakMap<Store, Queries>()

/**
 * The client of a user's store: answers of one person are never shown to another. Made by the first screen that reads
 * with it and not by a provider around all of them, because the first list does without it, and it is 10 kB.
 */
export function queriesOf(store: Store): Queries {
  const found = all.get(store)
  if (found) return found
  const client = makeQueryClient()
  const listeners = new Set<() => void>()
  let restored = false
  // Follows focus and connection, as the provider of the library would have it do
  client.mount()
  const [, restoring] = persistQueryClient({
    // The persisting package brings an older core of its own, whose types are others; what it calls is the same
    queryClient: client as never,
    persister: makePersister(store),
    maxAge: KEEP_SAVED_MS,
    buster: CACHE_VERSION,
    dehydrateOptions: { shouldDehydrateQuery: mayKeep, shouldDehydrateMutation: () => false },
  })
  void restoring
    .catch(() => undefined)
    .then(() => {
      restored = true
      for (const listener of listeners) listener()
    })
  const made: Queries = {
    client,
    isRestored: () => restored,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  all.set(store, made)
  return made
}
