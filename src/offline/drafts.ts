import type { Store } from './store.ts'

/** A form that is not sent yet, kept on the device until a person who is online sends it (TRAP-81). */
export async function readDraft<T>(store: Store, key: string): Promise<{ value: T; savedAt: number } | undefined> {
  const draft = await store.db.drafts.get(key)
  return draft && { value: draft.value as T, savedAt: draft.savedAt }
}

export async function writeDraft(store: Store, key: string, value: unknown): Promise<void> {
  await store.db.drafts.put({ key, value, savedAt: store.deps.now() })
}

export const removeDraft = (store: Store, key: string): Promise<void> => store.db.drafts.delete(key)
