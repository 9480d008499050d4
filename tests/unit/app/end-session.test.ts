import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import { openBrowser, type TestBrowser } from '../../support/browser.ts'
import { json, tokensFor } from '../../support/tokens.ts'
import { notes, selected, World } from '../offline/world.ts'

const user = (userId: string): SessionUser => ({
  userId,
  ipId: 'EMP1',
  actingIpId: 'EMP1',
  code: 'EMP',
  effectiveCode: 'EMP',
  userType: 'Employer',
  companyName: 'Sahyadri Logistics',
  name: 'Asha',
  email: `${userId}@example.test`,
  migrated: true,
  isLoginFirst: false,
  children: [],
})

let browser: TestBrowser
const asked: string[] = []

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('__APP_BUILD__', 'build-1')
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(json({ status: true, data: [] }))
  })
  browser = openBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  browser.close()
})

/** A page with user u1 signed in, with a row, a draft and an unsent update. */
async function signedIn() {
  const session = await import('../../../src/boot/current-session.ts')
  const { writeTokens } = await import('../../../src/session/tokens.ts')
  const { saveUser } = await import('../../../src/session/session-store.ts')
  const { pageDeps } = await import('../../../src/data/device.ts')
  const { openStore } = await import('../../../src/offline/device/store.ts')
  const { upsertRows } = await import('../../../src/offline/rows/rows.ts')
  const { enqueue } = await import('../../../src/offline/outbox/enqueue.ts')
  const { writeDraft } = await import('../../../src/offline/device/drafts.ts')
  // Dexie keeps the factory it was loaded with
  Object.assign(pageDeps, { indexedDB, IDBKeyRange })
  const arrive = async (userId: string) => {
    await writeTokens(tokensFor(userId))
    await saveUser(user(userId))
    return session.reloadSession()
  }
  await arrive('u1')
  const store = await openStore('u1', { ...pageDeps, fetch: () => Promise.reject(new TypeError('no network')) })
  await upsertRows(store, [new World().row('F1', 'shortlisted')])
  await enqueue(store, 'applicant.update', selected('F1'))
  await writeDraft(store, 'request', { role: 'Driver' })
  const held = async () => ({
    rows: await store.db.rows.count(),
    tasks: await store.db.tasks.count(),
    outbox: await store.db.outbox.count(),
    drafts: await store.db.drafts.count(),
  })
  return { session, store, arrive, held, enqueue }
}

const everything = { rows: 1, tasks: 1, outbox: 1, drafts: 1 }

describe('a session that ends by itself', () => {
  test.each(['expired', 'server'] as const)(
    'AUTH-12 AUTH-14 I10 (%s) takes nothing away: the user still sees it and records on',
    async (reason) => {
      const { session, store, held, enqueue } = await signedIn()
      const { endSession } = await import('../../../src/app/end-session.ts')
      await Promise.all([endSession({ reason }), endSession({ reason })])
      expect(session.currentSession()).toMatchObject({ state: 'needs-sign-in', user: { userId: 'u1' } })
      expect(session.hasUser(session.currentSession())).toBe(true)
      expect(await held()).toEqual(everything)
      await enqueue(store, 'applicant.notes', notes('F1', 'Speaks Kannada'))
      expect(await held()).toEqual({ ...everything, outbox: 2 })
      await vi.waitFor(() => expect(asked).toEqual(['/identity/logout']))
    },
  )

  test('AUTH-08 the reason of the server is there to be shown', async () => {
    await signedIn()
    const { endSession } = await import('../../../src/app/end-session.ts')
    const { endedSession } = await import('../../../src/app/ended-note.ts')
    await endSession({ reason: 'expired', refusal: { message: 'This account is switched off' } })
    expect(endedSession.get()?.refusal?.message).toBe('This account is switched off')
  })

  test('TRAP-38 AUTH-08 of an account that was switched off the page says so, and not that a sign-in ended', async () => {
    const { store } = await signedIn()
    const { endSession } = await import('../../../src/app/end-session.ts')
    const { endedSession } = await import('../../../src/app/ended-note.ts')
    const { onForcedSignOut, reportWaitedFailure } = await import('../../../src/data/forced-sign-out.ts')
    const { contract } = await import('../../../src/contract/index.ts')
    const { send } = await import('../../../src/offline/network/call.ts')
    onForcedSignOut((reason) => void endSession({ reason }))
    // The access token has expired, and the refresh is answered with the reason
    const off = {
      access: () => Promise.resolve({ token: 'old', userId: 'u1' }),
      refresh: () => Promise.resolve('switched-off' as const),
    }
    store.deps = {
      ...store.deps,
      session: { ...store.deps.session, ...off },
      fetch: () => Promise.resolve(json({ status: false, error: { code: 'unauthenticated', message: 'x' } }, 401)),
    }
    const result = await send(store, contract.credits.details, { ipId: 'EMP1' })
    if (result.ok) throw new Error('It was answered')
    reportWaitedFailure(result.error)
    await vi.waitFor(() => expect(endedSession.get()).toEqual({ reason: 'switched-off' }))
    // The calls that were under way meet a session that is over
    await endSession({ reason: 'expired' })
    expect(endedSession.get()).toEqual({ reason: 'switched-off' })
  })

  test('AUTH-14 PROF-21 a fault of the server in what a screen only has besides ends no session, an ended sign-in does', async () => {
    const { onForcedSignOut, reportWaitedFailure } = await import('../../../src/data/forced-sign-out.ts')
    const ended: string[] = []
    const stop = onForcedSignOut((reason) => void ended.push(reason))
    reportWaitedFailure({ class: 'server', status: 500 }, true)
    expect(ended).toEqual([])
    reportWaitedFailure({ class: 'server', status: 500 })
    reportWaitedFailure({ class: 'auth', status: 403 }, true)
    expect(ended).toEqual(['server', 'expired'])
    stop()
  })

  test('I10 the same user who signs in again finds everything', async () => {
    const { session, arrive, held } = await signedIn()
    const { endSession } = await import('../../../src/app/end-session.ts')
    const { takeOver } = await import('../../../src/app/sign-out.ts')
    await endSession({ reason: 'expired' })
    const last = session.currentSession()
    await arrive('u1')
    await takeOver(last, 'u1')
    expect(await held()).toEqual(everything)
  })

  test('I7 another user who signs in finds nothing of the last one, whose updates and drafts wait', async () => {
    const { session, arrive, held } = await signedIn()
    const { endSession } = await import('../../../src/app/end-session.ts')
    const { listWaiting, takeOver } = await import('../../../src/app/sign-out.ts')
    const { readNotes } = await import('../../../src/app/device-notes.ts')
    browser.localStorage.setItem('selectedPartner', 'EMP7')
    browser.localStorage.setItem('recentPartners', '["EMP7"]')
    await endSession({ reason: 'expired' })
    const last = session.currentSession()
    await arrive('u2')
    await takeOver(last, 'u2')
    expect(await held()).toEqual({ ...everything, rows: 0, tasks: 0 })
    expect(browser.localStorage.getItem('selectedPartner')).toBeNull()
    expect(browser.localStorage.getItem('recentPartners')).toBeNull()
    expect(await listWaiting()).toEqual([{ userId: 'u1', unsent: 1 }])
    expect((await readNotes()).masked).toEqual({ u1: 'u•••@example.test' })
  })
})
