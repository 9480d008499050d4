import { DAY_MS } from '../../lib/dates.ts'
import type { Store } from './store.ts'
import { listDrafts } from './drafts.ts'

/** Drafts of this prefix are files that were read on the device, with names and numbers of many people in them. */
export const FILE_DRAFT = 'file/'

/** The file itself is where the user has it: after a day, or a chosen sign-out (sign-out.ts), it is read anew. */
const KEPT_MS = DAY_MS

/** Removes those that are too old. */
export async function purgeFiles(store: Store): Promise<void> {
  const oldest = store.deps.now() - KEPT_MS
  const old = (await listDrafts(store, FILE_DRAFT)).filter(({ savedAt }) => savedAt < oldest)
  await store.db.drafts.bulkDelete(old.map(({ key }) => key))
}
