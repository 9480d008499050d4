import type { Store } from './store.ts'
import { transact, withConnection } from './transact.ts'

export interface Draft<T> {
  key: string
  value: T
  /** Epoch ms. */
  savedAt: number
}

/** A form that is not sent yet, stored on the device until the user sends it online (TRAP-81). */
export async function readDraft<T>(store: Store, key: string): Promise<Draft<T> | undefined> {
  return (await withConnection(store, () => store.db.drafts.get(key))) as Draft<T> | undefined
}

/** All drafts whose key begins so, the latest first. */
export async function listDrafts<T>(store: Store, prefix: string): Promise<Draft<T>[]> {
  const drafts = (await store.db.drafts.where('key').startsWith(prefix).toArray()) as Draft<T>[]
  return drafts.sort((a, b) => b.savedAt - a.savedAt)
}

/** Stores it and returns when. Rejects when the device has no room: then the form must report that. */
export async function writeDraft(store: Store, key: string, value: unknown): Promise<number> {
  const savedAt = store.deps.now()
  await withConnection(store, () => store.db.drafts.put({ key, value, savedAt }))
  return savedAt
}

export const removeDraft = (store: Store, key: string): Promise<void> => store.db.drafts.delete(key)

/** What became of drafts, by their keys, the newest last. */
type Ends = [key: string, end: unknown][]
const MOST_ENDS = 200

const readEnds = async (store: Store): Promise<Ends> =>
  ((await store.db.meta.get('ended-drafts'))?.value as Ends | undefined) ?? []

/** What became of a draft that is no more, for other tabs that still show it. */
export const readDraftEnd = async <T>(store: Store, key: string): Promise<T | undefined> =>
  (await readEnds(store)).find(([one]) => one === key)?.[1] as T | undefined

/** Removes a draft for good: `end` is what became of it. */
export const endDraft = (store: Store, key: string, end: unknown): Promise<void> =>
  transact(store, ['drafts', 'meta'], async () => {
    const ends = (await readEnds(store)).filter(([one]) => one !== key)
    await store.db.meta.put({ key: 'ended-drafts', value: [...ends, [key, end]].slice(-MOST_ENDS) })
    await store.db.drafts.delete(key)
  })
