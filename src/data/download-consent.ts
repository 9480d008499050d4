import { currentConnection, isSavingData } from '../lib/connection.ts'
import { readUpToDate } from '../offline/rows/coverage.ts'
import type { Store } from '../offline/device/store.ts'

const KEY = 'download-consent'

/**
 * The user's word about filling the device, where that is dear: while the browser saves data nothing of the first download
 * comes without it, and over a slow connection only the rows.
 */
export const readConsent = async ({ db }: Store): Promise<'yes' | 'no' | undefined> =>
  (await db.meta.get(KEY))?.value as 'yes' | 'no' | undefined

export const writeConsent = async ({ db }: Store, value: 'yes' | 'no'): Promise<void> =>
  void (await db.meta.put({ key: KEY, value }))

/** Whether the rows may be brought without asking. What changed since a complete download is little. */
export const mayStart = async (store: Store): Promise<boolean> =>
  !isSavingData(currentConnection()) ||
  (await readUpToDate(store)) !== undefined ||
  (await readConsent(store)) === 'yes'

/** The same for the other reads. */
export const mayFill = async (store: Store): Promise<boolean> =>
  store.deps.isSlow?.() !== true || (await readConsent(store)) === 'yes'
