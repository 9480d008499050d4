import { firstScreen } from '../data/first-screen.ts'
import { answerOtherTabs } from './update-store.ts'

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
  const begin = () => void firstScreen().then(() => whenIdle(() => void register()))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

const register = () => import('./register-worker.ts').then((it) => it.register()).catch(() => undefined)

/** Safari has no requestIdleCallback; a moment later does as well. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 1_500)

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
