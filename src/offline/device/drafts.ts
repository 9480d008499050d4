import type { Store } from './store.ts'
import { withConnection } from './transact.ts'

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
