/** What the page sends to the service worker. The worker replies to `which-build` alone, on the port sent along. */
export type Message = { type: 'skip-waiting' } | { type: 'let-go' } | { type: 'drain' } | { type: 'which-build' }

/** The name of the browser's background event; the service worker listens for it. */
const DRAIN_TAG = 'fieldhire-drain'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Something waits to be sent: where the browser has background sync (Chromium), it wakes the service worker once there
 * is a network, even with the app closed. Elsewhere the page sends when it is next open.
 */
export async function registerDrain(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(DRAIN_TAG)
  } catch {
    // Refused by the user's settings: the page's own triggers remain
  }
}

/** The page closes with unsent updates: hands what it held back for Undo or was about to send to the worker. */
export const handOver = (): void =>
  navigator.serviceWorker?.controller?.postMessage({ type: 'drain' } satisfies Message)
