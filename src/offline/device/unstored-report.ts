import type { Store } from './store.ts'
import type { Connectivity } from './types.ts'

/** Notes what this tab found out and the device has not stored, and tells its screens; undefined once something newer is stored. */
export function noteUnstored(store: Store, connectivity: Connectivity | undefined): void {
  if (store.unstoredReport === connectivity) return
  store.unstoredReport = connectivity
  for (const listener of [...store.unstoredListeners]) listener()
}
