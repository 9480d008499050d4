import type { Store } from '../device/store.ts'

/** How long a request is not tried after a server that does not know it, ms: another build may take over meanwhile. */
const MISSING_MS = 10 * 60_000

/** Remembers, for each tab, that its server does not know a request. */
export function createMissing() {
  /** Epoch ms. */
  const until = new WeakMap<Store, number>()
  return {
    is: (store: Store): boolean => store.deps.now() < (until.get(store) ?? 0),
    note: (store: Store): void => void until.set(store, store.deps.now() + MISSING_MS),
  }
}
