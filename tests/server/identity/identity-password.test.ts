import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../server/db/schema.ts'
import { findPasswordFault } from '../../../server/identity/password-rule.ts'
import { LINK_MS, makePasswordLink } from '../../../server/identity/password-links.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { purgeIdentity } from '../../../server/identity/purge.ts'
import { passwordLinks } from '../../../server/identity/schema.ts'
import { text } from '../../../server/identity/text.ts'
import { ORIGIN, PASSWORD, startProvider, type Provider } from '../support/sign-in.ts'

const NEW = 'mango tree by the gate'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

let addresses = 0
const browser = () => provider.browser(`10.2.0.${++addresses}`)
const linkFor = (userId: string) => makePasswordLink(provider.db, { userId, origin: ORIGIN, now: provider.clock.now() })
const pathOf = (link: string) => link.slice(ORIGIN.length)
const set = (link: string, password: string, repeat = password, visitor = browser()) =>
  visitor.send('/identity/password', {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token')!, password, repeat }),
  })
const sub = async () => (await provider.db.select().from(users).where(eq(users.id, 'sub')))[0]!

describe('the link an invited member gets', () => {
  test('MEMB-04 nobody signs in before a password is set, and with it the invitation is accepted', async () => {
    await provider.db.update(users).set({ passwordHash: NO_PASSWORD, isLoginFirst: false }).where(eq(users.id, 'sub'))
    for (const tried of ['', NO_PASSWORD, 'none'])
      await expect(browser().signIn('sub@example.test', tried)).rejects.toThrow()
    const link = await linkFor('sub')
    const page = await browser().send(pathOf(link))
    expect(page.status).toBe(200)
    const shown = await page.text()
    expect(shown).toContain('sub@example.test')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")

    expect((await set(link, NEW)).status).toBe(303)
    expect(await sub()).toMatchObject({ isLoginFirst: true })
    expect(await browser().signIn('sub@example.test', NEW)).toMatch(/^[\w-]{43}$/)
  })

  test('MEMB-04 looking at it does not use it up, setting a password does', async () => {
    const link = await linkFor('sub')
    for (const _look of [1, 2, 3]) expect((await browser().send(pathOf(link))).status).toBe(200)
    expect((await set(link, `${NEW} 2`)).status).toBe(303)
    const again = await set(link, 'somebody else has the link')
    expect(again.status).toBe(410)
    expect(await again.text()).toContain(text.setEndedTitle)
    expect((await browser().send(pathOf(link))).status).toBe(410)
    await expect(browser().signIn('sub@example.test', 'somebody else has the link')).rejects.toThrow()
  })

  test('MEMB-04 of two at once one sets its password', async () => {
    const link = await linkFor('sub')
    const both = await Promise.all([set(link, 'first of the two'), set(link, 'second of the two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410])
  })

  test('MEMB-04 only the newest one works, for seven days, and not for who was switched off', async () => {
    const [old, link] = [await linkFor('sub'), await linkFor('sub')]
    expect((await set(old, NEW)).status).toBe(410)
    await provider.setStatus('sub', 0)
    expect((await set(link, NEW)).status).toBe(403)
    await provider.setStatus('sub', 1)
    expect((await browser().send(pathOf(link))).status).toBe(200)
    provider.clock.advance(LINK_MS)
    expect((await browser().send(pathOf(link))).status).toBe(410)
    provider.clock.advance(2 * 86_400_000)
    await purgeIdentity(provider.db, provider.clock.now())
    expect(await provider.db.select().from(passwordLinks)).toEqual([])
  })

  test('MEMB-04 a password too short, too easy or not repeated is refused beside its field, and the link stays good', async () => {
    const link = await linkFor('sub')
    for (const [password, repeat, words] of [
      ['short', 'short', text.tooShort],
      ['sub@example.test', 'sub@example.test', text.tooEasy],
      ['12345678', '12345678', text.tooEasy],
      [NEW, `${NEW} x`, text.notRepeated],
    ] as const) {
      const reply = await set(link, password, repeat)
      expect(reply.status).toBe(400)
      const shown = await reply.text()
      expect(shown).toContain(words)
      expect(shown).toContain('aria-invalid="true"')
      // Back to this answer gets the form again, without sending it
      expect(shown).toContain(`data-again="${pathOf(link)}&amp;language=en"`)
      expect(shown).not.toContain(`value="${password}"${password === 'sub@example.test' ? 'x' : ''}`)
    }
    expect((await set(link, NEW)).status).toBe(303)
  })

  test('MEMB-04 sessions of the old password end; the token is kept as a hash and is in no log', async () => {
    const tokens = await provider.browser('10.9.0.1').tokens('emp2@example.test')
    expect(await provider.verifyAccessToken(tokens.access_token)).toMatchObject({ userId: 'emp2' })
    const link = await linkFor('emp2')
    const token = new URL(link).searchParams.get('token')!
    expect(JSON.stringify(await provider.db.select().from(passwordLinks))).not.toContain(token)
    expect((await set(link, NEW)).status).toBe(303)
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect((await browser().refresh(tokens.refresh_token)).status).toBe(400)
    await expect(browser().signIn('emp2@example.test', PASSWORD)).rejects.toThrow()
    expect(provider.lines.join('')).not.toContain(token)
    expect(provider.lines.join('')).not.toContain(NEW)
  })

  test('MEMB-04 a code of a sign-in with the old password, not exchanged yet, ends with it', async () => {
    const visitor = provider.browser('10.9.0.7')
    const code = await visitor.signIn('ssc@example.test')
    expect((await set(await linkFor('ssc'), NEW)).status).toBe(303)
    expect((await visitor.exchange(code)).status).toBe(400)
    const after = provider.browser('10.9.0.7')
    expect((await after.exchange(await after.signIn('ssc@example.test', NEW))).status).toBe(200)
  })

  test('MEMB-04 guesses from one address are limited; a made-up token says nothing', async () => {
    const visitor = browser()
    const statuses = new Set<number>()
    for (let at = 0; at < 62; at += 1)
      statuses.add((await set(`${ORIGIN}/identity/password?token=guess`, NEW, NEW, visitor)).status)
    expect([...statuses]).toEqual([410])
    const link = await linkFor('sub')
    expect((await set(link, NEW, NEW, visitor)).status).toBe(429)
    expect((await set(link, NEW)).status).toBe(303)
  })
})

test('MEMB-04 what makes a password easy', () => {
  const user = { email: 'sunita.kadam@acme.test', name: 'Sunita Kadam', mobile: '9820011000' }
  for (const easy of [
    'Password1',
    'qwerty123',
    '98200 11000'.replace(' ', ''),
    'SUNITA KADAM',
    'aaaaaaaaaa',
    'Welcome@123',
  ])
    expect(findPasswordFault(easy, user), easy).toBe('tooEasy')
  for (const good of ['Demo-1234', 'mango tree by the gate', 'सुनीता का घर'])
    expect(findPasswordFault(good, user), good).toBeUndefined()
  expect(findPasswordFault('x'.repeat(201), user)).toBe('tooLong')
})
