import { openChannel } from './channel.ts'
import { noteCleared } from './cleared.ts'
import { DATABASE_VERSION, DeviceDatabase } from './database.ts'
import { defer } from './deferred.ts'
import { schedule, type OfflineDeps } from './deps.ts'
import { noteFull } from './full.ts'
import { withRoomIn } from './give-up.ts'
import { noteRemoved } from './removed.ts'
import { isQuotaError, StorageFullError } from './storage.ts'
import type { Connectivity } from './types.ts'

/** The user's database and what this tab knows besides it. Several may be open on one database: tabs, service worker. */
export interface Store {
  userId: string
  /** Of this tab. Its lock `tabLock(id)` is held as long as the tab lives. */
  id: string
  db: DeviceDatabase
  deps: OfflineDeps
  /** Undo windows of this tab: how to end each. */
  holds: Map<string, () => void>
  /** Operations this tab is sending. */
  inFlight: Set<string>
  /** Called when there may be something to send; set by the scheduler. */
  workListeners: Set<() => void>
  /** Called with each report on connectivity, of this tab or another one; see onConnectivityChange. */
  connectivityListeners: Set<(connectivity: Connectivity) => void>
  /** The last report of this tab, for throttling; `at` by the device's own clock. */
  lastReport?: { connectivity: Connectivity; at: number }
  /** The last report of this tab while it is not stored: it may be passing, or the device had no room. */
  unstoredReport?: Connectivity | undefined
  /** A report of no network is about to be stored (network/connectivity.ts); cancels that. */
  cancelSettle?: (() => void) | undefined
  unstoredListeners: Set<() => void>
  channel?: BroadcastChannel
  isAnnouncing?: boolean
  /** The drain of this tab that runs, see drain.ts. */
  drain?: { poke(reason: string): void; done: Promise<unknown> }
  /** The restore epoch of the last response this tab received (restore-epoch.ts). */
  epoch?: string
  /** The restore epoch that the updates of this device may build on: reconciled with the server. */
  reconciledEpoch?: string
  /** When this tab last received a response of the API, epoch ms. */
  answeredAt?: number
  /** The access token whose refresh was refused: operations wait for another one. */
  refusedToken?: string
  /** When an operation of this tab was last done, epoch ms; in the database it may be a second older. */
  doneAt?: number
  pendingCount: number
  /** When the oldest of them was recorded, epoch ms. */
  oldestPendingAt?: number
  /** The mark of the last sign-out when this store was opened (cleared.ts). */
  cleared?: { mark: unknown }
  /** Records of version 1 are still sealed, for lack of room: nothing is sent until they are decrypted. */
  isSealed: boolean
  /** The device has no room, and nothing is left to give up; see full.ts. */
  isFull: boolean
  fullListeners: Set<() => void>
  /** Transactions that take longer than one may; see stuck.ts. */
  stuck: number
  stuckListeners: Set<() => void>
  closed: boolean
  release(): void
}

/** Another tab holds an older version of the database open and does not let go. */
export class StoreBlockedError extends Error {
  override name = 'StoreBlockedError'
}

/** The database is of a newer build, or was deleted, by another tab: this page must be loaded anew. */
export class StoreOutdatedError extends Error {
  override name = 'StoreOutdatedError'
}

/** How long other tabs get to let go of an older database before the user is notified. */
const BLOCKED_GRACE_MS = 3_000
export const tabLock = (id: string): string => `fieldhire-tab-${id}`

/**
 * Opens the user's database. Rejects with StoreBlockedError when another tab blocks an upgrade, with StorageFullError when
 * the device has no room for one, and with the browser's own error where storage is refused (private mode).
 */
export async function openStore(userId: string, deps: OfflineDeps): Promise<Store> {
  const db = new DeviceDatabase(userId, { indexedDB: deps.indexedDB, IDBKeyRange: deps.IDBKeyRange })
  await openDatabase(db, deps)
  const isSealed = !(await unseal(db, userId, deps))
  const presence = defer()
  const store: Store = {
    userId,
    id: crypto.randomUUID(),
    db,
    deps,
    holds: new Map(),
    inFlight: new Set(),
    workListeners: new Set(),
    connectivityListeners: new Set(),
    pendingCount: 0,
    isSealed,
    isFull: isSealed,
    fullListeners: new Set(),
    unstoredListeners: new Set(),
    stuck: 0,
    stuckListeners: new Set(),
    closed: false,
    release: () => presence.resolve(),
  }
  db.onDeleted = () => noteRemoved(store)
  // Not awaited: only other tabs query the lock
  void deps.locks?.request(tabLock(store.id), () => presence.promise).catch(() => undefined)
  store.channel = openChannel(store)
  // Only a header of requests carries it: nothing waits for it
  void db.outbox.count().then(
    (count) => (store.pendingCount = count),
    () => undefined,
  )
  void noteCleared(store).catch(() => undefined)
  return store
}

async function openDatabase(db: DeviceDatabase, deps: OfflineDeps): Promise<void> {
  // Closed at once when another tab upgrades or deletes, for good: older code must not write into a newer shape
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) db.noteDeleted()
    db.outdated = true
    db.close({ disableAutoOpen: true })
    // Dexie's own handler, which comes after, would open it again at the next query
    return false
  })
  db.on('ready', () => db.backendDB().addEventListener('close', () => openAgain(db, deps)), true)
  const blocked = defer<never>()
  let cancel: (() => void) | undefined
  db.on('blocked', () => {
    cancel ??= schedule(deps, BLOCKED_GRACE_MS, () => blocked.reject(new StoreBlockedError('Blocked by another tab')))
  })
  try {
    const open = () => db.open()
    await Promise.race([withRoomIn(open, () => makeRoom(db.name, deps.indexedDB)), blocked.promise])
  } catch (error) {
    throw isQuotaError(error) ? new StorageFullError('The device has no room', { cause: error }) : error
  } finally {
    cancel?.()
  }
  refuseNewer(db)
}

/** The code for it is loaded only where it is needed. */
const makeRoom = async (name: string, factory?: IDBFactory): Promise<boolean> =>
  (await import('./give-up-at-rest.ts')).giveUpAtRest(name, factory)

/** While the browser removes what was stored it refuses to open it: the first and the longest wait until the next try, ms. */
const LOST_MS = 250
const MOST_LOST_MS = 8_000

/** The browser has closed it, perhaps because it removes what was stored: opening it again tells (`refuseEmpty`). */
function openAgain(db: DeviceDatabase, deps: OfflineDeps, ms = LOST_MS): void {
  schedule(deps, ms, () => {
    if (db.outdated || db.hasBeenClosed() || db.isOpen()) return
    void db
      .open()
      .then(() => refuseNewer(db))
      .catch(() => openAgain(db, deps, Math.min(ms * 2, MOST_LOST_MS)))
  })
}

/** The code for it is loaded only where version 1 may have left something: not into a database that this opening made. */
async function unseal(db: DeviceDatabase, userId: string, { indexedDB }: OfflineDeps): Promise<boolean> {
  if (db.made) await db.meta.put({ key: 'unsealed', value: true }).catch(() => undefined)
  if (db.made || (await db.meta.get('unsealed'))) return true
  return (await import('./unseal.ts')).unsealDatabase(db, userId, indexedDB)
}

/** Decrypts the records that stayed sealed for lack of room. False when there is still none. */
export async function unsealRest(store: Store): Promise<boolean> {
  if (!store.isSealed) return true
  store.isSealed = !(await unseal(store.db, store.userId, store.deps))
  noteFull(store, store.isSealed)
  return !store.isSealed
}

/** Dexie opens a database of a newer version too, in which this build must not write. */
function refuseNewer(db: DeviceDatabase): void {
  // Dexie counts ten native versions to one of its own
  if (Math.floor(db.backendDB().version / 10) <= DATABASE_VERSION) return
  db.outdated = true
  db.close({ disableAutoOpen: true })
  throw new StoreOutdatedError('The database belongs to a newer version of the app')
}

/** Ends the holds, listeners and locks of this tab and closes the database; the outbox stays as it is. */
export async function closeStore(store: Store): Promise<void> {
  if (store.closed) return
  store.closed = true
  for (const end of [...store.holds.values()]) end()
  store.workListeners.clear()
  store.connectivityListeners.clear()
  store.channel?.close()
  store.release()
  store.db.close({ disableAutoOpen: true })
  await Promise.resolve()
}

/** A fresh connection: after a phone slept, or a page came out of the back/forward cache, the old one may be dead. */
export async function reopenStore(store: Store): Promise<void> {
  if (store.closed) return
  if (store.db.outdated) throw new StoreOutdatedError('Another tab has changed or removed the database')
  store.db.close({ disableAutoOpen: false })
  await store.db.open()
  refuseNewer(store.db)
}
