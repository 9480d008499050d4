import { hashKey, QueryClient, type Query } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import { makeObservable, type Observable } from '../lib/observable.ts'
import { removeCachedRead } from '../offline/device/query-cache.ts'
import type { Store } from '../offline/device/store.ts'
import { send, type CallResult, type SendOptions } from '../offline/network/call.ts'
import { CallFailure } from './call-failure.ts'
import { makePersister } from './persister.ts'

const MINUTE = 60_000
const KEEP_SAVED_MS = 30 * 24 * 60 * MINUTE

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

/**
 * The cache policy of a call. A response that must not be persisted is dropped with the screen that requested it
 * (TRAP-18).
 */
export const cachePolicyOf = ({ offline }: AnyCall) =>
  offline === 'read-saved' ? { meta: { keep: true } } : { meta: { keep: false }, gcTime: 0 }

/** Only a response of a call that may be persisted (TRAP-18), never a failure. */
const isKept = ({ meta, state }: Query): boolean => meta?.['keep'] === true && state.data !== undefined

export interface Queries {
  client: QueryClient
  /** The persisted data is read; until then nothing is fetched. */
  restored: Observable<boolean>
  /** Persisted responses that no screen has requested yet: they were not checked by this build. */
  unchecked: QueryClient
}

const all = new WeakMap<Store, Queries>()

/**
 * The client of a user's store: one user's responses are never shown to another. Made by the first screen that reads
 * with it and not by a provider around all of them, because the first list does without it, and it is 10 kB.
 */
export function queriesOf(store: Store): Queries {
  const found = all.get(store)
  if (found) return found
  const unchecked = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const made: Queries = { client: makeQueryClient(), restored: makeObservable(false), unchecked }
  all.set(store, made)
  const { persistQuery, restoreQueries } = makePersister(store, KEEP_SAVED_MS)
  // Follows focus and connection, as the provider of the library would have it do
  made.client.mount()
  made.client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query))
      // A full device keeps nothing; the response is good all the same
      void persistQuery(event.query).catch(() => undefined)
  })
  void restoreQueries(unchecked)
    .catch(() => undefined)
    .then(() => {
      made.restored.set(true)
    })
  return made
}

/**
 * Brings the persisted response of a read back, once, when a screen requests it. It was checked when it came, but perhaps by
 * an earlier build: one that does not fit the contract any more is dropped, or it would break the screen (TRAP-83).
 */
export function bringBack(store: Store, call: AnyCall, queryKey: readonly unknown[]): void {
  const { client, unchecked } = queriesOf(store)
  const saved = unchecked.getQueryState(queryKey)
  if (!saved) return
  unchecked.removeQueries({ queryKey, exact: true })
  // The tab may have been open for days
  const isOver = Date.now() - saved.dataUpdatedAt >= KEEP_SAVED_MS
  if (isOver || !safeParse(call.output, saved.data).success) return dropCached(store, queryKey)
  // A response of the server was faster
  if (client.getQueryState(queryKey)?.data !== undefined) return
  client.setQueryData(queryKey, saved.data, { updatedAt: saved.dataUpdatedAt })
  // The screen mounted before it, so that only a stale one is fetched: a balance of a minute ago may be spent
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** Removes the persisted response of a read, as when the server refuses access to what it was. */
export function dropCached(store: Store, queryKey: readonly unknown[]): void {
  void removeCachedRead(store, hashKey(queryKey)).catch(() => undefined)
}

/** The server's response to a read; throws a `CallFailure`. */
export const fetchRead = async <C extends AnyCall>(
  store: Store,
  call: C,
  input: CallInput<C>,
  options: SendOptions,
): Promise<CallOutput<C>> => takeResult(store, call, input, await send(store, call, input, options))

/** The same of a result that has come. */
export function takeResult<C extends AnyCall>(
  store: Store,
  call: C,
  input: CallInput<C>,
  result: CallResult<CallOutput<C>>,
): CallOutput<C> {
  if (result.ok) return result.value
  if (result.refusal?.code === 'unauthorized') dropCached(store, [call.name, input])
  throw new CallFailure(result.error, result.refusal)
}
