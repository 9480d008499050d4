import { Workbox } from 'workbox-window'
import { buildId } from '../boot/build-id.ts'
import type { Message } from '../data/wake-worker.ts'
import { isAnythingDirty } from '../ui/dirty.ts'
import { announceUpdate } from './update-store.ts'

const HOUR = 3_600_000
/** Not more often than this when the app comes to the front again and again, ms. */
const MIN_GAP_MS = 5 * 60_000
/** How long a worker may take to tell its build, ms: on a busy phone one that still installs takes seconds. */
const REPLY_MS = 30_000
/**
 * How long the new worker may take to take over, ms. Chromium 156 never grants what is asked in the first seconds after
 * its installation, and grants it once a page loads.
 */
const TAKEOVER_MS = 5_000

/** Registers the service worker and announces when a newer one waits. Loaded after the first render. */
export async function register() {
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadWhenOutdated())
  watchForUpdates(() => void updateOrInstall().catch(() => undefined))
  await install()
}

async function install() {
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => void announceWaiting())
  await worker.register({ immediate: true })
}

/** A first worker that could not be installed, on a full device or a network that broke off, leaves no registration. */
async function updateOrInstall(): Promise<unknown> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration ? registration.update() : install()
}

/** On a slow phone the very first worker waits a moment as well, before it is active: it is nobody's update. */
async function announceWaiting() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active && registration.waiting) announceUpdate(() => void askToTakeOver())
}

/**
 * A new version took over, here or from another window: this page must not mix chunks of two versions (TRAP-83). The
 * first worker that claims its page is of the same build, and so is one that the browser installs again.
 */
async function reloadWhenOutdated() {
  const { controller } = navigator.serviceWorker
  if (!controller || (await findBuild(controller)) === buildId) return
  reloadUnlessDirty()
}

function reloadUnlessDirty() {
  if (isAnythingDirty()) announceUpdate(() => location.reload())
  else location.reload()
}

/** The build of a worker; undefined when it does not reply, as one of an older version. */
function findBuild(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), REPLY_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    worker.postMessage({ type: 'which-build' } satisfies Message, [port2])
  })
}

/** Tells the waiting worker to activate; its taking over reloads this window. */
async function askToTakeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return location.reload()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  registration.active?.postMessage({ type: 'let-go' } satisfies Message)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  registration.waiting.postMessage({ type: 'skip-waiting' } satisfies Message)
  setTimeout(reloadUnlessDirty, TAKEOVER_MS)
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
