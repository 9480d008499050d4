import Dexie from 'dexie'
import type { Store } from './store.ts'

/** The device has no room: nothing was saved. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** Browsers report a full device under several names, and Dexie wraps them. */
export function isQuotaError(error: unknown): boolean {
  for (let at = error as { name?: string; inner?: unknown; cause?: unknown } | undefined; at;) {
    if (at.name === 'QuotaExceededError' || at.name === Dexie.errnames.QuotaExceeded) return true
    at = (at.inner ?? at.cause) as typeof at
  }
  return false
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

const requested = new WeakSet<Store>()

/**
 * Requests persistent storage, so that the browser does not evict this app's data (TRAP-82): after the first saved update,
 * because a browser prompts the user only once. A service worker cannot request it. Never throws.
 */
export async function requestPersistenceOnce(store: Store): Promise<void> {
  if (requested.has(store)) return
  requested.add(store)
  try {
    if (await store.db.meta.get('persist-asked')) return
    await parts()
      .persist?.()
      .catch(() => false)
    await store.db.meta.put({ key: 'persist-asked', value: true })
  } catch {
    // It is a request, and the update is saved either way
  }
}
