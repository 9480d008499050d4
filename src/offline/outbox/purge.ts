import type { Store } from '../device/store.ts'
import { purgeRows } from '../rows/retention.ts'
import { trimLog } from './log.ts'
import { trimJournal } from './replay-journal.ts'

/** Trims the sync log and the replay journal. */
export async function purgeLog(store: Store): Promise<void> {
  await trimLog(store)
  await trimJournal(store)
}

/** Evicts what the device need not store any more: of the log, the replay journal and the rows. Returns how many rows are left. */
export async function purge(store: Store): Promise<number> {
  await purgeLog(store)
  return purgeRows(store)
}
