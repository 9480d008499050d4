import { buildId } from '../boot/build-id.ts'
import type { OfflineDeps } from '../offline/device/deps.ts'
import { pack } from '../offline/network/pack.ts'
import { now, noteServerDate } from '../session/clock.ts'
import { refreshSession } from '../session/refresh.ts'
import { getDeviceId } from '../session/session-store.ts'
import { readAccess, findSubject, readTokens } from '../session/tokens.ts'
import { registerDrain } from './wake-worker.ts'

/** Chromium only; elsewhere nothing is known and the connection counts as fast. */
const isConnectionSlow = () => {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

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
  isSlow: isConnectionSlow,
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
  },
}
