import { readNet } from './net.ts'
import type { Store } from './store.ts'
import type { OperationState, SyncStatus } from './types.ts'

/** What the pill says. Callable in a live query: all of it is in the database, so every tab says the same. */
export async function readStatus(store: Store): Promise<SyncStatus> {
  // Mostly nothing waits, and one count says so; the app's start asks this
  const isEmpty = (await store.db.outbox.count()) === 0
  const count = (state: OperationState) => (isEmpty ? 0 : store.db.outbox.where('state').equals(state).count())
  const [queued, sending, waiting, needsSignIn, rejected, quarantined, net, meta] = await Promise.all([
    count('queued'),
    count('sending'),
    count('waiting'),
    count('needs-sign-in'),
    count('rejected'),
    count('quarantined'),
    readNet(store),
    store.db.meta.bulkGet(['sent', 'up-to-date', 'needs-update']),
  ])
  return {
    // What was answered counts; the browser's own word only until then
    online: net === undefined ? store.deps.onLine?.() !== false : net === 'online',
    unsent: queued + sending + waiting + needsSignIn,
    sending,
    attention: rejected + quarantined,
    needsSignIn: needsSignIn > 0,
    needsUpdate: meta[2]?.value === store.deps.appBuild,
    lastSentAt: meta[0]?.value as number | undefined,
    broughtUpToDateAt: meta[1]?.value as number | undefined,
  }
}

/** When the device was last brought up to date, epoch ms; undefined until everything was here once. */
export const readUpToDate = async (store: Store): Promise<number | undefined> =>
  (await store.db.meta.get('up-to-date'))?.value as number | undefined
