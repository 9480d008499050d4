import { keepSubscribed, readPushSetting } from '../src/offline/push.ts'
import type { Store } from '../src/offline/store.ts'
import { addressOf, tagOfNotice, type Occasion } from '../src/rules/push.ts'
import { noticeWords } from '../src/text/notices.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a window may take to open an address by itself, ms; one that has died does not answer. */
const ANSWER_MS = 1_000

/** Numbers and an address, in the language the person chose; nothing is fetched for it. */
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
 * Updates were refused while no window of the app could say so. For somebody who has turned notifications on; no push is
 * needed, because the worker knows it by itself.
 */
export async function tellRefused(store: Store, count: number): Promise<void> {
  if (count === 0 || Notification.permission !== 'granted') return
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { wanted, language } = await readPushSetting(store)
  if (wanted) await notify({ kind: 'refused', count }, language ?? 'en')
}

/** Opens the address in a window of the app that is there, which asks about a half filled form; else in a new one. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close()
  const { to = '/' } = (notification.data ?? {}) as { to?: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (!window) return void (await self.clients.openWindow(to))
  await window.focus().catch(() => undefined)
  if (await askToOpen(window, to)) return
  // Signed out, or frozen: it is loaded anew
  await window.navigate(to).catch(() => self.clients.openWindow(to))
}

function askToOpen(window: WindowClient, to: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_MS)
    window.postMessage({ type: 'open', to }, [port2])
  })
}

/** The push service gave this browser another address: the server is told, or nothing would come any more. */
export async function renewSubscription(store: Store): Promise<void> {
  const { wanted, language } = await readPushSetting(store)
  if (wanted) await keepSubscribed(store, self.registration, language ?? 'en')
}
