import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, partners, users } from '../../../server/db/schema.ts'
import { callbackOf, FLOW_MS, logoutOf } from '../../../server/identity/outside/flow.ts'
import { ALL, saveProvider, type OutsideProvider } from '../../../server/identity/outside/providers.ts'
import {
  outsideDomains,
  outsideIdentities,
  outsideProviders,
  outsideSignIns,
} from '../../../server/identity/outside/schema.ts'
import { outsideText } from '../../../server/identity/outside/text.ts'
import { hasEnded } from '../../../server/identity/outside/ends.ts'
import { endSignIns, noteSession } from '../../../server/identity/outside/sign-ins.ts'
import { authorizationCodes, signInSessions, usedChallenges } from '../../../server/identity/schema.ts'
import type { TokenAnswer } from '../../../src/contract/session.ts'
import {
  CLIENT,
  startOutsideProvider,
  type OutsideProviderServer,
  type Person,
} from '../../support/outside-provider.ts'
import { ORIGIN, PASSWORD, REDIRECT, SECRET, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let outside: OutsideProviderServer
let ours: Provider
/** Reports of the provider that are not to arrive. */
let isCut = false

beforeAll(async () => {
  outside = await startOutsideProvider({
    ...{ redirectUri: callbackOf(ORIGIN, 'EMP1'), logoutUri: logoutOf(ORIGIN, 'EMP1'), afterLogout: `${ORIGIN}/` },
    deliver: (address, init) =>
      isCut ? new Response(null, { status: 200 }) : ours.browser().send(address.slice(ORIGIN.length), init),
  })
})
afterAll(() => outside.close())

beforeEach(async () => {
  ours = await startProvider({ now: Date.now(), named: ['http://127.0.0.1'] })
  isCut = false
  outside.state.person = { sub: 'outside-sub', email: 'sub@example.test', email_verified: true, name: 'Asha Rane' }
})
afterEach(() => ours.close())

const company = (changes: Partial<OutsideProvider> = {}): OutsideProvider => ({
  ...{ id: 'EMP1', issuer: outside.issuer, ...CLIENT, name: 'Acme login', domains: ['example.test'] },
  ...{ isRequired: false, isJoining: false, ...changes },
})
const save = (changes: Partial<OutsideProvider> = {}) =>
  saveProvider(ours.db, SECRET, company(changes), ours.clock.now())

const textOf = async (response: Response) => (await response.text()).replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The link of the button, as the sign-in page offers it to whoever has typed an address. */
async function findButton(browser: Browser, email = 'sub@example.test'): Promise<string> {
  const { fields } = await browser.open({ referer: '/My-Tasks' })
  const page = await textOf(await browser.submit(fields, email, ''))
  const link = /<a class="button" href="([^"]+)">Sign in with Acme login</.exec(page)?.[1]
  if (!link) throw new Error(page)
  return link
}

async function start(browser: Browser, email?: string): Promise<string> {
  const response = await browser.send(await findButton(browser, email))
  browser.keep(response)
  expect(response.status).toBe(303)
  return response.headers.get('location')!
}

/** To the provider, and back to our callback. */
async function goThere(browser: Browser, visitor = outside.visitor(), email?: string): Promise<string> {
  const back = await visitor.follow(await start(browser, email))
  expect(back.origin).toBe(ORIGIN)
  return back.pathname + back.search
}

async function comeBack(browser: Browser, path: string): Promise<Response> {
  const response = await browser.send(path)
  browser.keep(response)
  return response
}

const codeOf = (response: Response) => {
  const target = new URL(response.headers.get('location') ?? 'none:')
  expect(target.origin + target.pathname).toBe(REDIRECT)
  return target.searchParams.get('code')!
}

async function signIn(browser = ours.browser(), visitor = outside.visitor()) {
  const response = await comeBack(browser, await goThere(browser, visitor))
  const tokens = (await (await browser.exchange(codeOf(response))).json()) as TokenAnswer
  const session = await ours.verifyAccessToken(tokens.access_token)
  return { browser, visitor, tokens, session }
}

/** What somebody reads who is not let in. */
async function refused(person: Partial<Person>, browser = ours.browser()) {
  Object.assign(outside.state.person, person)
  const response = await comeBack(browser, await goThere(browser))
  expect(response.headers.get('location')).toBeNull()
  return { status: response.status, page: await textOf(response) }
}

describe('a member of a company signs in with its provider', () => {
  test('AUTH-23 by the code flow with PKCE, and gets the tokens and the page that a password gives', async () => {
    await save()
    const browser = ours.browser()
    const there = new URL(await start(browser))
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'fieldhire', redirect_uri: `${ORIGIN}/identity/outside/EMP1/callback` },
      ...{ scope: 'openid email profile', code_challenge_method: 'S256', login_hint: 'sub@example.test' },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { tokens, session } = await signIn(browser)
    expect(session).toMatchObject({ userId: 'sub' })
    expect(tokens.referer).toBe('/My-Tasks')
    const [linked] = await ours.db.select().from(outsideIdentities)
    expect(linked).toMatchObject({ issuer: outside.issuer, subject: 'outside-sub', userId: 'sub' })
    expect(await ours.db.select().from(auditTrail)).toMatchObject([{ action: 'sign-in link', actor: 'user:sub' }])
    expect(ours.notices).toMatchObject([{ kind: 'outside-linked', email: 'sub@example.test' }])
  })

  test('AUTH-23 the second time by the subject, whatever the address has become there; nobody is told again', async () => {
    await save()
    await signIn()
    outside.state.person = { sub: 'outside-sub', email: 'asha.rane@other.test', email_verified: false }
    expect((await signIn()).session).toMatchObject({ userId: 'sub' })
    expect(ours.notices.filter(({ kind }) => kind === 'outside-linked')).toHaveLength(1)
  })

  test('AUTH-23 a key that the provider has changed is fetched, once a minute at most', async () => {
    await save()
    await signIn()
    await outside.rotate()
    const keysAsked = () => outside.state.asked.filter((asked) => asked === 'GET /jwks').length
    const before = keysAsked()
    // The keys are a moment old: a token with another one must not make us ask again and again
    const browser = ours.browser()
    expect((await comeBack(browser, await goThere(browser))).status).toBe(400)
    expect(keysAsked()).toBe(before)
    ours.clock.set(ours.clock.now() + 61_000)
    expect((await signIn()).session).toMatchObject({ userId: 'sub' })
    expect(keysAsked()).toBe(before + 1)
  })

  test('AUTH-23 the button stands on the page of whoever has typed an address of the domain, and of nobody else', async () => {
    await save()
    const browser = ours.browser()
    const { fields, page } = await browser.open()
    expect(page).not.toContain('Acme login')
    expect(page).toContain(outsideText.company)
    expect(await textOf(await browser.submit(fields, 'someone@elsewhere.test', ''))).not.toContain('Acme login')
    const asked = await textOf(await browser.submit(fields, 'anybody@example.test', ''))
    expect(asked).toContain(outsideText.companyUses('Acme login'))
  })

  test('AUTH-23 a provider of the settings stands on every page, and for addresses of its domains', async () => {
    await ours.close()
    ours = await startProvider({
      ...{ now: Date.now(), named: ['http://127.0.0.1'] },
      oidc: { issuer: outside.issuer, ...CLIENT, name: 'State login', domains: ['example.test'] },
    })
    const browser = ours.browser()
    const { page } = await browser.open()
    const link = /href="([^"]+)">Sign in with State login</.exec(page)![1]!.replaceAll('&amp;', '&')
    const there = await browser.send(link)
    expect(new URL(there.headers.get('location')!).searchParams.get('redirect_uri')).toBe(callbackOf(ORIGIN, ALL))
  })
})

describe('nobody is let in whom the company or an account does not know', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }, outsideText.unverified('Acme login')],
    ['no word of verification', { email_verified: undefined }, outsideText.unverified('Acme login')],
    ['an address of another domain', { email: 'sub@evil.test' }, outsideText.domain('Acme login')],
    ['a domain that only ends alike', { email: 'sub@notexample.test' }, outsideText.domain('Acme login')],
    ['nobody here', { email: 'nobody@example.test' }, outsideText['no-account']()],
    // rival is of EMP2: the same words, or the provider of a company could ask who has an account
    ['a user of another company', { email: 'rival@example.test' }, outsideText['no-account']()],
  ])('AUTH-23 %s', async (_, person, words) => {
    await save()
    const { status, page } = await refused(person)
    expect(status).toBe(403)
    expect(page).toContain(words)
    expect(await ours.db.select().from(outsideIdentities)).toEqual([])
  })

  test('AUTH-23 an address that has another owner there does not open the account', async () => {
    await save()
    await signIn()
    const { page } = await refused({ sub: 'the-next-owner' })
    expect(page).toContain(outsideText.linked())
  })

  test('AUTH-23 a linked user of another company, and one who is switched off, stay out', async () => {
    await save()
    await signIn()
    await ours.db.update(users).set({ status: 0 }).where(eq(users.id, 'sub'))
    const browser = ours.browser()
    const off = await comeBack(browser, await goThere(browser))
    expect([off.status, await textOf(off)]).toEqual([403, expect.stringContaining('not active')])
    await ours.db.update(users).set({ status: 1 }).where(eq(users.id, 'sub'))
    await ours.db.update(partners).set({ parentIpId: 'EMP2' }).where(eq(partners.ipId, 'SUB1'))
    expect((await refused({})).page).toContain(outsideText['other-company']())
  })

  test('AUTH-23 where the company wants it, whom its provider knows becomes a member', async () => {
    await save({ isJoining: true })
    outside.state.person = { sub: 'new-one', email: 'New.One@example.test', email_verified: true, name: 'New One' }
    const { session } = await signIn()
    const [user] = await ours.db.select().from(users).where(eq(users.id, session!.userId))
    const [partner] = await ours.db.select().from(partners).where(eq(partners.ipId, user!.ipId))
    expect(user).toMatchObject({ email: 'new.one@example.test', name: 'New One' })
    expect(partner).toMatchObject({ userCode: 'SUB', parentIpId: 'EMP1' })
    const actions = (await ours.db.select().from(auditTrail)).map(({ action }) => action)
    expect(actions).toEqual(['member join', 'sign-in link'])
  })

  test('AUTH-23 a domain belongs to one company', async () => {
    await save()
    expect(await save({ id: 'EMP2' })).toEqual({ taken: 'example.test', by: 'EMP1' })
    expect(await ours.db.select().from(outsideDomains)).toEqual([{ domain: 'example.test', ipId: 'EMP1' }])
  })
})

describe('a company that requires its provider', () => {
  test('AUTH-23 members get the button instead of a session, with the right password only; owners go on', async () => {
    await save({ isRequired: true })
    const browser = ours.browser()
    const { fields } = await browser.open()
    const member = await browser.submit(fields, 'sub@example.test', PASSWORD)
    expect(member.status).toBe(403)
    const page = await textOf(member)
    expect(page).toContain(outsideText.required('Acme login'))
    expect(page).toContain('/identity/outside/EMP1/start?')
    const wrong = await textOf(await browser.submit(fields, 'sub@example.test', 'not this one'))
    expect(wrong).not.toContain(outsideText.required('Acme login'))
    expect((await browser.submit(fields, 'emp@example.test', PASSWORD)).status).toBe(303)
    expect((await signIn()).session).toMatchObject({ userId: 'sub' })
  })
})

describe('an answer that is not the one to our question', () => {
  test('AUTH-23 a state that was used, is of another browser, too old, or of nobody', async () => {
    await save()
    const browser = ours.browser()
    const path = await goThere(browser)
    const cookie = browser.find('fieldhire_outside')!
    expect((await ours.browser().send(path)).status).toBe(400)
    const other = path.replace(/state=[^&]+/, 'state=another')
    expect((await browser.send(other)).status).toBe(400)
    expect((await comeBack(browser, path)).status).toBe(303)
    const codesAsked = () => outside.state.asked.filter((asked) => asked === 'POST /token').length
    const before = codesAsked()
    // The same again, with the cookie that was put aside
    const again = await ours.browser().send(path, { headers: { cookie } })
    expect([again.status, again.headers.get('location')]).toEqual([400, null])
    expect(codesAsked()).toBe(before)
    const late = ours.browser()
    const tooLate = await goThere(late)
    ours.clock.set(ours.clock.now() + FLOW_MS + 1)
    expect((await late.send(tooLate)).status).toBe(400)
  })

  test('AUTH-23 an answer that names another issuer, or none where ours always does', async () => {
    await save()
    for (const change of [/&iss=[^&]+/, /iss=[^&]+/] as const) {
      const browser = ours.browser()
      const path = await goThere(browser)
      expect(path).toContain('iss=')
      const forged = path.replace(change, change.source.startsWith('&') ? '' : 'iss=https%3A%2F%2Fevil.example')
      const response = await browser.send(forged)
      expect(response.status).toBe(400)
      expect(await textOf(response)).toContain(outsideText.failed('Acme login'))
    }
  })

  test('AUTH-23 a code that was not given for this browser is worth nothing here', async () => {
    await save()
    const [victim, thief] = [ours.browser(), ours.browser()]
    const stolen = new URLSearchParams((await goThere(victim)).split('?')[1])
    const own = await goThere(thief)
    const response = await thief.send(own.replace(/code=[^&]+/, `code=${stolen.get('code')}`))
    expect(response.status).toBe(400)
  })

  test('AUTH-23 who gives up there is told so, with the way back', async () => {
    await save()
    const browser = ours.browser()
    const state = new URL(await start(browser)).searchParams.get('state')!
    const response = await browser.send(`/identity/outside/EMP1/callback?error=access_denied&state=${state}`)
    const page = await textOf(response)
    expect([response.status, page]).toEqual([400, expect.stringContaining(outsideText.cancelled('Acme login'))])
    expect(page).toContain('href="/identity/authorize?')
  })

  test('AUTH-23 a provider that does not answer is said, and the password still works', async () => {
    await save({ issuer: 'http://127.0.0.1:9' })
    const browser = ours.browser()
    const response = await browser.send(await findButton(browser))
    expect([response.status, await textOf(response)]).toEqual([
      503,
      expect.stringContaining(outsideText.away('Acme login')),
    ])
    expect(await browser.signIn('sub@example.test')).toMatch(/^[\w-]{43}$/)
  })

  test('AUTH-23 a link to the provider without the request of the app leads nowhere', async () => {
    await save()
    const response = await ours.browser().send('/identity/outside/EMP1/start?redirect_uri=https://evil.example')
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  })
})

describe('a logout', () => {
  test('AUTH-24 here leads the browser to the end of the session there, which comes back', async () => {
    await save()
    const { tokens, visitor } = await signIn()
    isCut = true
    const answer = await ours.browser().get('/identity/logout', tokens.access_token)
    const { next } = (await answer.json()) as { next: string }
    expect(next).toMatch(/^\/identity\/outside\/end\?ticket=/)
    expect(next).not.toMatch(/eyJ[\w-]+\.eyJ/)
    const there = (await ours.browser().send(next)).headers.get('location')!
    expect(there).toMatch(new RegExp(`^${outside.issuer}/session/end\\?id_token_hint=ey`))
    const page = await (await visitor.send(there)).text()
    const [, action, xsrf] = /action="([^"]+)"[\s\S]*name="xsrf" value="([^"]+)"/.exec(page)!
    const body = new URLSearchParams({ xsrf: xsrf!, logout: 'yes' })
    expect((await visitor.send(action!, { method: 'POST', body })).headers.get('location')).toBe(`${ORIGIN}/`)
    ours.clock.set(ours.clock.now() + 11 * 60_000)
    expect((await ours.browser().send(next)).headers.get('location')).toBe('/')
  })

  test('AUTH-24 with an ID token that is too long for an address goes without it', async () => {
    await save()
    outside.state.person['name'] = 'ñ'.repeat(3_000)
    const { tokens } = await signIn()
    expect((await ours.db.select().from(outsideSignIns))[0]!.idToken).toBe('')
    const { next } = (await (await ours.browser().get('/identity/logout', tokens.access_token)).json()) as {
      next: string
    }
    const there = new URL((await ours.browser().send(next)).headers.get('location')!)
    expect(there.origin + there.pathname).toBe(`${outside.issuer}/session/end`)
    expect(there.searchParams.has('id_token_hint')).toBe(false)
    expect(there.searchParams.get('client_id')).toBe(CLIENT.clientId)
  })

  test('AUTH-24 of a session that ended long ago leads nowhere any more', async () => {
    await save()
    const { tokens } = await signIn()
    const logOut = async () =>
      (await (await ours.browser().get('/identity/logout', tokens.refresh_token)).json()) as object
    expect(await logOut()).toHaveProperty('next')
    ours.clock.set(ours.clock.now() + 11 * 60_000)
    expect(await logOut()).not.toHaveProperty('next')
  })

  test('AUTH-24 there, at the moment in which the app exchanges its code, ends the session that comes of it', async () => {
    await save()
    const { session } = await signIn()
    const [row] = await ours.db.select().from(outsideSignIns)
    const { codeHash, provider, issuer, subject } = row!
    await ours.db.update(outsideSignIns).set({ sessionId: null })
    await ours.db.update(authorizationCodes).set({ usedAt: null, sessionId: null })
    const now = ours.clock.now()
    let ended: Promise<number> | undefined
    // The exchange as codes.ts does it: code locked and spent, session noted, and the logout comes before the commit
    await ours.db.transaction(async (tx) => {
      await tx.select().from(authorizationCodes).where(eq(authorizationCodes.codeHash, codeHash)).for('update')
      ended = ours.db.transaction((other) => endSignIns(other, { provider, issuer, subject }, now))
      await new Promise((resolve) => setTimeout(resolve, 200))
      await tx.update(authorizationCodes).set({ usedAt: now }).where(eq(authorizationCodes.codeHash, codeHash))
      await noteSession(tx, codeHash, session!.sessionId!)
    })
    expect(await ended).toBe(1)
    const [left] = await ours.db.select().from(signInSessions).where(eq(signInSessions.id, session!.sessionId!))
    expect(left!.revokedFor).toBe('logout')
  })

  test('AUTH-24 there, before we have asked who came back, ends that sign-in too; one that begins after it does not', async () => {
    await save()
    const browser = ours.browser()
    const path = await goThere(browser)
    const end = (which: { subject?: string; sid?: string }) =>
      ours.db.transaction((tx) =>
        endSignIns(tx, { provider: 'EMP1', issuer: outside.issuer, ...which }, ours.clock.now()),
      )
    await end({ subject: 'outside-sub' })
    const code = codeOf(await comeBack(browser, path))
    expect((await browser.exchange(code)).status).toBe(400)
    expect(await ours.db.select().from(signInSessions)).toEqual([])
    ours.clock.set(ours.clock.now() + 1)
    const { session } = await signIn()
    expect(session).toMatchObject({ userId: 'sub' })
    const [, row] = await ours.db.select().from(outsideSignIns)
    // By its session there only, and of somebody else: neither is this one
    const begunAt = ours.clock.now()
    await end({ sid: row!.outsideSid! })
    await end({ subject: 'somebody-else' })
    const of = { provider: 'EMP1', issuer: outside.issuer, subject: 'outside-sub' }
    expect(await hasEnded(ours.db, of, begunAt)).toBe(false)
    expect(await hasEnded(ours.db, { ...of, sid: row!.outsideSid! }, begunAt)).toBe(true)
    expect(await hasEnded(ours.db, { ...of, sid: row!.outsideSid! }, begunAt + 1)).toBe(false)
  })

  test('AUTH-24 of a session that began with a password leads nowhere', async () => {
    await save()
    const browser = ours.browser()
    const { access_token: token } = await browser.tokens('emp@example.test')
    expect(await (await browser.get('/identity/logout', token)).json()).toEqual({ status: true, data: [] })
  })

  test('AUTH-24 there ends the sessions here at once, and no others', async () => {
    await save()
    const { tokens, visitor } = await signIn()
    const other = await signIn()
    const byPassword = await ours.browser().tokens('sub@example.test')
    const [row] = await ours.db.select().from(outsideSignIns)
    expect(row!.outsideSid).toMatch(/.+/)
    const page = await (await visitor.send(`${outside.issuer}/session/end`)).text()
    const [, action, xsrf] = /action="([^"]+)"[\s\S]*name="xsrf" value="([^"]+)"/.exec(page)!
    await visitor.send(action!, { method: 'POST', body: new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }) })
    await expect.poll(() => ours.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect(await ours.verifyAccessToken(other.tokens.access_token)).toMatchObject({ userId: 'sub' })
    expect(await ours.verifyAccessToken(byPassword.access_token)).toMatchObject({ userId: 'sub' })
    const ended = await ours.db.select().from(signInSessions).where(eq(signInSessions.revokedFor, 'logout'))
    expect(ended).toHaveLength(1)
  })
})

test('AUTH-23 what is kept is no secret of anybody: sealed, hashed, and gone with its session', async () => {
  await save()
  await signIn()
  const kept = JSON.stringify([
    await ours.db.select().from(outsideProviders),
    await ours.db.select().from(outsideSignIns),
    await ours.db.select().from(usedChallenges),
    ours.lines,
  ])
  expect(kept).not.toContain(CLIENT.clientSecret)
  expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(ours.lines.join('\n')).not.toContain('example.test')
  await ours.db.delete(signInSessions)
  expect(await ours.db.select().from(outsideSignIns)).toEqual([])
})
