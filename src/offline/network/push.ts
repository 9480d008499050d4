import { pushCalls } from '../../contract/push.ts'
import { findSignInOf } from '../../session/tokens.ts'
import { send } from './call.ts'
import type { Store } from '../device/store.ts'

/** What this device stores about notifications; the user's choice survives a sign-out. */
export interface PushSetting {
  wanted: boolean
  /** The language of the service worker's notifications. */
  language?: string
  /** The subscription the server was sent last, and in which sign-in: after a new sign-in it is sent again. */
  told?: { endpoint: string; signIn?: string | undefined }
  /** The occasions on which notifications were offered: each only once. */
  offered?: string[]
}

export async function readPushSetting(store: Store): Promise<PushSetting> {
  const row = await store.db.meta.get('push')
  return (row?.value as PushSetting | undefined) ?? { wanted: false }
}

export async function changePushSetting(store: Store, change: Partial<PushSetting>): Promise<void> {
  const { db } = store
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'push', value: { ...(await readPushSetting(store)), ...change } })
  })
}

type Registration = Pick<ServiceWorkerRegistration, 'pushManager'>
type Manager = Registration['pushManager']

/**
 * Subscribes this browser, if it is not yet, and sends the subscription when the server does not know it. Needs the user's
 * permission. Returns whether notifications can come. Never throws, not for a refusal of the push service either.
 */
export async function keepSubscribed(store: Store, { pushManager }: Registration, language: string): Promise<boolean> {
  try {
    const setting = await readPushSetting(store)
    const subscription = (await pushManager.getSubscription()) ?? (await subscribe(store, pushManager))
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    if (!endpoint || !keys?.p256dh || !keys.auth) return false
    const told = { endpoint, signIn: findSignInOf(await store.deps.session.accessToken()) }
    const isTold = setting.told?.endpoint === endpoint && setting.told.signIn === told.signIn
    if (!isTold) {
      const saved = await send(store, pushCalls.save, { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
      // The server will never send to it
      if (!saved.ok && saved.refusal) await subscription!.unsubscribe()
      if (!saved.ok) return false
    }
    await changePushSetting(store, { wanted: true, language, told })
    return true
  } catch {
    return false
  }
}

async function subscribe(store: Store, manager: Manager): Promise<PushSubscription | undefined> {
  const key = await send(store, pushCalls.key, {})
  if (!key.ok) return undefined
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key.value.data.publicKey })
}

/** The user wants none: this browser unsubscribes first, so that none comes even when the server is not reached. */
export async function stopSubscribed(store: Store, registration: Registration): Promise<void> {
  await changePushSetting(store, { wanted: false, told: undefined })
  await letGo(registration)
  await send(store, pushCalls.remove, {})
}

/** At a sign-out: the next user of this device must not be notified of another user's work. */
export async function letGo({ pushManager }: Registration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe()
}
