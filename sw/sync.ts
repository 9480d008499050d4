import { drainPatiently } from '../src/offline/drain-patiently.ts'
import { closeStore, openStore, type OfflineDeps, type Store } from '../src/offline/store.ts'
import { noteServerDate, now, startClock } from '../src/session/clock.ts'
import { refreshSession } from '../src/session/refresh.ts'
import { getDeviceId, readSession } from '../src/session/session-store.ts'
import { tellRefused } from './push.ts'
import { canReadTokens, findAccess, findSubject, readTokens } from '../src/session/tokens.ts'

declare const __APP_BUILD__: string
declare const self: ServiceWorkerGlobalScope

/** What the offline room needs of a service worker: the worker's side of src/data/device.ts. */
const workerDeps: OfflineDeps = {
  fetch: (url, init) => fetch(url, init),
  now,
  locks: self.navigator.locks,
  appBuild: __APP_BUILD__,
  origin: self.location.origin,
  deviceId: getDeviceId,
  onLine: () => self.navigator.onLine,
  noteServerDate,
  session: {
    accessToken: async () => (await readTokens()).accessToken,
    access: findAccess,
    subject: findSubject,
    refresh: async (stale) => {
      const result = await refreshSession({ fetch: (url, init) => fetch(url, init), stale, background: true })
      return result === 'missing' ? 'refused' : result
    },
  },
}

let running: Promise<number> | undefined
const patience = new AbortController()

/** A new version is to take over, and the browser lets it only when this one has nothing left to do. */
export const letGo = (): void => patience.abort()

/**
 * Sends what the signed-in user has waiting, with no window of the app open (I8). Resolves to the number that still waits.
 * Of somebody who is signed out nothing is sent: their updates stay until they sign in again (I7).
 */
export async function drainInBackground(): Promise<number> {
  // One that began earlier may have found no network, and this one was asked for because there is one now
  if (running && (await running.catch(() => 1)) === 0) return 0
  running ??= drainOnce().finally(() => {
    running = undefined
  })
  return running
}

async function drainOnce(): Promise<number> {
  // Without the CookieStore API the worker knows of no session; the page sends when it is next open
  if (!canReadTokens()) return 0
  const left = await withStore((store) =>
    drainPatiently(store, (refused) => tellRefused(store, refused), patience.signal),
  )
  return left ?? 0
}

/** Does something with the database of whoever is signed in; nothing when nobody is. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T | undefined> {
  const { userId, state } = await readSession()
  if (!userId || state !== 'signed-in') return undefined
  const stopClock = await startClock()
  const store = await openStore(userId, workerDeps)
  try {
    return await work(store)
  } finally {
    await closeStore(store)
    stopClock()
  }
}
