import { pushCalls } from '../contract/push.ts'
import { findSignInOf } from '../session/tokens.ts'
import { send } from './call.ts'
import type { Store } from './store.ts'

/** What this device keeps about notifications; the choice stays with the person through a sign-out. */
export interface PushSetting {
  wanted: boolean
  /** In which the service worker speaks. */
  language?: string
  /** What the server was told last, and in which sign-in: a new one needs it told again. */
  told?: { endpoint: string; signIn?: string | undefined }
  /** On which occasions it was offered: each only once. */
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
 * Subscribes this browser, if it is not yet, and tells the server when that does not know it. Needs the person's permission.
 * Answers whether notifications can come; nothing is thrown for a network that is away or a push service that says no.
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
      // What the server will never send to is of no use to anybody
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

/** The person wants none: this browser lets go first, so that none comes even when the server is not reached. */
export async function stopSubscribed(store: Store, registration: Registration): Promise<void> {
  await changePushSetting(store, { wanted: false, told: undefined })
  await letGo(registration)
  await send(store, pushCalls.remove, {})
}

/** At a sign-out: whoever signs in next on this device must not hear of somebody else's work. */
export async function letGo({ pushManager }: Registration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe()
}
