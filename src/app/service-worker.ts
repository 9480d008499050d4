import { firstScreen } from '../data/first-screen.ts'
import { isAnythingDirty } from '../ui/dirty.ts'
import { announceUpdate, answerOtherTabs } from './update-store.ts'

const HOUR = 3_600_000
/** Not more often than this when the app comes to the front again and again, ms. */
const MIN_GAP_MS = 5 * 60_000
/** The name of the browser's background event; the service worker listens for it. */
export const DRAIN_TAG = 'fieldhire-drain'

/** What the page says to the service worker. */
export type Message = { type: 'skip-waiting' } | { type: 'drain' }

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Registers it when the first screen is drawn, so that it never competes with it for the network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  answerOtherTabs()
  // A page that waits for its database looks idle too: the first list comes first
  const begin = () => void firstScreen().then(() => whenIdle(() => void register().catch(() => undefined)))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Safari has no requestIdleCallback; a moment later does as well. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 1_500)

async function register() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  // The very first worker claims the page it was installed from: that is no update
  let isUpdate = Boolean(navigator.serviceWorker.controller)
  worker.addEventListener('waiting', () => {
    isUpdate = true
    announceUpdate(() => void askToTakeOver())
  })
  // Another window started the new version: this one must not go on with pieces of two (TRAP-83)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isUpdate) return
    if (isAnythingDirty()) announceUpdate(() => location.reload())
    else location.reload()
  })
  await worker.register({ immediate: true })
  watchForUpdates(() => void worker.update().catch(() => undefined))
}

/** The worker that waits is told to go on; its taking over loads this window again. */
async function askToTakeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  if (registration?.waiting) registration.waiting.postMessage({ type: 'skip-waiting' } satisfies Message)
  else location.reload()
}

/** Every hour, and when the app comes to the front: an installed app may stay open for weeks. */
function watchForUpdates(look: () => void) {
  let last = Date.now()
  const check = () => {
    if (Date.now() - last < MIN_GAP_MS || !navigator.onLine) return
    last = Date.now()
    look()
  }
  setInterval(check, HOUR)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/**
 * Something waits to be sent: where the browser has background sync (Chromium), it wakes the service worker once there is
 * a network, even with the app closed. Elsewhere the page sends when it is next open.
 */
export async function registerDrain(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(DRAIN_TAG)
  } catch {
    // Refused by the person's settings: the page's own triggers remain
  }
}
