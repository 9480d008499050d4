import { Workbox } from 'workbox-window'
import type { Message } from '../data/wake-worker.ts'
import { isAnythingDirty } from '../ui/dirty.ts'
import { announceUpdate } from './update-store.ts'

const HOUR = 3_600_000
/** Not more often than this when the app comes to the front again and again, ms. */
const MIN_GAP_MS = 5 * 60_000

/** Registers the service worker and announces when a newer one waits. Loaded after the first render. */
export async function register() {
  const worker = new Workbox('/sw.js')
  // The very first worker claims the page it was installed from: that is no update
  let isUpdate = Boolean(navigator.serviceWorker.controller)
  worker.addEventListener('waiting', () => {
    isUpdate = true
    announceUpdate(() => void askToTakeOver())
  })
  // Another window activated the new version: this one must not mix chunks of two versions (TRAP-83)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isUpdate) return
    if (isAnythingDirty()) announceUpdate(() => location.reload())
    else location.reload()
  })
  await worker.register({ immediate: true })
  watchForUpdates(() => void worker.update().catch(() => undefined))
}

/** Tells the waiting worker to activate; its taking over reloads this window. */
async function askToTakeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return location.reload()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  registration.active?.postMessage({ type: 'let-go' } satisfies Message)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  registration.waiting.postMessage({ type: 'skip-waiting' } satisfies Message)
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
