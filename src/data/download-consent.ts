import type { Store } from '../offline/device/store.ts'

const KEY = 'download-consent'

/**
 * The user's word about filling the device where that is dear: over a connection that is slow, or while the browser saves
 * data, only the rows come without it, since they are the work itself.
 */
export const readConsent = async ({ db }: Store): Promise<'yes' | 'no' | undefined> =>
  (await db.meta.get(KEY))?.value as 'yes' | 'no' | undefined

export const writeConsent = async ({ db }: Store, value: 'yes' | 'no'): Promise<void> =>
  void (await db.meta.put({ key: KEY, value }))

/** Whether more than the rows may be brought without asking. */
export const mayFill = async (store: Store): Promise<boolean> =>
  store.deps.isSlow?.() !== true || (await readConsent(store)) === 'yes'
