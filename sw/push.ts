import { keepSubscribed, readPushSetting } from '../src/offline/network/push.ts'
import type { Store } from '../src/offline/device/store.ts'
import { addressOf, tagOfNotice, type Occasion } from '../src/rules/push.ts'
import { noticeWords } from '../src/text/notices.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a window may take to open an address by itself, ms; a dead one does not respond. */
const RESPONSE_MS = 1_000

/** Shows a notification: numbers and an address, in the user's language; nothing is fetched for it. */
export async function notify(occasion: Occasion, language: string): Promise<void> {
  const { title, body } = noticeWords(language, occasion.kind, 'count' in occasion ? occasion.count : 1)
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag: tagOfNotice(occasion),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { to: addressOf(occasion) },
  })
}

/**
 * Notifies of updates that were refused while no window of the app was visible, when the user has turned notifications
 * on; no push is needed, because the worker itself received the refusal.
 */
export async function notifyRefused(store: Store, count: number): Promise<void> {
  // Safari has Notification in a worker only once the app is installed
  if (count === 0 || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { wanted, language } = await readPushSetting(store)
  if (wanted) await notify({ kind: 'refused', count }, language ?? 'en')
}

/**
 * Opens the address in an open window of the app, which confirms first when a form is half filled; else in a new one.
 */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close()
  const { to = '/' } = (notification.data ?? {}) as { to?: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (!window) return void (await self.clients.openWindow(to))
  await window.focus().catch(() => undefined)
  if (await requestOpen(window, to)) return
  // Signed out, or frozen: it is reloaded
  await window.navigate(to).catch(() => self.clients.openWindow(to))
}

function requestOpen(window: WindowClient, to: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), RESPONSE_MS)
    window.postMessage({ type: 'open', to }, [port2])
  })
}

/** The push service changed the address of this browser: sends it to the server, or notifications would stop. */
export async function renewSubscription(store: Store): Promise<void> {
  const { wanted, language } = await readPushSetting(store)
  if (wanted) await keepSubscribed(store, self.registration, language ?? 'en')
}
