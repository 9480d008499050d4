import type { Table } from 'dexie'
import type { SavedRecord } from './database.ts'
import { isQuotaError } from './storage.ts'

export const READ_PREFIX = 'read '
/** Earlier builds stored all of them as one record, which two tabs overwrote for each other. */
export const FORMER_READS = 'cache'

/** Removes the cached reads, all of which can be fetched again. Returns how many. */
export const clearCachedReads = async (saved: Table<SavedRecord, string>): Promise<number> =>
  (await saved.where('key').startsWith(READ_PREFIX).delete()) + (await saved.where('key').equals(FORMER_READS).delete())

/**
 * Runs `work`, and again each time the device had no room and something could be given up for it. Rejects with the
 * browser's own error when there is nothing left to give up.
 */
export async function withRoomIn<T>(work: () => PromiseLike<T>, makeRoom: () => Promise<boolean>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error) || !(await makeRoom().catch(() => false))) throw error
    }
  }
}
