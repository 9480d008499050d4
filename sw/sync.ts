import { now } from '../src/lib/now.ts'
import { drainPatiently } from '../src/offline/outbox/drain-patiently.ts'
import { closeStore, openStore, type Store } from '../src/offline/device/store.ts'
import type { OfflineDeps } from '../src/offline/device/deps.ts'
import { stopAttempts } from '../src/offline/network/first-response.ts'
import { pack } from '../src/offline/network/pack.ts'
import { noteServerDate, startClock } from '../src/session/clock.ts'
import { refreshSession, renewSession } from '../src/session/refresh.ts'
import { getDeviceId, readSession } from '../src/session/session-store.ts'
import { notifyRefused } from './push.ts'
import type { Release } from './sw.ts'
import { canReadTokens, readAccess, findSubject, readTokens } from '../src/session/tokens.ts'

declare const self: ServiceWorkerGlobalScope & { release: Release }

/** What the offline rooms need of a service worker: the worker's side of src/data/device.ts. */
const workerDeps: OfflineDeps = {
  fetch: (url, init) => fetch(url, init),
  now,
  locks: self.navigator.locks,
  appBuild: self.release.build,
  origin: self.location.origin,
  deviceId: getDeviceId,
  onLine: () => self.navigator.onLine,
  pack,
  noteServerDate,
  session: {
    accessToken: async () => (await readTokens()).accessToken,
    access: readAccess,
    subject: findSubject,
    refresh: async (stale) => {
      const result = await refreshSession({ fetch: (url, init) => fetch(url, init), stale, background: true })
      return result === 'missing' ? 'refused' : result
    },
    renew: renewSession,
  },
}

let running: Promise<number> | undefined
let following: Promise<number> | undefined
const patience = new AbortController()

/** A new version is to activate, and the browser waits until this one has nothing left to do. */
export const stopWaiting = (): void => patience.abort()

/**
 * Sends what the signed-in user has waiting, with no window of the app open (I8). Resolves to the number that still
 * waits. While no one is signed in nothing is sent: updates stay until their user signs in again (I7).
 */
export function drainInBackground(): Promise<number> {
  if (!running) {
    running = drainOnce().finally(() => (running = undefined))
    return running
  }
  // It may have found no network, or ended its search before this update was there: one more follows, for all who call meanwhile
  following ??= running
    .catch(() => undefined)
    .then(() => {
      following = undefined
      return drainInBackground()
    })
  return following
}

async function drainOnce(): Promise<number> {
  // Without the CookieStore API the worker cannot read the session; the page sends when it is next open
  if (!canReadTokens()) return 0
  // This version is to go: the one after it sends what waits
  if (patience.signal.aborted) return 1
  const left = await withStore((store) => {
    const stop = () => stopAttempts(store)
    patience.signal.addEventListener('abort', stop)
    return drainPatiently(store, (refused) => notifyRefused(store, refused), patience.signal).finally(() =>
      patience.signal.removeEventListener('abort', stop),
    )
  })
  return left ?? 0
}

/** Runs `work` with the database of the signed-in user; not at all when no one is signed in. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T | undefined> {
  const { userId, state } = await readSession()
  if (!userId || state !== 'signed-in') return undefined
  const stopClock = await startClock()
  let store: Store | undefined
  try {
    store = await openStore(userId, workerDeps)
    return await work(store)
  } finally {
    if (store) await closeStore(store)
    stopClock()
  }
}
