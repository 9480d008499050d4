import type { Store } from '../offline/device/store.ts'

/** Reads by name; a hook that reads the same under this name gets what was prefetched. */
export type Reads = Record<string, (store: Store) => Promise<unknown>>

/** Loads code where an operation waits, which no transaction survives. */
const LOADS = 'operations'

const results = new Map<string, unknown>()
let prefetchedStore: Store | undefined
let isOver = false

/**
 * Runs all reads at once, before anything is rendered: the first render then has its data, and is not repeated. Rejects
 * when one of them fails, and then stores none of them.
 */
export async function prefetch(store: Store, reads: Reads): Promise<void> {
  const run = async (names: string[]) => {
    await Promise.all(names.map(async (name) => results.set(name, await reads[name]!(store))))
  }
  const { outbox, meta, rows, tasks, drawn } = store.db
  const names = Object.keys(reads)
  await Promise.all([
    // Each read of its own would be a transaction of its own, which takes longer than most of them
    store.db.transaction('r', outbox, meta, rows, tasks, drawn, () => run(names.filter((name) => name !== LOADS))),
    run(names.filter((name) => name === LOADS)),
  ])
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
