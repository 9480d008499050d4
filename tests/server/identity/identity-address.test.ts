import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, mails, partners, rateLimits, scimUsers, users } from '../../../server/db/schema.ts'
import { ADDRESS_LINK_MS } from '../../../server/identity/address-link.ts'
import { makePasswordLink } from '../../../server/identity/password-links.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { PROOF_MS } from '../../../server/identity/proof.ts'
import { seal } from '../../../server/identity/sealed.ts'
import { text, textFor } from '../../../server/identity/text.ts'
import { ORIGIN, PASSWORD, SECRET, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

const WAYS = '/identity/security'
const PAGE = '/identity/security/new-address'
const FORMER = 'emp@example.test'
const NEW = 'asha.kulkarni@example.test'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.letters.length = 0
  await provider.db.delete(rateLimits)
  await provider.db.delete(mails)
  await provider.db.delete(scimUsers)
  const restored = { email: FORMER, passwordHash: await hashPassword(PASSWORD), status: 1 }
  await provider.db.update(users).set(restored).where(eq(users.id, 'emp'))
})

let addresses = 0
const browser = () => provider.browser(`10.9.${addresses >> 8}.${++addresses & 255}`)

async function post(visitor: Browser, path: string, fields: Record<string, string>) {
  const response = await visitor.send(path, { method: 'POST', body: new URLSearchParams(fields) })
  visitor.keep(response)
  return { status: response.status, location: response.headers.get('location'), page: await response.text() }
}

async function openWays(visitor: Browser, query = '') {
  const response = await visitor.send(WAYS + query)
  visitor.keep(response)
  const page = await response.text()
  return { page, csrf: /name="csrf"\s+value="([^"]*)"/.exec(page)![1]! }
}

/** A browser in which somebody has just proven who they are. */
async function proven(email = FORMER): Promise<Browser> {
  const visitor = browser()
  const { csrf } = await openWays(visitor)
  expect((await post(visitor, `${WAYS}/prove`, { csrf, email, password: PASSWORD })).status).toBe(303)
  return visitor
}

async function ask(visitor: Browser, address: string) {
  const { csrf } = await openWays(visitor)
  return post(visitor, `${WAYS}/address`, { csrf, address })
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
async function askForToken(address = NEW) {
  const before = provider.letters.length
  const asked = await ask(await proven(), address)
  expect(asked.location).toBe(`${WAYS}?done=address`)
  await expect.poll(() => provider.letters.length).toBe(before + 1)
  return tokenOf(provider.letters.at(-1)!.link!)
}
/** By somebody who has just proven who they are. */
const take = async (token: string, visitor?: Browser) => post(visitor ?? (await proven()), PAGE, { token })
const emailOf = async (id: string) => (await provider.db.select().from(users).where(eq(users.id, id)))[0]!.email

describe('AUTH-27 another address for an account', () => {
  test('the link goes to the new address and changes it once; the former one is told and signs in no more', async () => {
    await provider.db.update(partners).set({ contactEmail: FORMER }).where(eq(partners.ipId, 'EMP1'))
    const visitor = await proven()
    expect((await openWays(visitor)).page).toContain(text.addressNow(FORMER))
    expect((await ask(visitor, ' Asha.Kulkarni@Example.test ')).location).toBe(`${WAYS}?done=address`)
    expect((await openWays(visitor, '?done=address')).page).toContain(text.addressSent)
    await expect.poll(() => provider.letters).toEqual([expect.objectContaining({ email: NEW })])
    expect(await emailOf('emp')).toBe(FORMER)

    // A mail program opens the link first
    const token = tokenOf(provider.letters[0]!.link!)
    for (const opened of [0, 1]) {
      const page = await (await browser().send(`${PAGE}?token=${token}`)).text()
      expect(page, String(opened)).toContain(text.addressTakeBody(NEW))
      expect(page).not.toContain(FORMER)
    }
    expect(await emailOf('emp')).toBe(FORMER)

    const before = await browser().tokens(FORMER)
    const taken = await take(token)
    expect(taken).toMatchObject({ status: 303, location: `${PAGE}/done` })
    expect(await (await browser().send(`${PAGE}/done`)).text()).toContain(text.addressDone)
    expect(await browser().signIn(NEW, PASSWORD)).toMatch(/^[\w-]{43}$/)
    await expect(browser().signIn(FORMER, PASSWORD)).rejects.toThrow()
    // Devices stay signed in
    expect(await provider.verifyAccessToken(before.access_token)).toBeDefined()
    const [partner] = await provider.db.select().from(partners).where(eq(partners.ipId, 'EMP1'))
    expect(partner!.contactEmail).toBe(NEW)
    const queued = await provider.db.select().from(mails)
    expect(queued.map(({ recipient }) => recipient)).toEqual([FORMER])
    expect(queued[0]!.text).not.toContain(NEW)
    const trail = await provider.db.select().from(auditTrail).where(eq(auditTrail.action, 'address change'))
    expect(trail.at(-1)).toMatchObject({ actor: 'user:emp', subject: FORMER, detail: NEW })
    expect((await take(token, browser())).status).toBe(410)
    expect(provider.lines.join('')).not.toContain(NEW)
  })

  test('whoever opens the link has to be the user: a mistyped address gives nothing away', async () => {
    const token = await askForToken()
    for (const visitor of [browser(), await proven('emp2@example.test')]) {
      const { status, page } = await take(token, visitor)
      expect(status).toBe(403)
      expect(page).toContain(text.addressProve)
      expect(page).not.toContain(FORMER)
    }
    const later = await proven()
    provider.clock.advance(PROOF_MS)
    expect((await take(token, later)).status).toBe(403)
    expect(await emailOf('emp')).toBe(FORMER)
    expect((await take(token)).status).toBe(303)
  })

  test('a link of before is dead once the company keeps the addresses', async () => {
    const token = await askForToken()
    const now = provider.clock.now()
    const told = { userName: 'asha', externalId: null, givenName: null, familyName: null }
    await provider.db.insert(scimUsers).values({ userId: 'emp', ipId: 'EMP1', ...told, createdAt: now, updatedAt: now })
    expect((await take(token)).status).toBe(410)
    expect(await emailOf('emp')).toBe(FORMER)
  })

  test('it needs a proof, and a form of this browser', async () => {
    const visitor = browser()
    const { csrf } = await openWays(visitor)
    expect((await post(visitor, `${WAYS}/address`, { csrf, address: NEW })).status).toBe(403)
    expect((await post(await proven(), `${WAYS}/address`, { csrf, address: NEW })).status).toBe(403)
    expect(provider.letters).toEqual([])
  })

  test.each([
    ['', text.addressWrong],
    ['asha', text.addressWrong],
    ['asha@', text.addressWrong],
    ['asha@x.test\u0000', text.addressWrong],
    ['asha\u0001@x.test', text.addressWrong],
    [FORMER.toUpperCase(), text.addressSame],
  ])('%j is told at the field, with what was typed', async (typed, error) => {
    const { status, page } = await ask(await proven(), typed)
    expect(status).toBe(400)
    expect(page).toContain(error)
    expect(page).toContain(`value="${typed.trim()}"`)
    expect(provider.letters).toEqual([])
  })

  test('of an address that another account has nobody learns it, before and after', async () => {
    const asked = await ask(await proven(), 'emp2@example.test')
    expect(asked.location).toBe(`${WAYS}?done=address`)
    // Somebody else was faster. Letters come in their order: the one for the taken address would be here
    const token = await askForToken()
    expect(provider.letters.map(({ email }) => email)).toEqual([NEW])
    await provider.db.update(users).set({ email: NEW }).where(eq(users.id, 'emp2'))
    const late = await take(token)
    expect(late.status).toBe(409)
    expect(late.page).toContain(text.addressTaken)
    expect(await emailOf('emp')).toBe(FORMER)
    await provider.db.update(users).set({ email: 'emp2@example.test' }).where(eq(users.id, 'emp2'))
  })

  test('a link is dead after an hour, after any change of the account, when it is switched off, and damaged', async () => {
    const old = await askForToken()
    provider.clock.advance(ADDRESS_LINK_MS)
    expect((await take(old)).status).toBe(410)

    const before = await askForToken()
    await makePasswordLink(provider.db, { userId: 'emp', origin: ORIGIN, now: provider.clock.now() })
    await provider.db
      .update(users)
      .set({ updatedAt: provider.clock.now() + 1 })
      .where(eq(users.id, 'emp'))
    expect((await take(before)).status).toBe(410)

    const off = await askForToken()
    await provider.setStatus('emp', 0)
    expect((await take(off, browser())).status).toBe(410)
    await provider.setStatus('emp', 1)
    // What else is sealed under the same key is no link
    const others = ['JBSWY3DPEHPK3PXP', '{}', '[]', 'null'].map((text) => seal(SECRET, text))
    for (const damaged of ['', 'x', `${off.slice(0, -2)}AA`, ...others]) {
      expect((await take(damaged)).status, damaged).toBe(410)
      const page = await browser().send(`${PAGE}?token=${damaged}`)
      expect(page.status, damaged).toBe(410)
    }
    expect(await emailOf('emp')).toBe(FORMER)
  })

  test('a password link that went to the former address opens nothing any more', async () => {
    const link = await makePasswordLink(provider.db, { userId: 'emp', origin: ORIGIN, now: provider.clock.now() })
    expect((await take(await askForToken())).status).toBe(303)
    const dead = await browser().send(`/identity/password?token=${tokenOf(link)}`)
    expect(dead.status).toBe(410)
  })

  test('of two who take the same address at once one gets it', async () => {
    const mine = await askForToken()
    const theirs = await (async () => {
      await ask(await proven('emp2@example.test'), NEW)
      await expect.poll(() => provider.letters).toHaveLength(2)
      return tokenOf(provider.letters.at(-1)!.link!)
    })()
    const taken = await Promise.all([take(mine), take(theirs, await proven('emp2@example.test'))])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([303, 409])
    await provider.db.update(users).set({ email: 'emp2@example.test' }).where(eq(users.id, 'emp2'))
  })

  test('where the directory of the company keeps the addresses there is no form', async () => {
    const now = provider.clock.now()
    const told = { userName: 'asha', externalId: null, givenName: null, familyName: null }
    await provider.db.insert(scimUsers).values({ userId: 'emp', ipId: 'EMP1', ...told, createdAt: now, updatedAt: now })
    const visitor = await proven()
    const { page } = await openWays(visitor)
    expect(page).toContain(text.addressElsewhere)
    expect(page).not.toContain('name="address"')
    expect((await ask(visitor, NEW)).location).toBe(WAYS)
    expect(provider.letters).toEqual([])
  })

  test('a mailbox gets three letters an hour', async () => {
    const visitor = await proven()
    for (const expected of [303, 303, 303, 429]) expect((await ask(visitor, NEW)).status).toBe(expected)
    await expect.poll(() => provider.letters).toHaveLength(3)
  })

  test('an account writes to five mailboxes an hour', async () => {
    const visitor = await proven()
    for (const [at, expected] of [303, 303, 303, 303, 303, 429].entries())
      expect((await ask(visitor, `mailbox-${at}@example.test`)).status).toBe(expected)
    await expect.poll(() => provider.letters).toHaveLength(5)
  })

  test('in Hindi too', async () => {
    const token = await askForToken()
    const page = await (await browser().send(`${PAGE}?token=${token}&language=hi`)).text()
    expect(page).toContain(textFor('hi').addressTakeTitle)
  })
})
