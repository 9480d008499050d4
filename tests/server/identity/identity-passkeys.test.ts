import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ATTEMPT_WINDOW_MS, FREE_PER_ACCOUNT } from '../../../server/identity/attempts.ts'
import { auditTrail, rateLimits, users } from '../../../server/db/schema.ts'
import { hashPassword, PASSKEYS_ONLY } from '../../../server/identity/passwords.ts'
import { CHALLENGE_MS } from '../../../server/identity/passkey-challenge.ts'
import { PASSKEY_SCRIPT, passkeyScript } from '../../../server/identity/passkey-script.ts'
import { MOST_PASSKEYS, siteOf } from '../../../server/identity/passkeys.ts'
import { PROOF_MS } from '../../../server/identity/proof.ts'
import { purgeIdentity } from '../../../server/identity/purge.ts'
import { passkeys, usedChallenges } from '../../../server/identity/schema.ts'
import { text, textFor } from '../../../server/identity/text.ts'
import { CHANGES_AN_HOUR } from '../../../server/identity/ways.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { ORIGIN, PASSWORD, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

const WAYS = '/identity/security'
const EMAIL = 'emp@example.test'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  await provider.db.delete(passkeys)
  await provider.db.delete(rateLimits)
  provider.notices.length = 0
  const passwordHash = await hashPassword(PASSWORD)
  await provider.db.update(users).set({ passwordHash }).where(eq(users.id, 'emp'))
})

let addresses = 0
const browser = () => provider.browser(`10.7.0.${++addresses}`)

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string; name: string }
  userVerification?: string
  authenticatorSelection?: { residentKey: string; userVerification: string }
  excludeCredentials?: { id: string }[]
}

const optionsIn = (page: string): Options =>
  JSON.parse(/data-options="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options

/** The page of the ways to sign in, for whoever is known in this browser. */
async function openWays(visitor: Browser) {
  const response = await visitor.send(WAYS)
  visitor.keep(response)
  const page = await response.text()
  return { page, csrf: /name="csrf"\s+value="([^"]*)"/.exec(page)![1]! }
}

async function post(visitor: Browser, step: string, fields: Record<string, string>) {
  const response = await visitor.send(`${WAYS}/${step}`, { method: 'POST', body: new URLSearchParams(fields) })
  visitor.keep(response)
  return response
}

async function prove(visitor: Browser, email = EMAIL, password = PASSWORD) {
  const { csrf } = await openWays(visitor)
  return post(visitor, 'prove', { csrf, email, password })
}

type Changes = Partial<Parameters<Authenticator['signIn']>[0]>

/** Adds a passkey in a browser where its user is known. */
async function add(
  visitor: Browser,
  {
    authenticator = new Authenticator(),
    name = 'My phone',
    ...asked
  }: Changes & { authenticator?: Authenticator; name?: string } = {},
) {
  const { page, csrf } = await openWays(visitor)
  const options = optionsIn(page)
  const signing = { challenge: options.challenge, origin: ORIGIN, userHandle: options.user!.id, ...asked }
  const response = await post(visitor, 'add', { csrf, name, credential: authenticator.register(signing) })
  return { authenticator, response, options }
}

async function withPasskey(email = EMAIL) {
  const visitor = browser()
  await prove(visitor, email)
  const { authenticator } = await add(visitor)
  return { visitor, authenticator }
}

async function signIn(visitor: Browser, authenticator: Authenticator, changes: Changes = {}) {
  const { fields, page } = await visitor.open()
  const { challenge } = optionsIn(page)
  const credential = authenticator.signIn({ challenge, origin: ORIGIN, ...changes })
  return { response: await send(visitor, fields, credential), fields, credential }
}

const send = (visitor: Browser, fields: Record<string, string>, credential: string) =>
  visitor.send('/identity/passkey', { method: 'POST', body: new URLSearchParams({ ...fields, credential }) })

const kept = () => provider.db.select().from(passkeys)
const codeIn = (response: Response) => new URL(response.headers.get('location')!).searchParams.get('code')!

describe('AUTH-21 signing in with a passkey', () => {
  test('gives a code without a password, which opens a session of its user', async () => {
    const { authenticator } = await withPasskey()
    const visitor = browser()
    const { response } = await signIn(visitor, authenticator)
    expect(response.status).toBe(303)
    const answer = await visitor.exchange(codeIn(response))
    const { access_token } = (await answer.json()) as { access_token: string }
    expect(await provider.verifyAccessToken(access_token)).toMatchObject({ userId: 'emp' })
    expect(await kept()).toMatchObject([{ counter: 1, lastUsedAt: provider.clock.now() }])
  })

  test('the page asks for one that its user unlocks, of this site only, and names nobody', async () => {
    await withPasskey()
    const { page, response } = await browser().open()
    expect(optionsIn(page)).toMatchObject({ rpId: 'app.example.test', userVerification: 'required' })
    expect(optionsIn(page)).not.toHaveProperty('allowCredentials')
    expect(page).toMatch(/autocomplete="username webauthn"/)
    expect(response.headers.get('content-security-policy')).toContain(`${ORIGIN}${PASSKEY_SCRIPT};`)
    const script = await browser().send(PASSKEY_SCRIPT)
    expect(await script.text()).toBe(passkeyScript)
    expect(script.headers.get('cache-control')).toContain('immutable')
  })

  test('a challenge is taken once, and of two at once one is', async () => {
    const { authenticator } = await withPasskey()
    const visitor = browser()
    const { fields, page } = await visitor.open()
    const credential = authenticator.signIn({ challenge: optionsIn(page).challenge, origin: ORIGIN })
    const answers = await Promise.all([send(visitor, fields, credential), send(visitor, fields, credential)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    expect((await send(visitor, fields, credential)).status).toBe(400)
    // The same challenge signed anew, by a counter that is right
    const anew = authenticator.signIn({ challenge: optionsIn(page).challenge, origin: ORIGIN })
    expect((await send(visitor, fields, anew)).status).toBe(400)
  })

  test('a challenge ends, and belongs to one browser and one use', async () => {
    const { authenticator, visitor: known } = await withPasskey()
    const visitor = browser()
    const { fields, page } = await visitor.open()
    const late = authenticator.signIn({ challenge: optionsIn(page).challenge, origin: ORIGIN })
    provider.clock.advance(CHALLENGE_MS)
    expect((await send(visitor, fields, late)).status).toBe(403)

    const other = await browser().open()
    const { fields: own } = await visitor.open()
    const foreign = authenticator.signIn({ challenge: optionsIn(other.page).challenge, origin: ORIGIN })
    expect((await send(visitor, own, foreign)).status).toBe(403)

    await known.open()
    known.forget('fieldhire_proof')
    const { page: proving } = await openWays(known)
    const { fields: mine } = await known.open()
    const forProof = authenticator.signIn({ challenge: optionsIn(proving).challenge, origin: ORIGIN })
    expect((await send(known, mine, forProof)).status).toBe(403)
    const made = authenticator.signIn({ challenge: 'A'.repeat(72), origin: ORIGIN })
    expect((await send(known, mine, made)).status).toBe(403)
  })

  test.each<[string, Changes]>([
    ['a page of another site', { origin: 'https://evil.example', rpId: 'app.example.test' }],
    ['another site', { rpId: 'evil.example' }],
    ['a phone that nobody unlocked', { isVerified: false }],
    ['a copy that has counted less', { counter: 1 }],
    ['what was made to add a passkey', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('refuses %s', async (_, changes) => {
    const { authenticator } = await withPasskey()
    expect((await signIn(browser(), authenticator)).response.status).toBe(303)
    const { response } = await signIn(browser(), authenticator, changes)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(text.passkeyFailed)
    expect((await signIn(browser(), authenticator)).response.status).toBe(303)
  })

  test('says the same of a passkey that nobody has, of one that was removed, and of a wrong signature', async () => {
    const { authenticator, visitor } = await withPasskey()
    const stranger = new Authenticator()
    const forged = new Authenticator()
    Object.assign(forged, { id: authenticator.id })
    const pages = []
    for (const one of [stranger, forged]) {
      const { response } = await signIn(browser(), one, { userHandle: 'AAAA' })
      pages.push({ status: response.status, alert: (await response.text()).includes(text.passkeyFailed) })
    }
    const { csrf } = await openWays(visitor)
    await add(visitor)
    const again = await openWays(visitor)
    expect(again.csrf).not.toBe(csrf)
    expect((await post(visitor, 'remove', { csrf: again.csrf, passkey: authenticator.id })).status).toBe(303)
    const { response } = await signIn(browser(), authenticator)
    pages.push({ status: response.status, alert: (await response.text()).includes(text.passkeyFailed) })
    expect(pages).toEqual(Array.from({ length: 3 }, () => ({ status: 400, alert: true })))
  })

  test('TRAP-38 a switched-off account is refused, and only its passkey learns why', async () => {
    const { authenticator } = await withPasskey()
    await provider.setStatus('emp', 0)
    const { response } = await signIn(browser(), authenticator)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(text.inactive)
    await provider.setStatus('emp', 1)
    expect((await signIn(browser(), authenticator)).response.status).toBe(303)
  })

  test('failed ones are limited as wrong passwords are, whether or not there is such a passkey', async () => {
    const { authenticator } = await withPasskey()
    const wrong = { isVerified: false }
    for (const [one, changes] of [
      [authenticator, wrong],
      [new Authenticator(), { ...wrong, userHandle: 'AAAA' }],
    ] as const) {
      const visitor = browser()
      for (let at = 0; at < FREE_PER_ACCOUNT; at += 1)
        expect((await signIn(visitor, one, changes)).response.status).toBe(400)
      const { response } = await signIn(visitor, one, changes)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await signIn(browser(), authenticator)).response.status).toBe(303)
    }
    provider.clock.advance(ATTEMPT_WINDOW_MS)
  })

  test.each(['', '{', '[]', '{"id":"\\u0000"}', JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key' })])(
    'what is none is refused: %s',
    async (credential) => {
      const visitor = browser()
      const { fields } = await visitor.open()
      expect((await send(visitor, fields, credential)).status).toBe(400)
    },
  )

  test('a form of another site is refused, and spends no challenge', async () => {
    const { authenticator } = await withPasskey()
    const visitor = browser()
    const { fields, page } = await visitor.open()
    const credential = authenticator.signIn({ challenge: optionsIn(page).challenge, origin: ORIGIN })
    expect((await send(visitor, { ...fields, csrf: 'x' }, credential)).status).toBe(403)
    expect((await send(visitor, fields, credential)).status).toBe(303)
  })

  test('used challenges are kept as hashes until they would have ended', async () => {
    const { authenticator } = await withPasskey()
    const { credential } = await signIn(browser(), authenticator)
    const rows = await provider.db.select().from(usedChallenges)
    expect(rows.length).toBeGreaterThan(0)
    const { response } = JSON.parse(credential) as { response: { clientDataJSON: string } }
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as Options
    expect(JSON.stringify(rows)).not.toContain(challenge)
    await purgeIdentity(provider.db, provider.clock.now())
    expect(await provider.db.$count(usedChallenges)).toBeGreaterThan(0)
    await purgeIdentity(provider.db, provider.clock.now() + CHALLENGE_MS + 1)
    expect(await provider.db.$count(usedChallenges)).toBe(0)
  })
})

describe('AUTH-21 the page of the ways to sign in', () => {
  test('shows nothing of an account before a right password, under the limits of the sign-in', async () => {
    const visitor = browser()
    const { page, csrf } = await openWays(visitor)
    expect(page).toContain(text.proveBody)
    expect(page).not.toContain(text.addPasskey)
    const wrong = await post(visitor, 'prove', { csrf, email: EMAIL, password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain(text.wrong)
    expect((await post(visitor, 'prove', { csrf: 'x', email: EMAIL, password: PASSWORD })).status).toBe(403)
    for (let at = 1; at < FREE_PER_ACCOUNT; at += 1)
      await post(visitor, 'prove', { csrf, email: EMAIL, password: 'wrong' })
    expect((await post(visitor, 'prove', { csrf, email: EMAIL, password: PASSWORD })).status).toBe(429)
    expect((await post(visitor, 'add', { csrf, credential: '{}' })).status).toBe(403)
    expect((await prove(browser(), 'revoked@example.test')).status).toBe(403)
  })

  test('speaks Hindi, and its policy lets only our own scripts run', async () => {
    const visitor = browser()
    await prove(visitor)
    const response = await visitor.send(`${WAYS}?language=hi`)
    expect(await response.text()).toContain(`<h1>${textFor('hi').waysTitle}</h1>`)
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+' https:\/\/app\.example\.test\/identity\/passkeys-[\w-]+\.js;/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a passkey is added resident and unlocked, named, told by e-mail and on record', async () => {
    const visitor = browser()
    await prove(visitor)
    const { response, options, authenticator } = await add(visitor, { name: '  My\u0000 phone\n of work ' })
    expect(response.status).toBe(303)
    expect(options).toMatchObject({
      rp: { id: 'app.example.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.user!.id, 'base64url').toString('latin1')).not.toMatch(/emp|example/)
    expect(await kept()).toMatchObject([{ userId: 'emp', name: 'My phone of work', credentialId: authenticator.id }])
    expect(provider.notices).toMatchObject([{ kind: 'passkey-added', email: EMAIL }])
    const [entry] = (await provider.db.select().from(auditTrail).orderBy(auditTrail.id)).slice(-1)
    expect(entry).toMatchObject({
      actor: 'user:emp',
      action: 'passkey add',
      subject: EMAIL,
      detail: 'My phone of work',
    })
    const after = await visitor.send(response.headers.get('location')!)
    expect(await after.text()).toContain(text.passkeyIsAdded)
    const { options: next } = await add(visitor)
    expect(next.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  })

  test.each([
    ['that nobody unlocked', { isVerified: false }],
    ['of another site', { rpId: 'evil.example' }],
    ['for another page', { origin: 'https://evil.example', rpId: 'app.example.test' }],
    ['with a challenge that is not ours', { challenge: 'A'.repeat(72) }],
    ['with what was made to sign in', { type: 'webauthn.get' }],
  ])('AUTH-21 refuses one %s', async (_, changes) => {
    const visitor = browser()
    await prove(visitor)
    const { response } = await add(visitor, changes)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(text.passkeyNotAdded)
    expect(await kept()).toEqual([])
    expect(provider.notices).toEqual([])
  })

  test('a passkey belongs to one account, and an answer of the browser is taken once', async () => {
    const { authenticator } = await withPasskey()
    const other = browser()
    await prove(other, 'sa@example.test')
    expect((await add(other, { authenticator })).response.status).toBe(400)
    expect(await kept()).toMatchObject([{ userId: 'emp' }])
    const { page, csrf } = await openWays(other)
    const options = optionsIn(page)
    const credential = new Authenticator().register({
      ...{ challenge: options.challenge, origin: ORIGIN, userHandle: options.user!.id },
    })
    expect((await post(other, 'add', { csrf, name: 'x', credential })).status).toBe(303)
    const { csrf: next } = await openWays(other)
    expect((await post(other, 'add', { csrf: next, name: 'x', credential })).status).toBe(400)
  })

  test('it forgets after ten minutes, and at once elsewhere when a passkey, the password or the account changes', async () => {
    const [visitor, other] = [browser(), browser()]
    await prove(visitor)
    await prove(other)
    expect((await openWays(other)).page).toContain(text.passwordTitle)
    await add(visitor)
    expect((await openWays(visitor)).page).toContain('My phone')
    expect((await openWays(other)).page).toContain(text.proveBody)
    await provider.setStatus('emp', 0)
    expect((await openWays(visitor)).page).toContain(text.proveBody)
    await provider.setStatus('emp', 1)
    expect((await openWays(visitor)).page).toContain('My phone')
    provider.clock.advance(PROOF_MS - 1)
    expect((await openWays(visitor)).page).toContain('My phone')
    provider.clock.advance(1)
    expect((await openWays(visitor)).page).toContain(text.proveBody)
  })

  test('a changed cookie is none', async () => {
    const visitor = browser()
    await prove(visitor)
    const [name, value] = visitor.find('fieldhire_proof')!.split('=') as [string, string]
    const parts = JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown[]
    for (const changed of [
      ['sa', ...parts.slice(1)],
      [parts[0], Number(parts[1]) + 60_000, ...parts.slice(2)],
      5,
      '\u0000',
    ]) {
      const given = Buffer.from(JSON.stringify(changed)).toString('base64url')
      const response = await visitor.send(WAYS, { headers: { cookie: `${name}=${given}` } })
      expect(await response.text()).toContain(text.proveBody)
    }
  })

  test('a passkey proves too, and removing one is told; nobody removes that of somebody else', async () => {
    const { authenticator, visitor } = await withPasskey()
    await add(visitor, { name: 'Old phone' })
    const elsewhere = browser()
    const { page, csrf } = await openWays(elsewhere)
    const credential = authenticator.signIn({ challenge: optionsIn(page).challenge, origin: ORIGIN })
    expect((await post(elsewhere, 'prove-passkey', { csrf, credential })).status).toBe(303)
    const { csrf: own } = await openWays(elsewhere)

    const stranger = browser()
    await prove(stranger, 'sa@example.test')
    const { csrf: theirs } = await openWays(stranger)
    await post(stranger, 'remove', { csrf: theirs, passkey: authenticator.id })
    expect(await kept()).toHaveLength(2)

    provider.notices.length = 0
    expect((await post(elsewhere, 'remove', { csrf: 'x', passkey: authenticator.id })).status).toBe(403)
    expect((await post(elsewhere, 'remove', { csrf: own, passkey: authenticator.id })).status).toBe(303)
    expect(await kept()).toMatchObject([{ name: 'Old phone' }])
    expect(provider.notices).toMatchObject([{ kind: 'passkey-removed', email: EMAIL }])
    expect((await signIn(browser(), authenticator)).response.status).toBe(400)
  })

  test('passkeys may be the only way: no password fits then, the last one stays, and a link sets a password again', async () => {
    const { authenticator, visitor } = await withPasskey()
    const { csrf } = await openWays(visitor)
    expect((await post(visitor, 'remove-password', { csrf })).status).toBe(303)
    const [user] = await provider.db.select().from(users).where(eq(users.id, 'emp'))
    expect(user!.passwordHash).toBe(PASSKEYS_ONLY)
    expect(provider.notices.at(-1)).toMatchObject({ kind: 'password-removed' })
    for (const tried of [PASSWORD, PASSKEYS_ONLY]) {
      const { fields } = await visitor.open()
      expect((await visitor.submit(fields, EMAIL, tried)).status).toBe(400)
    }
    const { csrf: next, page } = await openWays(visitor)
    expect(page).toContain(text.passwordHasNot)
    const last = await post(visitor, 'remove', { csrf: next, passkey: authenticator.id })
    expect(last.status).toBe(400)
    expect(await last.text()).toContain(text.lastPasskey)
    expect((await signIn(browser(), authenticator)).response.status).toBe(303)
  })

  test('without a passkey the password stays', async () => {
    const visitor = browser()
    await prove(visitor)
    const { csrf, page } = await openWays(visitor)
    expect(page).not.toContain(text.removePassword)
    await post(visitor, 'remove-password', { csrf })
    expect((await prove(browser())).status).toBe(303)
    expect(provider.notices).toEqual([])
  })

  test('ten at most, and so many changes in an hour', async () => {
    const visitor = browser()
    await prove(visitor)
    for (let at = 0; at < MOST_PASSKEYS; at += 1) expect((await add(visitor)).response.status).toBe(303)
    const { response } = await add(visitor)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(text.tooManyPasskeys)
    for (let at = MOST_PASSKEYS + 1; at < CHANGES_AN_HOUR; at += 1) await add(visitor)
    expect((await add(visitor)).response.status).toBe(429)
  })

  test('TRAP-59 the log holds no address, name or passkey', async () => {
    const { authenticator } = await withPasskey()
    await signIn(browser(), authenticator)
    const log = provider.lines.join('')
    for (const secret of [EMAIL, 'My phone', authenticator.id]) expect(log).not.toContain(secret)
  })
})

test('AUTH-21 passkeys are where browsers have them: by name and https, or on localhost', () => {
  expect(siteOf('https://hire.example:8443')).toEqual({ rpId: 'hire.example', origin: 'https://hire.example:8443' })
  expect(siteOf('http://localhost:4300')).toMatchObject({ rpId: 'localhost' })
  for (const origin of ['http://hire.example', 'https://10.0.0.1', 'https://[::1]:4300', 'http://127.0.0.1:4300'])
    expect(siteOf(origin)).toBeUndefined()
})
