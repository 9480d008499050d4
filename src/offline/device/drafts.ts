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
  await withConnection(store, () => inOneTask(store, (drafts) => drafts.put({ key, value, savedAt })))
  return savedAt
}

export const removeDraft = (store: Store, key: string): Promise<void> =>
  inOneTask(store, (drafts) => drafts.delete(key))

/**
 * One write whose commit is requested in the same task. A page that goes away with the next one loses nothing: the browser
 * aborts what waits for another word of the page, and ends what was committed.
 */
const inOneTask = async <T>(store: Store, write: (drafts: Drafts) => PromiseLike<T>): Promise<T> => {
  try {
    return await store.db.transaction('rw', store.db.drafts, async ({ idbtrans }) => {
      const written = write(store.db.drafts)
      try {
        idbtrans.commit()
      } catch {
        // What cannot be written has ended its transaction already, and is thrown below
      }
      return written
    })
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error
    // Committed before it was written, where the library has to read first
    return write(store.db.drafts)
  }
}

type Drafts = Store['db']['drafts']

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
