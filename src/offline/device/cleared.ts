import type { DeviceDatabase } from './database.ts'
import type { Store } from './store.ts'

/**
 * A sign-out in one tab cannot stop what another tab or the service worker is just fetching. So it leaves a mark, in the
 * transaction that removes the rows: a store that was opened before adds no rows from then on.
 */
export const markCleared = (db: DeviceDatabase): PromiseLike<unknown> =>
  db.meta.put({ key: 'cleared', value: crypto.randomUUID() })

const readMark = async ({ db }: Store): Promise<unknown> => (await db.meta.get('cleared'))?.value

/** When a store is opened: what was cleared until then does not concern it. */
export async function noteCleared(store: Store): Promise<void> {
  store.cleared = { mark: await readMark(store) }
}

/** Inside a transaction that includes `meta`: the rows were cleared since this store was opened. */
export async function isCleared(store: Store): Promise<boolean> {
  const mark = await readMark(store)
  store.cleared ??= { mark }
  return store.cleared.mark !== mark
}
