import {
  changePushSetting,
  keepSubscribed,
  letGo,
  readPushSetting,
  stopSubscribed,
  type PushSetting,
} from '../offline/network/push.ts'
import type { Store } from '../offline/device/store.ts'

export type { Store }

/** blocked: the user refused in the browser, and only its settings can change that. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A page without a service worker (the first seconds, development) can have none either. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return isSupported() ? navigator.serviceWorker.getRegistration() : undefined
}

/** Whether notifications are on for this user on this device. Prompts for nothing. */
export async function readPushState(store: Store): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const { wanted } = await readPushSetting(store)
  const isOn = wanted && Notification.permission === 'granted' && (await registration.pushManager.getSubscription())
  return isOn ? 'on' : 'off'
}

/**
 * Requests permission, then a subscription, then registers it. To be called in a click, or the browser does not prompt.
 */
export async function turnOnPush(store: Store, language: string): Promise<PushState | 'failed'> {
  const permission = isSupported() ? await Notification.requestPermission() : 'denied'
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  return (await keepSubscribed(store, registration, language)) ? 'on' : 'failed'
}

export async function turnOffPush(store: Store): Promise<void> {
  const registration = await findRegistration()
  if (registration) await stopSubscribed(store, registration)
}

/** At each start: renews the subscription of a user who wants notifications, also after a new sign-in. */
export async function renewPush(store: Store, language: string): Promise<void> {
  const { wanted } = await readPushSetting(store)
  if (!wanted || !isSupported() || Notification.permission !== 'granted') return
  const registration = await findRegistration()
  if (registration) await keepSubscribed(store, registration, language)
}

/** True once for each occasion, for a user who has not decided yet. */
export async function mayOfferPush(store: Store, occasion: string): Promise<boolean> {
  const registration = await findRegistration()
  if (!registration || Notification.permission === 'denied') return false
  const { wanted, told, offered = [] }: PushSetting = await readPushSetting(store)
  if (wanted || told || offered.includes(occasion)) return false
  await changePushSetting(store, { offered: [...offered, occasion] })
  return true
}

/** Ends this browser's subscription, whichever user it belonged to. */
export async function letGoOfPush(): Promise<void> {
  const registration = await findRegistration()
  if (registration) await letGo(registration)
}
