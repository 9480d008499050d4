import { announceWork, type Store } from './store.ts'

/** What is known of the life of the server's database, in `meta` under 'epoch'. */
export interface Epoch {
  /** Of the last answer. */
  id: string
  /** Everything that was accepted in another life has been asked about in this one (restored.ts). */
  isCompared: boolean
  /** For which one the rows were marked as older than whatever the server says now. */
  reset?: string
}

export const readEpoch = async (store: Store): Promise<Epoch | undefined> =>
  (await store.db.meta.get('epoch'))?.value as Epoch | undefined

/**
 * Notes from which life of the server's database an answer comes. Another one than before means that a backup was
 * restored: before anything more is sent the drain asks what was lost.
 */
export async function noteEpoch(store: Store, id: string): Promise<void> {
  if (store.epoch === id) return
  const { meta } = store.db
  try {
    const isOther = await store.db.transaction('rw', meta, async () => {
      const known = await readEpoch(store)
      if (known?.id === id) return false
      // Of the first one that is heard of, nothing from before can be here
      await meta.put({ key: 'epoch', value: { ...known, id, isCompared: known === undefined } satisfies Epoch })
      return known !== undefined
    })
    store.epoch = id
    if (isOther) announceWork(store)
  } catch {
    // The next answer says it again: a full or closed database must not turn this one into a failure
  }
}
