import type { Store } from '../offline/device/store.ts'
import { noteStuck } from '../offline/device/stuck.ts'
import { watch } from '../offline/device/watch.ts'
import { prefetched } from '../boot/prefetch.ts'

/** A prefetched result is read again only after the first render is on the screen, ms. */
export const AFTER_DRAWING_MS = 100

/** `answer` is undefined until the first read. */
export interface SharedResult<T> {
  answer?: T
  error?: unknown
}

/** One live read of a store for everything that shows its result. */
export interface SharedRead<T> {
  subscribe(listener: () => void): () => void
  /** The same object until the result changes. */
  current(): SharedResult<T>
}

const readsOf = new WeakMap<Store, Map<string, SharedRead<unknown>>>()

/**
 * The read of this name, the same one for all callers. It runs while anything is subscribed, and what subscribes later has
 * the last result at once: a screen that is opened without a network knows it in its first render.
 */
export function shareRead<T>(store: Store, name: string, query: (store: Store) => Promise<T>): SharedRead<T> {
  let reads = readsOf.get(store)
  if (!reads) readsOf.set(store, (reads = new Map()))
  let read = reads.get(name) as SharedRead<T> | undefined
  if (!read) reads.set(name, (read = createRead(store, name, query)))
  return read
}

function createRead<T>(store: Store, name: string, query: (store: Store) => Promise<T>): SharedRead<T> {
  const early = prefetched(store, name) as T | undefined
  const listeners = new Set<() => void>()
  let result: SharedResult<T> = early === undefined ? {} : { answer: early }
  let isEarly = early !== undefined
  let stop: (() => void) | undefined

  const report = (next: SharedResult<T>) => {
    result = next
    for (const listener of [...listeners]) listener()
  }
  const begin = () =>
    watch(
      () => noteStuck(store, query(store)),
      (answer) => report({ answer }),
      // A store that was closed on purpose is not an error
      (error) => store.closed || report({ ...result, error }),
    )
  const start = (): (() => void) => {
    if (!isEarly) return begin()
    isEarly = false
    let end: (() => void) | undefined
    const timer = setTimeout(() => (end = begin()), AFTER_DRAWING_MS)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }

  // What a full device could not store, no change of the database reports
  store.unstoredListeners.add(() => {
    stop &&= (stop(), begin())
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        // Nobody follows it any more: it may be wrong when it is next asked for
        result = {}
      }
    },
    current: () => result,
  }
}
