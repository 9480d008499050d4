import { createStore, type UseStore } from 'idb-keyval'
import type { SessionUser } from '../contract/session.ts'
import { makeEmitter } from '../lib/observable.ts'

/**
 * needs-sign-in: a user's work is on this device, but the server no longer accepts their tokens. The app opens, shows
 * what is stored and queues updates; they are sent after the same user signs in again (TRAP-07).
 */
export type SessionState = 'signed-in' | 'needs-sign-in' | 'signed-out'

export interface SessionRecord {
  state: SessionState
  /** `_id` of the user whose tokens were last written, for when the access token is gone. */
  userId?: string
  user?: SessionUser
  /** Server time minus device time, ms (TRAP-98). */
  clockOffset: number
  /** When that was measured, epoch ms by the server's clock. */
  clockMeasuredAt?: number
  /** The id of the sign-in: all it can do is end it at the provider's logout. Tokens are never stored here. */
  signInId?: string
  /** Sign-ins that the provider has not been told to end yet (TRAP-80). */
  owedLogouts: string[]
}

const DATABASE = 'fieldhire-session'
const CHANNEL = 'fieldhire-session'
const STORE = 'session'
const RECORD = 'record'
/** Where the record is, for who reads it without opening more than that (sw/drawn-page.ts). */
export const sessionPlace = { database: DATABASE, store: STORE, key: RECORD }
const DEVICE_ID = 'device-id'

const blank: SessionRecord = { state: 'signed-out', clockOffset: 0, owedLogouts: [] }

let store: UseStore | undefined
let memoryDeviceId: string | undefined

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })

/**
 * One transaction. After a phone slept the connection may be dead without an event; then a fresh one is opened and the
 * transaction retried once.
 */
async function inStore<T>(mode: IDBTransactionMode, work: (objects: IDBObjectStore) => Promise<T>): Promise<T> {
  store ??= createStore(DATABASE, STORE)
  try {
    return await store(mode, work)
  } catch {
    store = createStore(DATABASE, STORE)
    return store(mode, work)
  }
}

export const readSession = (): Promise<SessionRecord> =>
  inStore('readonly', async (objects) => ({
    ...blank,
    ...(await resultOf<SessionRecord | undefined>(objects.get(RECORD))),
  }))

/** Reads, changes and writes in one transaction, so that two tabs never overwrite each other's change. */
async function changeSession(change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord> {
  const next = await inStore('readwrite', async (objects) => {
    const changed = change({ ...blank, ...(await resultOf<SessionRecord | undefined>(objects.get(RECORD))) })
    objects.put(changed, RECORD)
    await committed(objects.transaction)
    return changed
  })
  announce()
  return next
}

/** An installed build may have stored an access token in place of the id; it ends its sign-in too. */
type Stored = SessionRecord & { logoutToken?: string }
const idOf = (record: Stored) => record.signInId ?? record.logoutToken

function withoutId(record: Stored): SessionRecord {
  const { signInId: _, logoutToken: __, ...rest } = record
  return rest
}

/** Tokens of this user were just written: after a sign-in and after each refresh. */
export const saveSignedIn = (userId: string, signInId: string | undefined): Promise<SessionRecord> =>
  changeSession((record) => ({
    ...withoutId(record),
    state: 'signed-in',
    userId,
    signInId,
    // Another user's profile must not be shown as this one's
    user: record.user?.userId === userId ? record.user : undefined,
  }))

/** Stores the profile of the signed-in user. One that arrives after another user signed in is dropped. */
export const saveUser = (user: SessionUser): Promise<SessionRecord> =>
  changeSession((record) => (record.userId && record.userId !== user.userId ? record : { ...record, user }))

export const saveNeedsSignIn = ({ oweLogout = false } = {}): Promise<SessionRecord> =>
  changeSession((record) => {
    if (!record.userId) return record
    const id = idOf(record)
    if (!oweLogout || !id) return { ...record, state: 'needs-sign-in' }
    return { ...withoutId(record), state: 'needs-sign-in', owedLogouts: [...record.owedLogouts, id] }
  })

export const saveClockOffset = (clockOffset: number, clockMeasuredAt: number): Promise<SessionRecord> =>
  changeSession((record) => ({ ...record, clockOffset, clockMeasuredAt }))

/** Removes the user; what belongs to the device stays: its clock, its id and the logouts still owed. */
export const saveSignedOut = (oweLogout: boolean): Promise<SessionRecord> =>
  changeSession((record) => {
    const { clockOffset, clockMeasuredAt, owedLogouts } = record
    const id = idOf(record)
    return {
      state: 'signed-out',
      clockOffset,
      clockMeasuredAt,
      owedLogouts: oweLogout && id ? [...owedLogouts, id] : owedLogouts,
    }
  })

export const removeOwedLogout = (id: string): Promise<SessionRecord> =>
  changeSession((record) => ({ ...record, owedLogouts: record.owedLogouts.filter((owed) => owed !== id) }))

/**
 * The id of this device, made once and stored through sign-outs (TRAP-81). Where nothing can be stored it lasts as long
 * as the page, since a request without it would be refused.
 */
export async function getDeviceId(): Promise<string> {
  try {
    return await inStore('readwrite', async (objects) => {
      const saved = await resultOf<string | undefined>(objects.get(DEVICE_ID))
      if (saved) return saved
      const made = (memoryDeviceId ??= crypto.randomUUID())
      objects.put(made, DEVICE_ID)
      await committed(objects.transaction)
      return made
    })
  } catch {
    return (memoryDeviceId ??= crypto.randomUUID())
  }
}

const changes = makeEmitter()
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => changes.emit())
  }
  return channel
}

function announce() {
  openChannel()?.postMessage('changed')
  // A channel does not receive its own messages
  changes.emit()
}

/** Calls back when the session changed here, in another tab or in the service worker. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  openChannel()
  const unsubscribe = changes.subscribe(listener)
  return () => {
    unsubscribe()
    if (changes.hasSubscribers()) return
    channel?.close()
    channel = undefined
  }
}
