import type { Page } from '@playwright/test'
import { createECDH } from 'node:crypto'
import { follow, getReady, reject, toast } from './support/screens.ts'
import { day, expect, goOffline, goOnline, test, wholeBrowser } from './support/test.ts'

test.use(wholeBrowser)

/** A test browser has no push service: the page gets a subscription like that of a real one. */
async function withPushService(page: Page) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  // Permissions that are not named are refused, and the worker must be woken as well
  await page.context().grantPermissions(['notifications', 'background-sync'])
  await page.addInitScript(
    (subscription) => {
      let current: unknown
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(current),
        subscribe: (options: PushSubscriptionOptionsInit) => {
          // As strict as a browser: 65 bytes of a public key, and every push is shown
          if (!options.userVisibleOnly || String(options.applicationServerKey).length !== 87) throw new Error('refused')
          const unsubscribe = () => {
            current = undefined
            return Promise.resolve(true)
          }
          return Promise.resolve((current = { toJSON: () => subscription, unsubscribe }))
        },
      })
    },
    { endpoint, keys },
  )
  return { endpoint, keys }
}

/** Delivers a message as the push service would, through the browser's own interface for it. */
async function openDoor(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const worker = (page: Page) => page.context().serviceWorkers()[0]!
/** What the service worker has that a page has not; its library does not go together with the page's. */
interface Scope {
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): boolean
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

const shown = (page: Page) =>
  worker(page).evaluate(async () => {
    const { registration } = globalThis as unknown as Scope
    const all = await registration.getNotifications()
    return all
      .map(({ title, body, data }) => ({ title, body, to: (data as { to: string }).to }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
  })

/** A tap on it, which a test cannot do in the system's own list. */
const tap = (page: Page, tag: string) =>
  worker(page).evaluate(async (of) => {
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications({ tag: of })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
  }, tag)

test('HR-42 I1 notifications are turned on in Preferences, tell numbers only, open their screen, and tell a refusal while the app is closed', async ({
  page,
  context,
  company,
  app,
}) => {
  const subscription = await withPushService(page)
  const applicant = await company.applicant('attended')
  await getReady(page, company, applicant)
  // The user gets no prompt at a start
  await expect(toast(page, 'notification')).toHaveCount(0)
  await follow(page, '/Settings?tab=preferences')
  const saved = page.waitForRequest(/push\/save/)
  await page.getByRole('button', { name: 'Turn on' }).click()
  expect((await saved).postDataJSON()).toEqual(subscription)
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect(toast(page, 'Notifications are on')).toBeVisible()

  const deliver = await openDoor(page)
  await deliver(JSON.stringify({ kind: 'interviews', count: 2 }))
  await deliver(JSON.stringify({ kind: 'interviews', count: 3 }))
  await deliver('what an older or newer server might send')
  const today = { title: '3 interviews today', body: 'See who comes, where and when.', to: '/My-tasks?day=today' }
  const other = { title: 'There is something new', body: 'Open the app to see it.', to: '/My-tasks' }
  await expect.poll(() => shown(page)).toEqual([today, other])
  // In the existing window, without a reload
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await tap(page, 'interviews')
  await expect(page).toHaveURL(/\/My-tasks\?day=today$/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect.poll(() => shown(page)).toEqual([other])

  // Another user decides first; the update is sent when no window is open any more
  await goOffline(context)
  await reject(page, applicant)
  await company.decide(company.colleague, app, applicant, 'INTERVIEW_DONE', 'selected', { joiningTime: day(3) })
  await page.goto('about:blank')
  await goOnline(context)
  const refused = { title: '1 update was refused', body: 'See why, and send them again.', to: '/sync' }
  await expect.poll(() => shown(page)).toContainEqual(refused)

  await page.goto('/Settings?tab=preferences')
  // The fake subscription was lost with its page: the start creates another one and reports it
  const removed = page.waitForRequest(/push\/remove/)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await removed
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
