import type { Store } from './store.ts'

/** Longer than any transaction of this app takes on a slow phone, ms. */
const LONGEST_MS = 5_000

/**
 * Resolves as `work` does. While it takes longer than a transaction may, the store is stuck: the browser does not say
 * that it has stopped writing, so somebody must tell the user.
 */
export async function noteStuck<T>(store: Store, work: PromiseLike<T>): Promise<T> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    count(store, 1)
  }, LONGEST_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (isLate) count(store, -1)
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
