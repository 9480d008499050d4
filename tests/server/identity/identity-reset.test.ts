import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { passwordLinks } from '../../../server/identity/schema.ts'
import { users } from '../../../server/db/schema.ts'
import { LINK_MS, makePasswordLink, RESET_LINK_MS } from '../../../server/identity/password-links.ts'
import { scriptHash } from '../../../server/identity/page-script.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { ASKED_FROM_ADDRESS, LETTERS_AN_HOUR } from '../../../server/identity/reset-password.ts'
import { text, textFor } from '../../../server/identity/text.ts'
import { ORIGIN, PASSWORD, startProvider, type Provider } from '../support/sign-in.ts'

const NEW = 'mango tree by the gate'
let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

let addresses = 0
const browser = () => provider.browser(`10.3.0.${++addresses}`)
const post = (path: string, fields: Record<string, string>, visitor = browser()) =>
  visitor.send(path, { method: 'POST', body: new URLSearchParams(fields) })
const ask = (email: string, visitor = browser()) => post('/identity/password/forgot', { email }, visitor)
const lettersTo = (email: string) => provider.letters.filter((letter) => letter.email === email)
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!

describe('a forgotten password', () => {
  test('MEMB-04 AUTH-01 the sign-in page leads to a page that sends a link by e-mail, which sets a password once', async () => {
    const { page } = await browser().open()
    expect(page).toContain('href="/identity/password/forgot"')
    const form = await browser().send('/identity/password/forgot')
    expect(form.status).toBe(200)
    expect(form.headers.get('cache-control')).toBe('no-store')
    expect(await form.text()).toMatch(/<label for="email"[^>]*>Email<\/label>/)

    const before = await browser().tokens('emp2@example.test')
    const answer = await ask(' EMP2@example.test ')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/identity/password/sent')
    expect(await (await browser().send('/identity/password/sent')).text()).toContain(text.sentBody)
    await expect.poll(() => lettersTo('emp2@example.test')).toHaveLength(1)

    const { link } = lettersTo('emp2@example.test')[0]!
    const set = await post('/identity/password', { token: tokenOf(link!), password: NEW, repeat: NEW })
    // After a redirect, so that Back and a reload send nothing again
    expect(set.status).toBe(303)
    expect(await (await browser().send(set.headers.get('location')!)).text()).toContain(text.setDone)
    expect(await browser().signIn('emp2@example.test', NEW)).toMatch(/^[\w-]{43}$/)
    expect(await provider.verifyAccessToken(before.access_token)).toBeUndefined()
    expect((await post('/identity/password', { token: tokenOf(link!), password: NEW, repeat: NEW })).status).toBe(410)
    expect(provider.lines.join('')).not.toContain('emp2@example.test')
  })

  test('MEMB-04 the answer is the same for an address without an account, and waits for nothing', async () => {
    const answers = []
    for (const email of ['ssc@example.test', 'nobody@example.test']) {
      const answer = await ask(email)
      answers.push([answer.status, answer.headers.get('location'), await answer.text()])
    }
    expect(answers[0]).toEqual(answers[1])
    await expect.poll(() => lettersTo('ssc@example.test')).toHaveLength(1)
    expect(lettersTo('nobody@example.test')).toEqual([])
  })

  test('MEMB-04 the link works for one hour, and the page of a dead link sends a new one', async () => {
    await ask('sa@example.test')
    await expect.poll(() => lettersTo('sa@example.test')).toHaveLength(1)
    const token = tokenOf(lettersTo('sa@example.test')[0]!.link!)
    provider.clock.advance(RESET_LINK_MS - 1)
    expect((await browser().send(`/identity/password?token=${token}`)).status).toBe(200)
    provider.clock.advance(1)
    const dead = await browser().send(`/identity/password?token=${token}`)
    expect(dead.status).toBe(410)
    const page = await dead.text()
    expect(page).toContain('action="/identity/password/forgot"')
    expect(page).toContain(text.sendNewLink)
    await ask('sa@example.test')
    await expect.poll(() => lettersTo('sa@example.test')).toHaveLength(2)
  })

  test('REG-16 MEMB-04 whoever missed the link of the invitation gets a new one the same way', async () => {
    await provider.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'sub'))
    await makePasswordLink(provider.db, { userId: 'sub', origin: ORIGIN, now: provider.clock.now() - LINK_MS - 1 })
    await ask('sub@example.test')
    await expect.poll(() => lettersTo('sub@example.test')).toHaveLength(1)
    const token = tokenOf(lettersTo('sub@example.test')[0]!.link!)
    expect((await post('/identity/password', { token, password: NEW, repeat: NEW })).status).toBe(303)
    expect(await browser().signIn('sub@example.test', NEW)).toMatch(/^[\w-]{43}$/)
  })

  test('TRAP-38 whoever is switched off is told so by letter, and by the link of an earlier one', async () => {
    const link = await makePasswordLink(provider.db, { userId: 'sub', origin: ORIGIN, now: provider.clock.now() })
    await provider.setStatus('sub', 0)
    const page = await browser().send(link.slice(ORIGIN.length))
    expect(page.status).toBe(403)
    expect(await page.text()).toContain(text.setOffTitle)
    expect((await post('/identity/password', { token: tokenOf(link), password: NEW, repeat: NEW })).status).toBe(403)
    provider.letters.length = 0
    await ask('sub@example.test')
    await expect
      .poll(() => lettersTo('sub@example.test'))
      .toEqual([expect.not.objectContaining({ link: expect.any(String) })])
    await provider.setStatus('sub', 1)
  })

  test('MEMB-04 nobody fills a mailbox, and one address of the network asks so many times', async () => {
    provider.letters.length = 0
    provider.clock.advance(3_600_000)
    for (let at = 0; at < LETTERS_AN_HOUR + 3; at += 1) expect((await ask('ops@example.test')).status).toBe(303)
    await expect.poll(() => lettersTo('ops@example.test')).toHaveLength(LETTERS_AN_HOUR)
    const visitor = browser()
    for (let at = 0; at < ASKED_FROM_ADDRESS; at += 1) expect((await ask(`a${at}@b.test`, visitor)).status).toBe(303)
    expect((await ask('one@more.test', visitor)).status).toBe(429)
    expect(lettersTo('ops@example.test')).toHaveLength(LETTERS_AN_HOUR)
  })

  test('MEMB-04 what is no address is refused beside its field', async () => {
    for (const email of ['', 'ravi', ' @ ']) {
      const answer = await ask(email)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('id="email-error"')
    }
  })
})

describe('a password that is changed', () => {
  const change = (fields: Record<string, string>, visitor = browser()) =>
    post('/identity/password/change', fields, visitor)
  const right = { email: 'agg@example.test', current: PASSWORD, password: NEW, repeat: NEW }

  test('ACCT-01 needs the present one, and ends sessions and links', async () => {
    const before = await browser().tokens('agg@example.test')
    await makePasswordLink(provider.db, { userId: 'agg', origin: ORIGIN, now: provider.clock.now() })
    for (const [fields, words] of [
      [{ ...right, current: 'not this one' }, text.wrong],
      [{ ...right, email: 'nobody@example.test' }, text.wrong],
      [{ ...right, current: '' }, text.passwordMissing],
      [{ ...right, email: '' }, text.emailMissing],
      [{ ...right, password: 'short', repeat: 'short' }, text.tooShort],
      [{ ...right, repeat: `${NEW} x` }, text.notRepeated],
    ] as const) {
      const refused = await change(fields)
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain(words)
    }
    expect(await provider.verifyAccessToken(before.access_token)).toMatchObject({ userId: 'agg' })

    const done = await change(right)
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe('/identity/password/done')
    expect(await browser().signIn('agg@example.test', NEW)).toMatch(/^[\w-]{43}$/)
    expect(await provider.verifyAccessToken(before.access_token)).toBeUndefined()
    const links = await provider.db.select().from(passwordLinks).where(eq(passwordLinks.userId, 'agg'))
    expect(links.map(({ usedAt }) => usedAt !== null)).toEqual([true])
    expect(provider.lines.join('')).not.toContain(NEW)
  })

  test('AUTH-16 guesses of the present one have the limits of the sign-in', async () => {
    const visitor = browser()
    const statuses = []
    for (let at = 0; at < 7; at += 1)
      statuses.push((await change({ ...right, email: 'emp@example.test', current: `guess ${at}` }, visitor)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the pages of the provider', () => {
  const pages = ['/identity/password/forgot', '/identity/password/sent', '/identity/password/change']

  test.each(pages)('AUTH-01 %s is in both languages, and the switch is kept for the app', async (path) => {
    const visitor = browser()
    const english = await (await visitor.send(path)).text()
    expect(english).toContain(`href="${path}?language=hi"`)
    const answer = await visitor.send(`${path}?language=hi`)
    const hindi = await answer.text()
    expect(hindi).toContain('<html lang="hi">')
    expect(hindi).toContain(`href="${path}?language=en"`)
    expect(answer.headers.get('set-cookie')).toMatch(/^language=hi; .*Path=\//i)
  })

  test('AUTH-01 the switch of the sign-in page keeps the request of the app', async () => {
    const visitor = browser()
    const { page } = await visitor.open({ ui_locales: 'en' })
    const href = /<a lang="hi" href="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    const answer = await visitor.send(href)
    expect(answer.headers.getSetCookie().join()).toContain('language=hi')
    expect(await answer.text()).toContain(`<h1>${textFor('hi').heading}</h1>`)
    const { fields } = await visitor.open({ ui_locales: 'en', language: 'hi' })
    expect(fields).toMatchObject({ state: 'state-1', ui_locales: 'hi' })
    expect((await visitor.submit(fields, 'emp@example.test', PASSWORD)).status).toBe(303)
  })

  test('AUTH-01 the only script is our own, and its button shows and hides what was typed', async () => {
    const response = await browser().send('/identity/password/change')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain(`script-src ${scriptHash};`)
    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
    expect(scripts).toHaveLength(1)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]))
    expect(scriptHash).toBe(`'sha256-${Buffer.from(digest).toString('base64')}'`)

    const on = { click: () => {}, submit: () => {} }
    const button = {
      ...{ type: '', className: '', textContent: '', setAttribute: vi.fn<(name: string, value: string) => void>() },
      addEventListener: (_: 'click', act: () => void) => void (on.click = act),
    }
    const form = { addEventListener: (_: 'submit', act: () => void) => void (on.submit = act) }
    const append = vi.fn<(child: unknown) => void>()
    const input = { id: 'password', type: 'password', form, parentNode: { append } }
    const document = {
      body: { dataset: { show: 'Show', hide: 'Hide' } },
      querySelectorAll: () => [input],
      createElement: () => button,
    }
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    new Function('document', scripts[0]!)(document)
    expect(append).toHaveBeenCalledWith(button)
    expect([input.type, button.textContent, button.type]).toEqual(['password', 'Show', 'button'])
    on.click()
    expect([input.type, button.textContent]).toEqual(['text', 'Hide'])
    on.submit()
    expect(input.type).toBe('password')
  })
})
