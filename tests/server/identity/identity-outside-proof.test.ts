import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../../server/db/schema.ts'
import { callbackOf, logoutOf } from '../../../server/identity/outside/flow.ts'
import { FRESH_MS } from '../../../server/identity/outside/prove.ts'
import { saveProvider } from '../../../server/identity/outside/providers.ts'
import { outsideText } from '../../../server/identity/outside/text.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { textFor } from '../../../server/identity/text.ts'
import { PROOF_DONE, PROVE_PAGE } from '../../../src/lib/server-pages.ts'
import type { TokenAnswer } from '../../../src/contract/session.ts'
import { CLIENT, startOutsideProvider, type OutsideProviderServer } from '../../support/outside-provider.ts'
import { ORIGIN, SECRET, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let outside: OutsideProviderServer
let ours: Provider
const START = Date.now()
const MINUTE = 60_000

beforeAll(async () => {
  outside = await startOutsideProvider({
    ...{ redirectUri: callbackOf(ORIGIN, 'EMP1'), logoutUri: logoutOf(ORIGIN, 'EMP1'), afterLogout: `${ORIGIN}/` },
    deliver: () => new Response(null, { status: 200 }),
  })
})
afterAll(() => outside.close())
beforeEach(async () => {
  ours = await startProvider({ now: START, named: ['http://127.0.0.1'] })
  outside.state.person = { sub: 'outside-sub', email: 'sub@example.test', email_verified: true, name: 'Asha Rane' }
  delete outside.state.signedInAt
  const provider = { id: 'EMP1', issuer: outside.issuer, ...CLIENT, name: 'Acme login', domains: ['example.test'] }
  await saveProvider(ours.db, SECRET, { ...provider, isRequired: false, isJoining: false }, START)
})
afterEach(() => ours.close())

type Visitor = ReturnType<OutsideProviderServer['visitor']>

/** To the provider by this link of ours, and back; `change` is what somebody does to the address on the way. */
async function walk(
  browser: Browser,
  visitor: Visitor,
  link: string,
  change: (there: URL) => void = () => undefined,
): Promise<Response> {
  const away = await browser.send(link)
  browser.keep(away)
  const there = new URL(away.headers.get('location')!)
  change(there)
  const back = await visitor.follow(there.href)
  const response = await browser.send(back.pathname + back.search)
  browser.keep(response)
  return response
}

/** The app of this browser is signed in by the provider. */
async function signIn(browser = ours.browser(), visitor = outside.visitor(), change?: (there: URL) => void) {
  const asked = new URLSearchParams(browser.asked()).toString()
  const response = await walk(browser, visitor, `/identity/outside/EMP1/start?${asked}`, change)
  const code = new URL(response.headers.get('location')!).searchParams.get('code')!
  const { access_token: token } = (await (await browser.exchange(code)).json()) as TokenAnswer
  browser.keep(new Response(null, { headers: { 'set-cookie': `access_token=${token}; path=/` } }))
  return { browser, visitor, token }
}
const prove = (browser: Browser, visitor: Visitor, change?: (there: URL) => void) =>
  walk(browser, visitor, '/identity/outside/EMP1/prove', change)
const provenAt = async (token: string) => (await ours.verifyAccessToken(token))?.provenAt
const silently = (there: URL) => {
  there.searchParams.delete('prompt')
  there.searchParams.delete('max_age')
}

test('AUTH-25 a sign-in outside that does not say when its user was asked proves nothing', async () => {
  const { token, visitor } = await signIn()
  expect(await provenAt(token)).toBe(0)
  // The provider still knows this browser, and asks for nothing
  expect(await provenAt((await signIn(ours.browser(), visitor)).token)).toBe(0)
})

test('AUTH-25 one that says so counts for as long as it is fresh there', async () => {
  const asking = (there: URL) => there.searchParams.set('max_age', '86400')
  const at = Math.floor(START / 1000) * 1000
  outside.state.signedInAt = at - 4 * MINUTE
  expect(await provenAt((await signIn(undefined, undefined, asking)).token)).toBe(at - 4 * MINUTE)
  outside.state.signedInAt = at - FRESH_MS - MINUTE
  expect(await provenAt((await signIn(undefined, undefined, asking)).token)).toBe(0)
})

test('AUTH-25 the page of the proof leads there, where the user signs in again, and back to the app', async () => {
  const { browser, visitor, token } = await signIn()
  const page = await (await browser.send(PROVE_PAGE)).text()
  expect(page).toContain('<a class="button second" href="/identity/outside/EMP1/prove">')
  expect(page).toContain(outsideText.proveWith('Acme login'))
  const asked = new URL((await browser.send('/identity/outside/EMP1/prove')).headers.get('location')!).searchParams
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  const before = outside.state.asked.filter((one) => one.startsWith('GET /interaction/')).length
  const done = await prove(browser, visitor)
  expect(done.headers.get('location')).toBe(PROOF_DONE)
  expect(outside.state.asked.filter((one) => one.startsWith('GET /interaction/'))).toHaveLength(before + 1)
  expect(await provenAt(token)).toBeGreaterThan(START - MINUTE)
})

test('AUTH-25 a proof holds though the access token ended on the way; not for somebody who has signed in meanwhile', async () => {
  const { browser, visitor, token } = await signIn()
  const begin = async () => {
    const away = await browser.send('/identity/outside/EMP1/prove')
    browser.keep(away)
    const back = await visitor.follow(away.headers.get('location')!)
    return back.pathname + back.search
  }
  const path = await begin()
  browser.forget('access_token')
  expect((await browser.send(path)).headers.get('location')).toBe(PROOF_DONE)
  expect(await provenAt(token)).toBeGreaterThan(START - MINUTE)
  browser.keep(new Response(null, { headers: { 'set-cookie': `access_token=${token}; path=/` } }))
  const again = await begin()
  const { access_token: emp } = await ours.browser().tokens('emp@example.test')
  browser.keep(new Response(null, { headers: { 'set-cookie': `access_token=${emp}; path=/` } }))
  expect((await browser.send(again)).status).toBe(403)
})

test('AUTH-25 a provider that lets its user in without asking has proved nothing, and the page says so', async () => {
  const { browser, visitor, token } = await signIn()
  const silent = await prove(browser, visitor, silently)
  expect(silent.status).toBe(403)
  const page = await silent.text()
  expect(page).toContain(outsideText.notProven('Acme login').split('“')[0])
  expect(page).toContain(`href="${PROVE_PAGE}"`)
  outside.state.signedInAt = START - FRESH_MS - MINUTE
  const old = await prove(browser, outside.visitor(), (there) => {
    there.searchParams.delete('prompt')
    there.searchParams.set('max_age', '86400')
  })
  expect(old.status).toBe(403)
  expect(await provenAt(token)).toBe(0)
})

test('AUTH-25 somebody else of the provider, another account of the app, and nobody prove nothing', async () => {
  const { browser, visitor, token } = await signIn()
  outside.state.person = { sub: 'a-stranger', email: 'stranger@example.test', email_verified: true }
  const stranger = await prove(browser, outside.visitor())
  expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining(textFor('en').otherAccount)])
  outside.state.person = { sub: 'outside-sub', email: 'sub@example.test', email_verified: true }
  const other = ours.browser()
  const { access_token: emp } = await other.tokens('emp@example.test')
  other.keep(new Response(null, { headers: { 'set-cookie': `access_token=${emp}; path=/` } }))
  expect(await (await other.send(PROVE_PAGE)).text()).not.toContain('/identity/outside/')
  ours.clock.set(START + 11 * MINUTE)
  outside.state.signedInAt = START + 11 * MINUTE
  expect((await prove(other, visitor)).status).toBe(403)
  expect(await provenAt(emp)).toBe(START)
  expect((await ours.browser().send('/identity/outside/EMP1/prove')).status).toBe(403)
  expect(await provenAt(token)).toBe(0)
})

test('AUTH-25 who has no password and no passkey here sees the button of the provider and no form for a password', async () => {
  await ours.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'sub'))
  const { browser } = await signIn()
  const page = await (await browser.send(PROVE_PAGE)).text()
  expect(page).toContain('<a class="button" href="/identity/outside/EMP1/prove">')
  expect(page).not.toContain('type="password"')
  expect(page).toContain('href="/identity/password/forgot"')
})
