import Dexie from 'dexie'
import { DAY_MS } from '../../lib/dates.ts'
import type { Store } from './store.ts'

/** The device has no room: nothing was saved. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** Browsers report a full device under several names, and Dexie wraps them, of several records as a list. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause, failures } = error as Record<'name' | 'inner' | 'cause' | 'failures', unknown>
  if (name === 'QuotaExceededError' || name === Dexie.errnames.QuotaExceeded) return true
  return isQuotaError(inner) || isQuotaError(cause) || (Array.isArray(failures) && failures.some(isQuotaError))
}

/**
 * For removing, which must work on a device without room: a browser refuses a transaction that writes one record beside
 * what it removes. Without room `work` runs once more, and must then write nothing.
 */
export async function retryWithoutWriting<T>(work: (hasRoom: boolean) => PromiseLike<T>): Promise<T> {
  try {
    return await work(true)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    return work(false)
  }
}

interface StorageParts {
  estimate?(): Promise<{ usage?: number; quota?: number }>
  persisted?(): Promise<boolean>
  persist?(): Promise<boolean>
}

const parts = (): StorageParts => (globalThis.navigator as { storage?: StorageParts } | undefined)?.storage ?? {}

/** Bytes used and allowed on this device for the whole app, and whether the browser promised not to evict it. */
export async function storageUse(): Promise<{ used: number; quota: number; persisted: boolean }> {
  const [estimate, persisted] = await Promise.all([
    parts()
      .estimate?.()
      .catch(() => undefined),
    parts()
      .persisted?.()
      .catch(() => false),
  ])
  return { used: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, persisted: persisted ?? false }
}

/** A browser that refuses today may grant it when the app was used more, or installed; a prompt comes no more often. */
const PERSIST_AGAIN_MS = DAY_MS
const requestedAt = new WeakMap<Store, number>()

/**
 * Requests persistent storage, so that the browser does not evict this app's data (TRAP-82): after a saved update, until it
 * is granted. A service worker cannot request it. Never throws.
 */
export async function requestPersistence(store: Store): Promise<void> {
  const now = store.deps.now()
  if (isRecent(requestedAt.get(store), now)) return
  requestedAt.set(store, now)
  try {
    // Another tab, or an earlier page, may have requested it
    if (isRecent((await store.db.meta.get('persist-asked'))?.value, now)) return
    if (await parts().persisted?.()) return
    await parts()
      .persist?.()
      .catch(() => false)
    await store.db.meta.put({ key: 'persist-asked', value: now })
  } catch {
    // It is a request, and the update is saved either way
  }
}

/** Epoch ms; a time in the future comes from a clock that was set back. */
const isRecent = (at: unknown, now: number): boolean =>
  typeof at === 'number' && now >= at && now - at < PERSIST_AGAIN_MS
