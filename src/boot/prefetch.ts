import type { Store } from '../offline/device/store.ts'

/** Reads by name; a hook that reads the same under this name gets what was prefetched. */
export type Reads = Record<string, (store: Store) => Promise<unknown>>

const results = new Map<string, unknown>()
let prefetchedStore: Store | undefined
let isOver = false

/**
 * Runs all reads at once, before anything is rendered: the first render then has its data, and is not repeated. Rejects
 * when one of them fails, and then stores none of them.
 */
export async function prefetch(store: Store, reads: Reads): Promise<void> {
  await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      results.set(name, await read(store))
    }),
  )
  if (isOver) results.clear()
  else prefetchedStore = store
}

/** What was prefetched from this store under this name; for the first render only. */
export const prefetched = (store: Store, name: string | undefined): unknown =>
  name !== undefined && prefetchedStore === store ? results.get(name) : undefined

/** After the first render: from now on prefetched data is stale. */
export function clearPrefetched(): void {
  isOver = true
  prefetchedStore = undefined
  results.clear()
}
