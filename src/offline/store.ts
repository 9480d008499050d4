import Dexie, { type Table } from 'dexie'
import type { Command } from '../rules/commands.ts'
import { DATABASE_VERSION, DeviceDatabase } from './database.ts'
import { defer } from './deferred.ts'
import { openKey } from './keys.ts'
import { hearNet, type NetState } from './net.ts'

/** What the offline room needs to know of the session. */
export interface SessionPort {
  accessToken(): Promise<string | undefined>
  /** `_id` of the person the session belongs to. */
  subject(): Promise<string | undefined>
  /** The token and whose it is, read together; where it is given it is used instead of the two above. */
  access?(): Promise<{ token: string; userId: string } | undefined>
  /**
   * Gets a token other than `stale`, once for however many callers. refused: the session is over. unreachable: nothing is
   * known. `background`: nobody waits for it.
   */
  refresh(stale?: string, background?: boolean): Promise<'refreshed' | 'refused' | 'unreachable'>
}

/** Everything the offline room takes from around it, so that a page, a service worker and a test can each give their own. */
export interface OfflineDeps {
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Epoch ms by the clock corrected to the server's. */
  now(): number
  locks?: Pick<LockManager, 'request' | 'query'>
  session: SessionPort
  appBuild: string
  /** Where the API is: scheme and host, or '' for relative addresses. */
  origin: string
  deviceId(): Promise<string>
  /** navigator.onLine: a hint. */
  onLine?(): boolean
  /** The connection is slow: two lanes at once instead of six. */
  isSlow?(): boolean
  /** Told the Date header of each answer of the API; times by the device's own clock. */
  noteServerDate?(header: string | null, sentAt: number, receivedAt: number): unknown
  /** Tells other tabs that there is something to send. Without it they notice within seconds. */
  channel?(name: string): BroadcastChannel
  /** Asks the browser to wake the service worker when there is a network, should this page be gone by then. */
  wakeLater?(): void
  random?(): number
  /** Calls `run` after `ms`; answers how to cancel. setTimeout unless given. */
  schedule?(ms: number, run: () => void): () => void
  indexedDB?: IDBFactory
  IDBKeyRange?: typeof IDBKeyRange
  /** The command of a name; rules/commands.ts unless given. */
  findCommand?(name: string): Command<never> | undefined
  /** False where the API is not our server and need not send the Idempotency-Key back. */
  echoesKeys?: boolean
}

/** The user's database and what this tab knows besides it. Several may be open on one database: tabs, service worker. */
export interface Store {
  userId: string
  /** Of this tab. Its lock `tabLock(id)` says that the tab lives. */
  id: string
  db: DeviceDatabase
  deps: OfflineDeps
  key: CryptoKey
  /** Inputs of operations, decrypted: transactions cannot wait for that. Undefined members could not be decrypted. */
  inputs: Map<string, { input: unknown } | undefined>
  /** Undo windows of this tab: how to end each. */
  holds: Map<string, () => void>
  /** Operations this tab is sending. */
  inFlight: Set<string>
  /** Called when there may be something to send; set by the scheduler. */
  onWork: Set<() => void>
  /** Told of each word on the network, of this tab or another one; set by the scheduler. */
  onNet: Set<(net: NetState) => void>
  channel?: BroadcastChannel
  isAnnouncing?: boolean
  /** The drain of this tab that runs, see drain.ts. */
  drain?: { poke(reason: string): void; done: Promise<unknown> }
  /** The life of the server's database that this tab heard of last (epoch.ts). */
  epoch?: string
  /** The one whose answers the updates of this device may build on. */
  comparedEpoch?: string
  /** When the API last answered this tab, epoch ms. */
  answeredAt?: number
  /** The access token whose renewal was refused: operations wait for another one. */
  refusedToken?: string
  /** When an operation of this tab was last done, epoch ms; in the database it may be a second older. */
  doneAt?: number
  pendingCount: number
  /** When the oldest of them was recorded, epoch ms. */
  oldestPendingAt?: number
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

/** The device has no room: nothing was saved. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

export const schedule = (deps: OfflineDeps, ms: number, run: () => void): (() => void) => {
  if (deps.schedule) return deps.schedule(ms, run)
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** How long other tabs get to let go of an older database before the person is told. */
const BLOCKED_GRACE_MS = 3_000
export const tabLock = (id: string): string => `fieldhire-tab-${id}`

/**
 * Opens the user's database. Rejects with StoreBlockedError when another tab blocks an upgrade, and with the browser's
 * own error where storage is refused (private mode).
 */
export async function openStore(userId: string, deps: OfflineDeps): Promise<Store> {
  const db = new DeviceDatabase(userId, { indexedDB: deps.indexedDB, IDBKeyRange: deps.IDBKeyRange })
  const [key] = await Promise.all([openKey(userId, deps.indexedDB), openDatabase(db, deps)])
  const presence = defer()
  const store: Store = {
    userId,
    id: crypto.randomUUID(),
    db,
    deps,
    key,
    inputs: new Map(),
    holds: new Map(),
    inFlight: new Set(),
    onWork: new Set(),
    onNet: new Set(),
    pendingCount: 0,
    closed: false,
    release: () => presence.resolve(),
  }
  // Not awaited: the lock is only asked about by others
  void deps.locks?.request(tabLock(store.id), () => presence.promise).catch(() => undefined)
  store.channel = openChannel(store)
  // Only a header of requests tells it: nobody waits for it
  void db.outbox.count().then(
    (count) => (store.pendingCount = count),
    () => undefined,
  )
  return store
}

async function openDatabase(db: DeviceDatabase, deps: OfflineDeps): Promise<void> {
  // Let go at once when another tab upgrades or deletes, and stay away: older code must not write into a newer shape
  db.on('versionchange', ({ newVersion }) => {
    db.outdated = true
    db.deleted ||= newVersion === null
    db.close({ disableAutoOpen: true })
    // Dexie's own answer, which comes after, would open it again at the next query
    return false
  })
  const blocked = defer<never>()
  let cancel: (() => void) | undefined
  db.on('blocked', () => {
    cancel ??= schedule(deps, BLOCKED_GRACE_MS, () => blocked.reject(new StoreBlockedError('Blocked by another tab')))
  })
  try {
    await Promise.race([db.open(), blocked.promise])
  } finally {
    cancel?.()
  }
  refuseNewer(db)
}

/** Dexie opens a database of a newer version too; what this build would write there, nobody can say. */
function refuseNewer(db: DeviceDatabase): void {
  // Dexie counts ten native versions to one of its own
  if (Math.floor(db.backendDB().version / 10) <= DATABASE_VERSION) return
  db.outdated = true
  db.close({ disableAutoOpen: true })
  throw new StoreOutdatedError('The database belongs to a newer version of the app')
}

/** Without a channel of its own a test's tabs stay apart; a real page or worker gets the browser's. */
function openChannel(store: Store): BroadcastChannel | undefined {
  const name = `fieldhire-${store.userId}`
  const channel =
    store.deps.channel?.(name) ??
    (store.deps.indexedDB || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name))
  channel?.addEventListener('message', ({ data }) => {
    const net = /^net (online|offline|portal)$/.exec(String(data))?.[1]
    if (net) return hearNet(store, net as NetState)
    if (data === 'send-now') for (const end of [...store.holds.values()]) end()
    announceWork(store, false)
  })
  return channel
}

/** Says in this tab, and to the others, that there may be something to send. */
export function announceWork(store: Store, others = true): void {
  if (store.closed) return
  for (const listener of [...store.onWork]) listener()
  if (!others || !store.channel || store.isAnnouncing) return
  // Many updates made at once are told once
  store.isAnnouncing = true
  schedule(store.deps, 30, () => {
    store.isAnnouncing = false
    if (!store.closed) store.channel?.postMessage('work')
  })
}

/** Ends what this tab holds and closes the database; the outbox stays as it is. */
export async function closeStore(store: Store): Promise<void> {
  if (store.closed) return
  store.closed = true
  for (const end of [...store.holds.values()]) end()
  store.onWork.clear()
  store.onNet.clear()
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

/** An operation turned up in a transaction whose input was not decrypted beforehand. */
export class UnknownInputs extends Error {
  constructor(readonly opIds: string[]) {
    super('Operations that are not decrypted yet')
  }
}

type TableName = 'outbox' | 'rows' | 'tasks' | 'totals' | 'requests' | 'saved' | 'drafts' | 'log' | 'blobs' | 'meta'

/**
 * One transaction. It is run again when it met an operation that had to be decrypted first (the crypto of the browser
 * cannot be awaited inside) and once more on a fresh connection when the old one was lost: `work` must be
 * repeatable, and is told when it is a repeat.
 */
export async function transact<T>(
  store: Store,
  tables: TableName[],
  work: (isRepeat: boolean) => PromiseLike<T>,
  load: (opIds: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const list = tables.map((table) => store.db[table] as Table)
  let isRepeat = false
  const run = () => {
    const repeat = isRepeat
    isRepeat = true
    // An async function by its own syntax: Dexie then keeps its transaction through native awaits
    return store.db.transaction('rw', list, async () => work(repeat))
  }
  for (;;) {
    try {
      const result = await withConnection(store, run)
      // A deletion waits until this was written, and takes it away: nobody may be told that it is saved
      if (store.db.deleted) throw new StoreOutdatedError('The database was deleted by another tab')
      return result
    } catch (error) {
      if (!(error instanceof UnknownInputs)) throw error
      await load(error.opIds)
    }
  }
}

/** Runs `work`; once more on a fresh connection when the connection was lost under it. */
export async function withConnection<T>(store: Store, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (store.closed || !isLostConnection(error)) throw error
    await reopenStore(store)
    return work()
  }
}

const lostNames = ['InvalidStateError', 'UnknownError', 'DatabaseClosedError', 'PrematureCommitError']

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner = (error as { inner?: unknown }).inner
  if (lostNames.includes(error.name)) return true
  return error.name === 'AbortError' && inner instanceof Error && lostNames.includes(inner.name)
}

/** Browsers tell of a full device under several names, and Dexie wraps them. */
export function isQuotaError(error: unknown): boolean {
  for (let at = error as { name?: string; inner?: unknown; cause?: unknown } | undefined; at;) {
    if (at.name === 'QuotaExceededError' || at.name === Dexie.errnames.QuotaExceeded) return true
    at = (at.inner ?? at.cause) as typeof at
  }
  return false
}
