import { currentConnection } from '../lib/connection.ts'
import type { Store } from '../offline/device/store.ts'

const KEY = 'download-consent'

export type Consent = 'yes' | 'no'

/**
 * The user's word about filling the device where that is dear: over a connection that is slow, or while the browser saves
 * data, only tasks come without it, since they are the work itself.
 */
export const readConsent = async ({ db }: Store): Promise<Consent | undefined> =>
  (await db.meta.get(KEY))?.value as Consent | undefined

export const writeConsent = async ({ db }: Store, value: Consent): Promise<void> =>
  void (await db.meta.put({ key: KEY, value }))

/** A page of so many rows tells how fast the connection is; from so many ms for each of them on, it is 2G. */
const SLOW = { rows: 50, perRow: 10 }
const measured = new WeakMap<Store, boolean>()

/**
 * For browsers that tell nothing of the connection, such as Safari: how long a page of rows took, ms. While updates wait it
 * stands back for them, which says nothing.
 */
export function notePage(store: Store, { rows, took }: { rows: number; took: number }): void {
  if (rows >= SLOW.rows && store.pendingCount === 0) measured.set(store, took / rows >= SLOW.perRow)
}

/** Whether the connection is slow or saves data. Where nobody tells it is as it was measured, and fast until then. */
export const isDear = (store: Store): boolean =>
  store.deps.isSlow?.() === true || (currentConnection() === undefined && measured.get(store) === true)

/** The same with the word of the user. Who wanted only tasks gets no more while nothing is known of the connection. */
export function isSparing(store: Store, consent: Consent | undefined): boolean {
  if (consent === 'yes') return false
  const isUnknown = currentConnection() === undefined && measured.get(store) === undefined
  return isDear(store) || (consent === 'no' && isUnknown)
}

/** Whether more than tasks may be brought without asking. */
export const mayFill = async (store: Store): Promise<boolean> => !isSparing(store, await readConsent(store))
