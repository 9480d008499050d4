import { makeObservable } from '../../lib/observable.ts'
import { schedule } from './deps.ts'
import type { Store } from './store.ts'

/** A sign-out in another tab may delete the database as well, and ends the session of this one within moments, ms. */
const SIGN_OUT_MS = 1_500

/** The database of a store that is in use was deleted from outside: nothing can be read or saved until the page is loaded. */
export const removed = makeObservable(false)

/** When the database of `store` was deleted by others: says so, unless the store is closed by then. */
export function noteRemoved(store: Store): void {
  schedule(store.deps, SIGN_OUT_MS, () => {
    if (!store.closed) removed.set(true)
  })
}
