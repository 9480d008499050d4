import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTEMPT_WINDOW_MS, FREE_PER_ACCOUNT, FREE_PER_ADDRESS } from '../../../server/identity/attempts.ts'
import { rateLimits } from '../../../server/db/schema.ts'
import { authorizationCodes } from '../../../server/identity/schema.ts'
import { text } from '../../../server/identity/text.ts'
import { ORIGIN, PASSWORD, REDIRECT, startProvider, type Provider } from '../support/sign-in.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

let addresses = 0
/** A browser at an address of its own, so that no test uses up the attempts of another. */
const browser = () => provider.browser(`10.1.0.${++addresses}`)

describe('the sign-in page', () => {
  test('AUTH-01 API-005 shows Email, Password and Sign in', async () => {
    const { response, page, fields } = await browser().open()
    expect(response.status).toBe(200)
    expect(page).toMatch(/<label for="email"[^>]*>Email<\/label>/)
    expect(page).toMatch(/<label for="password"[^>]*>Password<\/label>/)
    expect(page).toMatch(/<button type="submit">Sign in<\/button>/)
    expect(page).not.toContain('Demo-1234')
    expect(fields).toMatchObject({ client_id: 'fieldhire-web', redirect_uri: REDIRECT, state: 'state-1' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^__Secure-fieldhire_sign_in=.*HttpOnly; Secure; SameSite=Lax/i)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('AUTH-01 the page policy lets through exactly the style of the page', async () => {
    const { response, page } = await browser().open()
    const style = /<style>([\s\S]*)<\/style>/.exec(page)![1]!
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const hash = Buffer.from(digest).toString('base64')
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  test('AUTH-01 the page speaks the language that the app asks for, also after a mistake', async () => {
    const visitor = browser()
    const { page, fields } = await visitor.open({ ui_locales: 'hi' })
    expect(page).toContain('<html lang="hi">')
    expect(page).toMatch(/<label for="password"[^>]*>पासवर्ड<\/label>/)
    const wrong = await (await visitor.submit(fields, 'emp@example.test', 'not this')).text()
    expect(wrong).toContain('<html lang="hi">')
    expect(wrong).toContain('ईमेल या पासवर्ड गलत है।')
    expect((await visitor.submit(fields, 'emp@example.test', PASSWORD)).status).toBe(303)
    expect((await browser().open({ ui_locales: 'ta en' })).page).toContain('<html lang="en">')
  })

  test('OFF-12 names a demo account only in a demo', async () => {
    const demo = await startProvider({ demo: true })
    expect((await demo.browser().open()).page).toContain(text.demo)
    await demo.close()
  })

  test('AUTH-01 API-003 the right password redirects with a code and the state, single use kept as a hash', async () => {
    const visitor = browser()
    const { fields } = await visitor.open({ state: 'xyz' })
    const response = await visitor.submit(fields, ' EMP@Example.test ', PASSWORD)
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location')!)
    expect(target.origin + target.pathname).toBe(REDIRECT)
    expect(target.searchParams.get('state')).toBe('xyz')
    const code = target.searchParams.get('code')!
    expect(code).toMatch(/^[\w-]{43}$/)
    const kept = await provider.db.select().from(authorizationCodes)
    expect(JSON.stringify(kept)).not.toContain(code)
  })
})

describe('a request that cannot be trusted gets a page and never a redirect', () => {
  test.each([
    ['another host', { redirect_uri: 'https://evil.example/oauth-redirect' }],
    ['a longer path', { redirect_uri: `${REDIRECT}/x` }],
    ['a query', { redirect_uri: `${REDIRECT}?next=https://evil.example` }],
    ['http instead of https', { redirect_uri: REDIRECT.replace('https:', 'http:') }],
    ['user info in the address', { redirect_uri: 'https://app.example.test@evil.example/oauth-redirect' }],
    ['another case', { redirect_uri: `${ORIGIN}/OAuth-redirect` }],
    ['no redirect address', { redirect_uri: undefined }],
    ['another client', { client_id: 'somebody-else' }],
    ['no client', { client_id: undefined }],
    ['another response type', { response_type: 'token' }],
    ['no challenge', { code_challenge: undefined }],
    ['a challenge of the wrong length', { code_challenge: 'short' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no challenge method', { code_challenge_method: undefined }],
    ['no state', { state: undefined }],
    ['a page to return to outside the app', { referer: 'https://evil.example/' }],
    ['a page to return to without a scheme', { referer: '//evil.example/' }],
    ['a page to return to with a backslash', { referer: '/\\evil.example/' }],
  ])('AUTH-01 AUTH-02 %s', async (_what, changes) => {
    const visitor = browser()
    const shown = await visitor.open(changes)
    expect(shown.response.status).toBe(400)
    expect(shown.response.headers.get('location')).toBeNull()
    expect(shown.page).toContain(text.badLinkTitle)
    expect(shown.page).not.toContain('evil.example')

    // The same through the form, even with a token that was made for a good request
    const { fields } = await visitor.open()
    const { csrf } = fields
    const response = await visitor.submit({ ...visitor.asked(changes), csrf: csrf! }, 'emp@example.test', PASSWORD)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })
})

/** The page again with a word that it was open for too long, and no redirect. */
const isTurnedAway = async (response: Response) =>
  response.status === 403 && !response.headers.has('location') && (await response.text()).includes(text.stale)

describe('the form is only taken from the page it was drawn on', () => {
  test('AUTH-01 without the token', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const { csrf: _csrf, ...rest } = fields
    expect(await isTurnedAway(await visitor.submit(rest, 'emp@example.test', PASSWORD))).toBe(true)
  })

  test('AUTH-01 without the cookie', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    visitor.cookie = ''
    expect(await isTurnedAway(await visitor.submit(fields, 'emp@example.test', PASSWORD))).toBe(true)
  })

  test("AUTH-01 with the form of another person's browser", async () => {
    const [attacker, victim] = [browser(), browser()]
    await victim.open()
    const { fields } = await attacker.open()
    expect(await isTurnedAway(await victim.submit(fields, 'emp@example.test', PASSWORD))).toBe(true)
  })

  test('AUTH-01 with a state or challenge exchanged after the page was drawn', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    expect(await isTurnedAway(await visitor.submit({ ...fields, state: 'other' }, 'emp@example.test', PASSWORD))).toBe(
      true,
    )
    const other = visitor.asked({ code_challenge: 'A'.repeat(43) })
    expect(await isTurnedAway(await visitor.submit({ ...fields, ...other }, 'emp@example.test', PASSWORD))).toBe(true)
  })

  test('AUTH-01 the page it is answered with works', async () => {
    const visitor = browser()
    const first = await visitor.open()
    const answered = await visitor.submit({ ...first.fields, csrf: 'x' }, 'emp@example.test', PASSWORD)
    expect(await answered.text()).toContain('value="emp@example.test"')
    const again = await visitor.open()
    expect((await visitor.submit(again.fields, 'emp@example.test', PASSWORD)).status).toBe(303)
  })
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

describe('errors', () => {
  test('AUTH-15 stand beside their field, the address stays and the password goes', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const empty = await (await visitor.submit(fields, '', '')).text()
    expect(empty).toMatch(new RegExp(`id="email-error">[\\s\\S]*${text.emailMissing}`))
    expect(empty).toMatch(new RegExp(`id="password-error">[\\s\\S]*${text.passwordMissing}`))
    expect(empty).toMatch(/aria-invalid="true"\s+aria-describedby="email-error"/)

    const wrong = await (await visitor.submit(fields, '"><script>x</script>', 'secret-guess')).text()
    expect(wrong).toContain(text.wrong)
    expect(wrong).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(wrong).not.toContain('<script>x')
    expect(wrong).not.toContain('secret-guess')
  })

  test('AUTH-01 say the same whether or not there is such an account', async () => {
    const answers = []
    for (const email of ['emp@example.test', 'nobody@example.test']) {
      const visitor = browser()
      const { fields } = await visitor.open()
      const response = await visitor.submit(fields, email, 'wrong')
      const page = await response.text()
      answers.push({
        status: response.status,
        page: page
          .replaceAll(email, '')
          .replaceAll(/name="csrf"\s+value="[^"]*"/g, '')
          // Its challenge
          .replaceAll(/data-options="[^"]*"/g, '')
          .replaceAll(visitor.pair.challenge, ''),
      })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.page).toContain(text.wrong)
  })

  test('AUTH-01 take about as long whether or not there is such an account', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const measure = async (email: string) => {
      const started = performance.now()
      await visitor.submit(fields, email, 'wrong')
      return performance.now() - started
    }
    await measure('warm-up@example.test')
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 7; i++) {
      known.push(await measure('emp2@example.test'))
      unknown.push(await measure('nobody-2@example.test'))
    }
    // Without the decoy the response for an unknown account takes a tenth of the time
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.3)
  })

  test('TRAP-38 a switched-off account or partner is refused, and only the right password learns why', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const right = await visitor.submit(fields, 'revoked@example.test', PASSWORD)
    expect(right.status).toBe(403)
    expect(await right.text()).toContain(text.inactive)
    const wrong = await visitor.submit(fields, 'revoked@example.test', 'wrong')
    expect(await wrong.text()).toContain(text.wrong)
  })
})

const guess = async (visitor: ReturnType<typeof browser>, fields: Record<string, string>, email: string) =>
  (await visitor.submit(fields, email, 'wrong')).status

describe('attempts are limited', () => {
  test.each(['sa@example.test', 'nobody-3@example.test'])(
    'AUTH-01 for %s, even with the right password',
    async (email) => {
      const visitor = browser()
      const { fields } = await visitor.open()
      for (let i = 0; i < FREE_PER_ACCOUNT; i++) expect(await guess(visitor, fields, email)).toBe(400)
      for (const seconds of [1, 2, 4, 8, 16, 32, 64]) {
        const response = await visitor.submit(fields, email, PASSWORD)
        expect([response.status, response.headers.get('retry-after')]).toEqual([429, String(seconds)])
        expect(await response.text()).toContain(text.tooMany(Math.ceil(seconds / 60)))
        provider.clock.advance(seconds * 1_000)
        expect(await guess(visitor, fields, email)).toBe(400)
      }
    },
  )

  test('AUTH-01 not for the same account from elsewhere, and only for a while', async () => {
    const [visitor, elsewhere] = [browser(), browser()]
    const { fields } = await visitor.open()
    for (let i = 0; i <= FREE_PER_ACCOUNT; i++) await guess(visitor, fields, 'agg@example.test')
    expect(await guess(visitor, fields, 'agg@example.test')).toBe(429)
    expect(await elsewhere.signIn('agg@example.test')).toBeTruthy()
    provider.clock.advance(ATTEMPT_WINDOW_MS)
    expect(await visitor.signIn('agg@example.test')).toBeTruthy()
  })

  test('AUTH-01 a right password starts the count afresh', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    for (let i = 0; i < FREE_PER_ACCOUNT - 1; i++) await guess(visitor, fields, 'ssc@example.test')
    await visitor.signIn('ssc@example.test')
    const again = await visitor.open()
    for (let i = 0; i < FREE_PER_ACCOUNT - 1; i++) {
      expect(await guess(visitor, again.fields, 'ssc@example.test')).toBe(400)
    }
  })

  test('AUTH-01 many accounts from one address, and guesses sent all at once', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const at = (n: number) => guess(visitor, fields, `person-${n}@example.test`)
    const all = await Promise.all(Array.from({ length: FREE_PER_ADDRESS + 5 }, (_, n) => at(n)))
    expect(all.filter((status) => status === 400)).toHaveLength(FREE_PER_ADDRESS)
    expect(all.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('a device that the account has signed in with before', () => {
  const email = 'emp2@example.test'
  const signedIn = async (address: string) => {
    const visitor = provider.browser(address)
    expect(await visitor.signIn(email)).toBeTruthy()
    return visitor
  }

  test('AUTH-01 the cookie is for the sign-in pages only, and names nobody', async () => {
    const visitor = browser()
    const { fields } = await visitor.open()
    const cookies = (await visitor.submit(fields, email, PASSWORD)).headers.getSetCookie()
    const device = cookies.find((cookie) => cookie.startsWith('__Secure-fieldhire_device='))!
    expect(device).toMatch(/^[^=]+=[\w-]{43}\.[\w-]{43};.*Path=\/identity;.*HttpOnly;.*Secure;.*SameSite=Lax/)
  })

  test('AUTH-01 is not stopped by wrong passwords from its own address', async () => {
    const own = await signedIn('10.7.0.1')
    const stranger = provider.browser('10.7.0.1')
    const { fields } = await stranger.open()
    for (let i = 0; i <= FREE_PER_ACCOUNT; i++) await guess(stranger, fields, email)
    expect((await stranger.submit(fields, email, PASSWORD)).status).toBe(429)
    expect(await own.signIn(email)).toBeTruthy()
    // What strangers have tried still counts for strangers
    expect((await stranger.submit(fields, email, PASSWORD)).status).toBe(429)
    provider.clock.advance(ATTEMPT_WINDOW_MS)
  })

  test('AUTH-01 is not delayed by wrong passwords from many addresses', async () => {
    const own = await signedIn('10.7.0.2')
    const stranger = browser()
    const { fields } = await stranger.open()
    await guess(stranger, fields, email)
    await provider.db.update(rateLimits).set({ count: 1_000, windowStart: provider.clock.now() })
    const again = await own.open()
    const started = performance.now()
    expect((await own.submit(again.fields, email, PASSWORD)).status).toBe(303)
    expect(performance.now() - started).toBeLessThan(4_500)
    await provider.db.delete(rateLimits)
  })

  test('AUTH-01 has limits of its own, and is known for its own account only', async () => {
    const own = await signedIn('10.7.0.3')
    const { fields } = await own.open()
    for (let i = 0; i < FREE_PER_ACCOUNT; i++) expect(await guess(own, fields, email)).toBe(400)
    expect(await guess(own, fields, email)).toBe(429)
    // For another account it is a stranger: one address, and one count with everybody there
    const other = 'sub@example.test'
    const neighbour = provider.browser('10.7.0.3')
    const shown = await neighbour.open()
    for (let i = 0; i < FREE_PER_ACCOUNT; i++) expect(await guess(neighbour, shown.fields, other)).toBe(400)
    expect(await guess(own, fields, other)).toBe(429)
    // A proof that was made up, or is of another browser, is none
    const [name, value] = own.device.split('=') as [string, string]
    neighbour.device = `${name}=${'A'.repeat(43)}.${value.split('.')[1]}`
    for (let i = 0; i < FREE_PER_ACCOUNT; i++) expect(await guess(neighbour, shown.fields, email)).toBe(400)
    expect(await guess(neighbour, shown.fields, email)).toBe(429)
  })
})

describe('those who are not signed in', () => {
  test('AUTH-01 hold two connections, however many ask', async () => {
    let held = 0
    let most = 0
    provider.pool.on('acquire', () => (most = Math.max(most, ++held)))
    provider.pool.on('release', () => (held -= 1))
    const ask = (visitor: ReturnType<typeof browser>, n: number) => [
      visitor.token({ grant_type: 'refresh_token', refresh_token: `none-${n}` }),
      visitor.send('/identity/logout', { headers: { authorization: `Bearer none-${n}` } }),
      visitor.send(`/identity/password?token=none-${n}`),
    ]
    const one = browser()
    await Promise.all(Array.from({ length: 30 }, (_, n) => ask(one, n)).flat())
    expect(most).toBe(2)
    await Promise.all(Array.from({ length: 30 }, (_, n) => ask(browser(), n)).flat())
    expect(most).toBe(2)
  })
})
