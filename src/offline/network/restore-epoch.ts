import type { Store } from '../device/store.ts'
import { announceWork } from '../device/channel.ts'

/** What is known of the restore epoch of the server's database, in `meta` under 'epoch'. */
export interface RestoreEpoch {
  /** Of the last response. */
  id: string
  /** Everything that was accepted in another epoch has been reconciled with this one (restore-reconciliation.ts). */
  isCompared: boolean
  /** The epoch for which the rows were marked as stale. */
  reset?: string
}

export const readEpoch = async (store: Store): Promise<RestoreEpoch | undefined> =>
  (await store.db.meta.get('epoch'))?.value as RestoreEpoch | undefined

/**
 * Stores the restore epoch of a response. Another one than before means that a backup was restored: the drain reconciles
 * with the server before anything more is sent. Never throws.
 */
export async function noteEpoch(store: Store, id: string): Promise<void> {
  if (store.epoch === id) return
  const { meta } = store.db
  try {
    const isOther = await store.db.transaction('rw', meta, async () => {
      const known = await readEpoch(store)
      if (known?.id === id) return false
      // When it is the first one, nothing from before can be here
      await meta.put({ key: 'epoch', value: { ...known, id, isCompared: known === undefined } satisfies RestoreEpoch })
      return known !== undefined
    })
    store.epoch = id
    if (isOther) announceWork(store)
  } catch {
    // The next response carries it again: a full or closed database must not turn this one into a failure
  }
}
