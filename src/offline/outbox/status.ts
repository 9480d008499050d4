import type { Store } from '../device/store.ts'
import type { OperationState } from '../device/types.ts'
import { readConnectivity } from '../network/connectivity.ts'
import { readUpToDate, type UpToDate } from '../rows/coverage.ts'

/** What the pill in the top bar shows. */
export interface SyncStatus {
  /** From responses, not navigator.onLine alone. */
  online: boolean
  /** Operations not yet accepted and not refused. */
  unsent: number
  /** Being sent right now. */
  sending: number
  /** Refused or quarantined: the user must act. */
  attention: number
  needsSignIn: boolean
  /** The server requires a newer build (426). */
  needsUpdate: boolean
  lastSentAt?: number
  /** When the device was last brought up to date for the partner whose data the screens show, epoch ms. */
  broughtUpToDateAt?: number
}

/** The same before a partner is chosen from it. */
export type StoredStatus = Omit<SyncStatus, 'broughtUpToDateAt'> & { upToDate: UpToDate }

/** Callable in a live query: all of it is in the database, so every tab shows the same. */
export async function readStatus(store: Store): Promise<StoredStatus> {
  // Mostly nothing waits, and one count proves it; the start of the app reads this
  const isEmpty = (await store.db.outbox.count()) === 0
  const count = (state: OperationState) => (isEmpty ? 0 : store.db.outbox.where('state').equals(state).count())
  const [queued, sending, waiting, needsSignIn, rejected, quarantined, connectivity, upToDate, meta] =
    await Promise.all([
      count('queued'),
      count('sending'),
      count('waiting'),
      count('needs-sign-in'),
      count('rejected'),
      count('quarantined'),
      readConnectivity(store),
      readUpToDate(store),
      store.db.meta.bulkGet(['sent', 'needs-update']),
    ])
  return {
    // Responses count; the browser's own hint only until the first one
    online: connectivity === undefined ? store.deps.onLine?.() !== false : connectivity === 'online',
    unsent: queued + sending + waiting + needsSignIn,
    sending,
    attention: rejected + quarantined,
    needsSignIn: needsSignIn > 0,
    needsUpdate: meta[1]?.value === store.deps.appBuild,
    lastSentAt: meta[0]?.value as number | undefined,
    upToDate,
  }
}
