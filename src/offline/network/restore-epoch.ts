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
 * Whether the server was restored, or the rows were marked for that, between two readings. A device that knew no epoch at
 * the first of them has learnt it since: that alone is no restore.
 */
export const wasReset = (before: RestoreEpoch | undefined, now: RestoreEpoch | undefined): boolean =>
  now?.reset !== before?.reset || (before !== undefined && now?.id !== before.id)

/**
 * Inside a transaction that includes `meta`: this tab has not heard yet of the restore that another one has stored, so what it
 * was sent is from before. Where the browser has removed that record it is written anew, and the next restore is noticed.
 */
export async function isFromBefore(store: Store): Promise<boolean> {
  const { epoch: id } = store
  if (id === undefined) return false
  const known = await readEpoch(store)
  if (!known) await store.db.meta.put({ key: 'epoch', value: { id, isCompared: false } satisfies RestoreEpoch })
  return known !== undefined && known.id !== id
}

/**
 * Stores the restore epoch of a response. Another one than before means that a backup was restored: the drain reconciles
 * with the server before anything more is sent. Never throws.
 */
export async function noteEpoch(store: Store, id: string): Promise<void> {
  if (store.epoch === id) return
  const { meta, log } = store.db
  try {
    const isOther = await store.db.transaction('rw', meta, log, async () => {
      const known = await readEpoch(store)
      if (known?.id === id) return false
      // With the first one nothing from before is here, unless the browser has removed the record of an earlier one
      const isFirst =
        known === undefined && (await log.filter(({ epoch }) => (epoch ?? id) !== id).first()) === undefined
      await meta.put({ key: 'epoch', value: { ...known, id, isCompared: isFirst } satisfies RestoreEpoch })
      return !isFirst
    })
    store.epoch = id
    if (isOther) announceWork(store)
  } catch {
    // The next response carries it again: a full or closed database must not turn this one into a failure
  }
}
