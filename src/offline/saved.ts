import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import type { Store } from './store.ts'

/** The last answer of a call that may be kept, with its age; undefined when there is none (TRAP-13). */
export async function readSaved<C extends AnyCall>(
  store: Store,
  call: C,
  input: CallInput<C>,
): Promise<{ value: CallOutput<C>; savedAt: number } | undefined> {
  const saved = await store.db.saved.get(keyOf(call, input))
  return saved && { value: saved.value as CallOutput<C>, savedAt: saved.savedAt }
}

/** Keeps an answer. A call of any other kind than read-saved is never kept: reveals, links, tokens (TRAP-18). */
export async function saveAnswer<C extends AnyCall>(
  store: Store,
  call: C,
  input: CallInput<C>,
  value: CallOutput<C>,
): Promise<void> {
  if (call.offline !== 'read-saved') return
  await store.db.saved.put({ key: keyOf(call, input), value, savedAt: store.deps.now() })
}

const keyOf = (call: AnyCall, input: unknown) => `call ${call.name} ${JSON.stringify(sorted(input))}`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

const CACHE = 'cache'

/** The answers a page keeps as one piece; they go at a sign-out with everything else that can be fetched again. */
export const readCache = async (store: Store): Promise<unknown> => (await store.db.saved.get(CACHE))?.value

export async function writeCache(store: Store, value: unknown): Promise<void> {
  await store.db.saved.put({ key: CACHE, value, savedAt: store.deps.now() })
}

export const removeCache = (store: Store): Promise<void> => store.db.saved.delete(CACHE)
