import type { Store } from './store.ts'

/** Notes whether this tab has found the device without room for what is to be written, and nothing left to give up. */
export function noteFull(store: Store, isFull: boolean): void {
  if (store.isFull === isFull) return
  store.isFull = isFull
  for (const listener of store.fullListeners) listener()
}

/** Calls back when it changes. Returns how to stop. */
export function onFullChange(store: Store, listener: () => void): () => void {
  store.fullListeners.add(listener)
  return () => void store.fullListeners.delete(listener)
}
