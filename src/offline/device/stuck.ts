import type { Store } from './store.ts'

/** Longer than any transaction of this app takes on a slow phone, ms. */
const LONGEST_MS = 5_000
/** A phone that wakes up, or is busy, misses one; what is silent for a second one has stopped. */
const SILENCES = 2

/**
 * Resolves as `work` does. While it takes longer than a transaction may, twice over, the store is stuck: the browser does not say
 * that it has stopped writing, so somebody must tell the user.
 */
export async function noteStuck<T>(store: Store, work: PromiseLike<T>): Promise<T> {
  let silences = 0
  const listen = (): void => {
    silences += 1
    if (silences === SILENCES) count(store, 1)
    else timer = setTimeout(listen, LONGEST_MS)
  }
  let timer = setTimeout(listen, LONGEST_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (silences === SILENCES) count(store, -1)
  }
}

function count(store: Store, change: 1 | -1): void {
  store.stuck += change
  for (const listener of store.stuckListeners) listener()
}

/** Calls back when it changes. Returns how to stop. */
export function onStuckChange(store: Store, listener: () => void): () => void {
  store.stuckListeners.add(listener)
  return () => void store.stuckListeners.delete(listener)
}
