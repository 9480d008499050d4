import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../../server/db/schema.ts'
import { callbackOf, logoutOf } from '../../../server/identity/outside/flow.ts'
import { GOOGLE } from '../../../server/identity/outside/google.ts'
import { linkIdentity, meetByEmail } from '../../../server/identity/outside/identities.ts'
import { ALL, saveProvider, type OutsideProvider } from '../../../server/identity/outside/providers.ts'
import { outsideIdentities } from '../../../server/identity/outside/schema.ts'
import { outsideText } from '../../../server/identity/outside/text.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { codeApps } from '../../../server/identity/schema.ts'
import { describePerson } from '../../../server/gateways/oidc/tokens.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { CLIENT, startOutsideProvider, type OutsideProviderServer } from '../../support/outside-provider.ts'
import { ORIGIN, PASSWORD, SECRET, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let outside: OutsideProviderServer
let ours: Provider
beforeAll(async () => {
  outside = await startOutsideProvider({
    ...{ redirectUri: callbackOf(ORIGIN, ALL), logoutUri: logoutOf(ORIGIN, ALL), afterLogout: `${ORIGIN}/` },
    deliver: () => new Response(null, { status: 200 }),
  })
})
afterAll(() => outside.close())
beforeEach(async () => {
  const oidc = { issuer: outside.issuer, ...CLIENT, name: 'State login', domains: [] }
  ours = await startProvider({ now: Date.now(), named: ['http://127.0.0.1'], oidc })
  outside.state.person = { sub: 'state-sub', email: 'sub@example.test', email_verified: true }
})
afterEach(() => ours.close())

/** To the provider of all and back; the cookies stay in this browser. */
async function goThere(browser: Browser): Promise<URL> {
  const away = await browser.send(`/identity/outside/all/start?${new URLSearchParams(browser.asked()).toString()}`)
  browser.keep(away)
  const back = await outside.visitor().follow(away.headers.get('location')!)
  const response = await browser.send(back.pathname + back.search)
  browser.keep(response)
  return new URL(response.headers.get('location') ?? 'none:', ORIGIN)
}
const linked = () => ours.db.select().from(outsideIdentities)

test('AUTH-23 of all companies: an account with a password is linked when it was opened with that, and not before', async () => {
  const browser = ours.browser()
  expect((await goThere(browser)).pathname).toBe('/identity/authorize')
  expect(await linked()).toEqual([])
  const { page, fields } = await browser.open()
  expect(page).toContain(outsideText.opensFirst('State login'))
  expect(page).toContain('value="sub@example.test"')
  expect((await browser.submit(fields, 'sub@example.test', 'wrong')).status).toBe(400)
  expect((await browser.submit(fields, 'emp@example.test', PASSWORD)).status).toBe(303)
  expect(await linked()).toEqual([])
  expect((await browser.submit(fields, 'sub@example.test', PASSWORD)).status).toBe(303)
  expect(await linked()).toMatchObject([{ subject: 'state-sub', userId: 'sub' }])
  expect(ours.notices).toMatchObject([{ kind: 'outside-linked', email: 'sub@example.test' }])
  // And from then on at once
  expect((await goThere(ours.browser())).searchParams.get('code')).toMatch(/.+/)
})

test('AUTH-23 of all companies: the right password of an account with codes does not link it yet', async () => {
  await ours.db.insert(codeApps).values({ userId: 'sub', secret: 'sealed', lastStep: 0, createdAt: 1 })
  const browser = ours.browser()
  await goThere(browser)
  const { fields } = await browser.open()
  const response = await browser.submit(fields, 'sub@example.test', PASSWORD)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('name="step"')])
  expect(await linked()).toEqual([])
})

test('AUTH-23 of all companies: after ten minutes, and in another browser, nothing is linked', async () => {
  const browser = ours.browser()
  await goThere(browser)
  await ours.browser().signIn('sub@example.test')
  ours.clock.set(ours.clock.now() + 11 * 60_000)
  await browser.signIn('sub@example.test')
  expect(await linked()).toEqual([])
})

test('AUTH-23 of all companies: whoever has no way in yet is linked at once', async () => {
  await ours.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'sub'))
  expect((await goThere(ours.browser())).searchParams.get('code')).toMatch(/.+/)
  expect(await linked()).toMatchObject([{ subject: 'state-sub', userId: 'sub' }])
})

test('AUTH-23 of all companies: who must sign in elsewhere is not let in, and nothing is linked', async () => {
  await ours.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'sub'))
  const acme = {
    id: 'EMP1',
    issuer: 'https://login.acme.test',
    ...CLIENT,
    name: 'Acme login',
    domains: ['example.test'],
  }
  await saveProvider(ours.db, SECRET, { ...acme, isRequired: true, isJoining: false }, 1)
  expect((await goThere(ours.browser())).protocol).toBe('none:')
  expect(await linked()).toEqual([])
  expect(ours.notices).toEqual([])
})

test('AUTH-23 of all companies: a letter that cannot be stored undoes no sign-in, at once or after the password', async () => {
  const browser = ours.browser()
  await goThere(browser)
  const { fields } = await browser.open()
  ours.notices.push = () => {
    throw new Error('the mails are full')
  }
  expect((await browser.submit(fields, 'sub@example.test', PASSWORD)).status).toBe(303)
  expect(await linked()).toHaveLength(1)
  await ours.db.delete(outsideIdentities)
  await ours.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'sub'))
  expect((await goThere(ours.browser())).searchParams.get('code')).toMatch(/.+/)
  expect(ours.lines.filter((line) => line.includes('letter: outside-linked'))).toHaveLength(2)
})

test('AUTH-23 an account that got another address, or was switched off, since somebody was met is not linked', async () => {
  const met = (await findAccount(ours.db, 'sub'))!
  const link = (account: typeof met) =>
    ours.db.transaction((tx) => linkIdentity(tx, account, { issuer: 'https://o.test', subject: 's', name: 'O' }, 1))
  await ours.db.update(users).set({ email: 'moved@example.test' }).where(eq(users.id, 'sub'))
  expect(await link(met)).toBe(false)
  await ours.db.update(users).set({ email: met.user.email, status: 0 }).where(eq(users.id, 'sub'))
  expect(await link(met)).toBe(false)
  expect(await linked()).toEqual([])
})

test('AUTH-23 of all companies: whoever is somebody else says so, and nothing is linked for the rest of the time', async () => {
  const browser = ours.browser()
  await goThere(browser)
  const { page } = await browser.open()
  expect(page).toContain(outsideText.notMe)
  const link = /href="(\/identity\/outside\/not-me[^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  const back = await browser.send(link)
  browser.keep(back)
  expect(back.headers.get('location')).toMatch(/^\/identity\/authorize\?/)
  const { page: after } = await browser.open()
  expect(after).not.toContain(outsideText.opensFirst('State login'))
  expect(after).not.toContain('value="sub@example.test"')
  await browser.signIn('sub@example.test')
  expect(await linked()).toEqual([])
})

test.each([
  ['of its own organization', 'sub@example.test', 'Example.test', [], 'account'],
  ['without one, though the address was verified once', 'sub@example.test', undefined, [], 'refused'],
  ['of another organization', 'sub@example.test', 'evil.test', [], 'refused'],
  [
    'of one that is expected, with its second domain',
    'sub@example.test',
    'acme.test',
    ['acme.test', 'example.test'],
    'account',
  ],
  ['of another than is expected', 'sub@example.test', 'evil.test', ['example.test'], 'refused'],
  ['of gmail.com', 'sub@gmail.com', undefined, [], 'account'],
] as const)('AUTH-23 an account of Google %s', async (_, email, hd, domains, kind) => {
  await ours.db.update(users).set({ email }).where(eq(users.id, 'sub'))
  const google: OutsideProvider = {
    ...{ id: ALL, issuer: GOOGLE, ...CLIENT, name: 'Google', domains: [...domains] },
    ...{ isRequired: false, isJoining: false },
  }
  const claims = describePerson({ email, email_verified: true, hd })
  const met = await meetByEmail(ours.db, google, { ...claims, subject: 's', idToken: 't' })
  expect(met).toMatchObject(kind === 'account' ? { kind } : { kind, reason: 'domain' })
  // Of others `hd` says nothing
  const other = await meetByEmail(
    ours.db,
    { ...google, issuer: 'https://o.test' },
    { ...claims, subject: 's', idToken: 't' },
  )
  expect(other.kind).toBe('account')
})
