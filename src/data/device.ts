import { buildId } from '../boot/build-id.ts'
import { currentConnection, isSlow } from '../lib/connection.ts'
import { now } from '../lib/now.ts'
import type { OfflineDeps } from '../offline/device/deps.ts'
import { pack } from '../offline/network/pack.ts'
import { noteServerDate } from '../session/clock.ts'
import { refreshSession, renewSession } from '../session/refresh.ts'
import { getDeviceId } from '../session/session-store.ts'
import { readAccess, findSubject, readTokens } from '../session/tokens.ts'
import { registerDrain } from './wake-worker.ts'

let deviceId: Promise<string> | undefined

/** What the offline room needs of this browser: the page's side of it. The service worker has its own. */
export const pageDeps: OfflineDeps = {
  fetch: (url, init) => fetch(url, init),
  now,
  locks: navigator.locks,
  appBuild: buildId,
  origin: location.origin,
  // Read once: each read is a transaction of its own, and every request carries the value
  deviceId: () => (deviceId ??= getDeviceId()),
  isSlow: () => isSlow(currentConnection()),
  pack,
  channel: (name) => new BroadcastChannel(name),
  onLine: () => navigator.onLine,
  noteServerDate,
  wakeLater: () => void registerDrain(),
  session: {
    accessToken: async () => (await readTokens()).accessToken,
    subject: findSubject,
    access: readAccess,
    refresh: async (stale, background) => {
      const result = await refreshSession({ fetch: (url, init) => fetch(url, init), stale, background })
      return result === 'missing' ? 'refused' : result
    },
    renew: renewSession,
  },
}
