import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../../src/contract/session.ts'
import type { FetchLike } from '../../../src/session/scope.ts'
import type * as SessionStore from '../../../src/session/session-store.ts'
import { openBrowser, type TestBrowser } from '../../support/browser.ts'
import { json, offline, page, tokensFor } from '../../support/tokens.ts'

type Store = typeof SessionStore

let browser: TestBrowser
let store: Store

/** Another tab: its own copy of the modules over the same IndexedDB, cookies and channels. */
async function openTab(): Promise<Store> {
  vi.resetModules()
  return import('../../../src/session/session-store.ts')
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  browser = openBrowser()
  store = await openTab()
})
afterEach(() => {
  vi.restoreAllMocks()
  browser.close()
})

const user = (userId: string): SessionUser => ({
  userId,
  ipId: 'EMP1',
  actingIpId: 'EMP1',
  code: 'EMP',
  effectiveCode: 'EMP',
  userType: 'Employer',
  companyName: 'Sahyadri Logistics',
  name: 'Asha',
  email: 'asha@example.test',
  migrated: true,
  isLoginFirst: false,
  children: [],
})

describe('the session record', () => {
  test('TRAP-08 keeps the profile, so that the app opens for that person without a network', async () => {
    await store.saveSignedIn('u1', 'token')
    await store.saveUser(user('u1'))
    const tab = await openTab()
    expect(await tab.readSession()).toMatchObject({ state: 'signed-in', userId: 'u1', user: { name: 'Asha' } })
  })

  test('I7 drops the profile of the person before, and one that comes late', async () => {
    await store.saveSignedIn('u1', 'token')
    await store.saveUser(user('u1'))
    await store.saveSignedIn('u2', 'token')
    expect((await store.readSession()).user).toBeUndefined()
    await store.saveUser(user('u1'))
    expect((await store.readSession()).user).toBeUndefined()
  })

  test('AUTH-11 a refresh of the same person keeps the profile', async () => {
    await store.saveSignedIn('u1', 'token')
    await store.saveUser(user('u1'))
    await store.saveSignedIn('u1', 'token-2')
    expect((await store.readSession()).user?.name).toBe('Asha')
  })

  test('TRAP-80 changes of two tabs at the same moment are both kept', async () => {
    const tab = await openTab()
    await store.saveSignedIn('u1', 'token')
    await Promise.all([store.saveUser(user('u1')), tab.saveClockOffset(5000, 1), store.saveNeedsSignIn()])
    expect(await tab.readSession()).toMatchObject({ state: 'needs-sign-in', clockOffset: 5000, user: { userId: 'u1' } })
  })

  test('TRAP-07 needs-sign-in has no meaning without a person', async () => {
    await store.saveNeedsSignIn()
    expect((await store.readSession()).state).toBe('signed-out')
  })

  test('AUTH-09 tells other tabs and itself of a change, until they stop listening', async () => {
    const tab = await openTab()
    const [here, there] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const stops = [store.onSessionChange(here), tab.onSessionChange(there)]
    await store.saveSignedIn('u1', 'token')
    expect(here).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(1))
    stops.forEach((stop) => stop())
    await store.saveNeedsSignIn()
    expect(here).toHaveBeenCalledTimes(1)
  })

  test('TRAP-82 survives a connection that died without saying so', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await store.saveSignedIn('u1', 'token')
    const connection = transactions.mock.contexts[0] as IDBDatabase
    connection.close()
    expect((await store.readSession()).userId).toBe('u1')
    const second = transactions.mock.contexts.at(-1) as IDBDatabase
    expect(second).not.toBe(connection)
    second.close()
    await store.saveClockOffset(77_000, 1)
    expect((await store.readSession()).clockOffset).toBe(77_000)
  })

  test('TRAP-82 says so when even a fresh connection fails', async () => {
    await store.saveSignedIn('u1', 'token')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    await expect(store.saveNeedsSignIn()).rejects.toThrow('server lost')
  })
})

describe('the device id', () => {
  test('TRAP-81 is made once, for all tabs, and survives a sign-out', async () => {
    const tab = await openTab()
    const [one, two] = await Promise.all([store.getDeviceId(), tab.getDeviceId()])
    expect(one).toBe(two)
    expect(one).toMatch(/^[\w-]{36}$/)
    await store.saveSignedOut(false)
    expect(await (await openTab()).getDeviceId()).toBe(one)
  })

  test('TRAP-82 lasts as long as the page where nothing can be stored', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('No storage in this mode', 'InvalidStateError')
    })
    const one = await store.getDeviceId()
    expect(one).toMatch(/^[\w-]{36}$/)
    expect(await store.getDeviceId()).toBe(one)
  })
})

afterEach(() => void vi.useRealTimers())
const loadClock = async () => {
  vi.resetModules()
  return { ...(await import('../../../src/session/clock.ts')), ...(await import('../../../src/lib/now.ts')) }
}

describe('the clock', () => {
  test('TRAP-98 follows the server, and an offline start too', async () => {
    const clock = await loadClock()
    const sent = Date.now()
    await clock.noteServerDate(new Date(sent + 3 * 3600_000).toUTCString(), sent, sent + 200)
    expect(Math.abs(clock.now() - (Date.now() + 3 * 3600_000))).toBeLessThan(2000)
    const later = await loadClock()
    expect(later.clockOffset()).toBe(0)
    const stop = await later.startClock()
    expect(later.clockOffset()).toBe(clock.clockOffset())
    stop()
  })

  const DAY = 86_400_000
  test.each([
    ['years slow', -5 * 365 * DAY],
    ['ten days fast', 10 * DAY],
  ])('TRAP-98 forgets the offset of a clock that was %s and was set right without a network', async (_, error) => {
    const right = Date.now()
    const start = async (device: number) => {
      vi.setSystemTime(device)
      const clock = await loadClock()
      const stop = await clock.startClock()
      stop()
      return clock
    }
    const clock = await start(right + error)
    await clock.noteServerDate(new Date(right).toUTCString(), right + error, right + error + 100)
    expect(Math.abs((await start(right + error + 3 * DAY)).clockOffset() + error)).toBeLessThan(2000)
    expect((await start(right + 3 * DAY)).clockOffset()).toBe(0)
  })

  test('TRAP-98 is the device clock when that is right within what a Date header can tell', async () => {
    const clock = await loadClock()
    const sent = Date.now()
    await clock.noteServerDate(new Date(sent).toUTCString(), sent, sent + 900)
    expect(clock.clockOffset()).toBe(0)
    await clock.noteServerDate(new Date(sent + 600_000).toUTCString(), sent, sent + 10)
    expect(clock.clockOffset()).not.toBe(0)
    await clock.noteServerDate(new Date(sent).toUTCString(), sent, sent + 10)
    expect(clock.clockOffset()).toBe(0)
  })

  test.each([
    ['no header', null, 10],
    ['a header that is no date', 'soon', 10],
    ['an answer that took half a minute', 'Sat, 21 Nov 2020 00:00:00 GMT', 30_000],
    ['a clock that was set back meanwhile', 'Sat, 21 Nov 2020 00:00:00 GMT', -5000],
  ])('TRAP-98 learns nothing from %s', async (_what, header, travel) => {
    const clock = await loadClock()
    await clock.noteServerDate(header, Date.now(), Date.now() + travel)
    expect(clock.clockOffset()).toBe(0)
  })
})

const load = async () => {
  vi.resetModules()
  return {
    ...(await import('../../../src/session/sign-out.ts')),
    ...(await import('../../../src/session/session-store.ts')),
    ...(await import('../../../src/session/tokens.ts')),
    ...(await import('../../../src/session/pkce.ts')),
    ...(await import('../../../src/session/return-path.ts')),
    ...(await import('../../../src/session/start.ts')),
    ...(await import('../../../src/session/sign-in.ts')),
  }
}

describe('signing out', () => {
  test('AUTH-09 TRAP-81 clears cookies, local storage and the person, and keeps the device id', async () => {
    const tab = await load()
    const device = await tab.getDeviceId()
    await tab.writeTokens(tokensFor('u1'))
    await tab.saveUser(user('u1'))
    browser.localStorage.setItem('toDoSelections', 'x')
    tab.rememberReturnPath('/Settings')
    await tab.signOutLocally({ oweLogout: true })
    expect(await tab.readTokens()).toEqual({})
    expect(browser.localStorage.length).toBe(0)
    expect(browser.sessionStorage.length).toBe(0)
    const record = await tab.readSession()
    expect(record.state).toBe('signed-out')
    expect(record.user).toBeUndefined()
    expect(record.userId).toBeUndefined()
    expect(await tab.getDeviceId()).toBe(device)
    expect(await tab.findSessionState()).toBe('signed-out')
  })

  test('AUTH-12 one that nobody chose keeps the page to come back to', async () => {
    const tab = await load()
    tab.rememberReturnPath('/hiring-request/HR1/applicants')
    await tab.signOutLocally({ oweLogout: false, keepReturnPath: true })
    expect(tab.takeReturnPath()).toBe('/hiring-request/HR1/applicants')
    expect((await tab.readSession()).owedLogouts).toEqual([])
  })

  test('TRAP-80 owes the logout until the provider has answered', async () => {
    const tab = await load()
    await tab.writeTokens(tokensFor('u1'))
    await tab.signOutLocally({ oweLogout: true })
    await tab.writeTokens(tokensFor('u2'))
    await tab.signOutLocally({ oweLogout: true })
    expect((await tab.readSession()).owedLogouts).toEqual(['sign-in of u1', 'sign-in of u2'])

    for (const answer of [offline, () => Promise.resolve(json({}, 503)), () => Promise.resolve(page())]) {
      await tab.payOwedLogouts(answer)
      expect((await tab.readSession()).owedLogouts).toHaveLength(2)
    }
    const next = '/identity/outside/end?ticket=t'
    const fetch = vi.fn<FetchLike>(() => Promise.resolve(json({ status: true, next })))
    // AUTH-24: where the session at a provider outside ends
    expect(await tab.payOwedLogouts(fetch)).toBe(next)
    expect(fetch.mock.calls).toEqual(
      ['sign-in of u1', 'sign-in of u2'].map((owed) => [
        '/identity/logout',
        expect.objectContaining({ headers: { authorization: `Bearer ${owed}` } }),
      ]),
    )
    expect((await tab.readSession()).owedLogouts).toEqual([])
  })

  test('TRAP-18 no token is stored for it: neither while signed in nor afterwards', async () => {
    const tab = await load()
    const tokens = tokensFor('u1')
    await tab.writeTokens(tokens)
    const signedIn = JSON.stringify(await tab.readSession())
    expect(signedIn).toContain('sign-in of u1')
    await tab.signOutLocally({ oweLogout: true })
    for (const stored of [signedIn, JSON.stringify(await tab.readSession())])
      for (const token of [tokens.access_token, tokens.refresh_token]) expect(stored).not.toContain(token)
  })

  test('TRAP-80 a token that an installed build has stored still ends its sign-in, and goes at the next refresh', async () => {
    const put = (record: Record<string, unknown>) => set('record', record, createStore('fieldhire-session', 'session'))
    const old = { state: 'signed-in', userId: 'u1', clockOffset: 0, owedLogouts: [], logoutToken: 'old.access.token' }
    await put(old)
    const tab = await load()
    await tab.signOutLocally({ oweLogout: true })
    expect((await tab.readSession()).owedLogouts).toEqual(['old.access.token'])
    await put(old)
    await tab.writeTokens(tokensFor('u1'))
    expect(JSON.stringify(await tab.readSession())).not.toContain('old.access.token')
  })

  test('AUTH-12 I10 a session that ended by itself keeps the person and what they chose; the logout is owed', async () => {
    const tab = await load()
    const tokens = tokensFor('u1')
    await tab.writeTokens(tokens)
    await tab.saveUser(user('u1'))
    browser.localStorage.setItem('selectedPartner', 'EMP7')
    await tab.keepUserOnly()
    expect(await tab.readTokens()).toEqual({})
    expect(await tab.readSession()).toMatchObject({
      state: 'needs-sign-in',
      userId: 'u1',
      user: { userId: 'u1' },
      owedLogouts: ['sign-in of u1'],
    })
    expect(browser.localStorage.getItem('selectedPartner')).toBe('EMP7')
    // Ended once more before the sign-in: nothing is owed twice
    await tab.keepUserOnly()
    expect((await tab.readSession()).owedLogouts).toHaveLength(1)
  })

  test('TRAP-07 cookies that went at their expiry leave the app open for the same person', async () => {
    const tab = await load()
    await tab.writeTokens(tokensFor('u1'))
    expect(await tab.findSessionState()).toBe('signed-in')
    await tab.clearTokens()
    expect(await tab.findSessionState()).toBe('needs-sign-in')
  })

  test('AUTH-12 a session the provider refused is not signed in, even while its cookie is there', async () => {
    const tab = await load()
    await tab.writeTokens(tokensFor('u1'))
    await tab.saveNeedsSignIn()
    expect(await tab.findSessionState()).toBe('needs-sign-in')
  })
})
