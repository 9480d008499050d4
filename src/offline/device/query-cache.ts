import type { Store } from './store.ts'

const KEY = 'cache'

/** The persisted query cache of a page, as one value; removed at a sign-out with everything else that can be fetched again. */
export const readCache = async (store: Store): Promise<unknown> => (await store.db.saved.get(KEY))?.value

export async function writeCache(store: Store, value: unknown): Promise<void> {
  await store.db.saved.put({ key: KEY, value, savedAt: store.deps.now() })
}

/** Removes the kept answers, all of which can be fetched again. Returns how many. */
export const removeAnswers = (store: Store): Promise<number> => store.db.saved.where('key').equals(KEY).delete()

export const removeCache = (store: Store): Promise<void> => store.db.saved.delete(KEY)
