import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { eq } from 'drizzle-orm'
import { partners } from '../../../server/db/schema.ts'
import { ACCESS_TOKEN_MS } from '../../../server/identity/access-token.ts'
import { CODE_MS } from '../../../server/identity/codes.ts'
import { purgeIdentity } from '../../../server/identity/purge.ts'
import { authorizationCodes, refreshTokens, signInSessions } from '../../../server/identity/schema.ts'
import { GRACE_MS, REFRESH_TOKEN_MS } from '../../../server/identity/sessions.ts'
import { isTokenAnswer, type TokenAnswer } from '../../../src/contract/session.ts'
import { makePair, ORIGIN, PASSWORD, REDIRECT, SECRET, startProvider, type Provider } from '../support/sign-in.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const answerOf = async (response: Response | Promise<Response>) => (await (await response).json()) as TokenAnswer

/** How a grant was refused: '400 invalid_grant'. */
async function refusalOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response
  const { error } = (await answer.json()) as { error?: string }
  return `${answer.status} ${error}`
}

const forge = (key: Uint8Array) =>
  new SignJWT({ sid: 's', ipId: 'EMP1', userCode: 'EMP' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject('emp')
    .setIssuer('fieldhire')
    .setAudience('fieldhire-api')
    .setExpirationTime(Math.floor(provider.clock.now() / 1000) + 600)
    .sign(key)

describe('exchanging a code', () => {
  test('AUTH-03 API-003 gives both tokens with their expiry in epoch ms', async () => {
    const browser = provider.browser()
    const response = await browser.exchange(await browser.signIn())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer: unknown = await response.json()
    expect(isTokenAnswer(answer)).toBe(true)
    const tokens = answer as TokenAnswer
    expect(tokens.access_token_expiry).toBe(provider.clock.now() + ACCESS_TOKEN_MS)
    expect(tokens.refresh_token_expiry).toBe(provider.clock.now() + REFRESH_TOKEN_MS)
    expect(tokens).not.toHaveProperty('referer')
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: 'emp', ipId: 'EMP1', userCode: 'EMP' })
    expect(await provider.verifyAccessToken(tokens.access_token)).toEqual({
      userId: 'emp',
      sessionId: expect.any(String),
      provenAt: expect.any(Number),
    })
  })

  test('AUTH-03 takes a form as well as JSON', async () => {
    const browser = provider.browser()
    const code = await browser.signIn()
    const response = await browser.send('/identity/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${ORIGIN}/oauth-redirect`,
        code_verifier: browser.pair.verifier,
      }),
    })
    expect(isTokenAnswer(await response.json())).toBe(true)
  })

  test('AUTH-04 gives the page first asked for back as referer', async () => {
    const browser = provider.browser()
    const code = await browser.signIn(undefined, undefined, { referer: '/hiring-request/HR1/summary?tab=1' })
    expect((await answerOf(browser.exchange(code))).referer).toBe('/hiring-request/HR1/summary?tab=1')
  })

  test('AUTH-03 a code is good for 60 seconds', async () => {
    const browser = provider.browser()
    const [first, second] = [await browser.signIn(), await browser.signIn()]
    provider.clock.advance(CODE_MS - 1)
    expect((await browser.exchange(first)).status).toBe(200)
    provider.clock.advance(1)
    expect(await refusalOf(browser.exchange(second))).toBe('400 invalid_grant')
  })

  test('AUTH-03 a code that comes twice ends the session it gave', async () => {
    const browser = provider.browser()
    const code = await browser.signIn()
    const tokens = await answerOf(browser.exchange(code))
    expect(await refusalOf(browser.exchange(code))).toBe('400 invalid_grant')
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect(await refusalOf(browser.refresh(tokens.refresh_token))).toBe('400 invalid_grant')
  })

  test('AUTH-03 of many exchanges of one code at the same moment one gives tokens, and those end at once', async () => {
    const browser = provider.browser()
    // Open connections first: a request that waits for one would come late and prove nothing
    await Promise.all(Array.from({ length: 8 }, () => browser.refresh('none')))
    for (let round = 0; round < 3; round++) {
      const code = await browser.signIn()
      const answers = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(code)))
      const good = answers.filter((answer) => answer.status === 200)
      expect(good).toHaveLength(1)
      expect(await provider.verifyAccessToken((await answerOf(good[0]!)).access_token)).toBeUndefined()
    }
  })

  test('AUTH-02 a wrong verifier is refused and spends the code', async () => {
    const browser = provider.browser()
    const code = await browser.signIn()
    expect(await refusalOf(browser.exchange(code, { code_verifier: makePair().verifier }))).toBe('400 invalid_grant')
    expect(await refusalOf(browser.exchange(code))).toBe('400 invalid_grant')
  })

  test('AUTH-02 the challenge itself is no verifier', async () => {
    const browser = provider.browser()
    expect(await refusalOf(browser.exchange(await browser.signIn(), { code_verifier: browser.pair.challenge }))).toBe(
      '400 invalid_grant',
    )
  })

  test('AUTH-03 another redirect address than at the start is refused', async () => {
    const browser = provider.browser()
    expect(await refusalOf(browser.exchange(await browser.signIn(), { redirect_uri: 'https://evil.example/' }))).toBe(
      '400 invalid_grant',
    )
  })

  test('TRAP-38 an account switched off between page and exchange is refused', async () => {
    const browser = provider.browser()
    const code = await browser.signIn('agg@example.test')
    await provider.setStatus('agg', 0)
    expect(await refusalOf(browser.exchange(code))).toBe('400 invalid_grant')
    await provider.setStatus('agg', 1)
  })

  test.each([
    [
      'an unknown code',
      { grant_type: 'authorization_code', code: 'x', redirect_uri: 'y', code_verifier: 'v'.repeat(60) },
      'invalid_grant',
    ],
    ['no verifier', { grant_type: 'authorization_code', code: 'x', redirect_uri: 'y' }, 'invalid_request'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['another grant', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    ['nothing', {}, 'invalid_request'],
  ])('AUTH-06 %s is refused with 400 and JSON', async (_what, fields: Record<string, string>, error) => {
    expect(await refusalOf(provider.browser().token(fields))).toBe(`400 ${error}`)
  })

  test('AUTH-06 a body that is no JSON, or far too large, is refused with 400', async () => {
    const browser = provider.browser()
    const post = (body: string) =>
      browser.send('/identity/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await refusalOf(post('{'))).toBe('400 invalid_request')
    expect(await refusalOf(post('null'))).toBe('400 invalid_request')
    expect(await refusalOf(post(JSON.stringify({ grant_type: 'x'.repeat(20_000) })))).toBe('400 invalid_request')
  })
})

describe('refreshing', () => {
  test('AUTH-11 API-004 gives the next pair, and the family goes on', async () => {
    const browser = provider.browser()
    let tokens = await browser.tokens()
    for (let i = 0; i < 3; i++) {
      provider.clock.advance(ACCESS_TOKEN_MS)
      expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
      const next = await answerOf(browser.refresh(tokens.refresh_token))
      expect(next.refresh_token).not.toBe(tokens.refresh_token)
      expect(next.access_token).not.toBe(tokens.access_token)
      expect(next.refresh_token_expiry).toBe(provider.clock.now() + REFRESH_TOKEN_MS)
      expect(await provider.verifyAccessToken(next.access_token)).toMatchObject({ userId: 'emp' })
      tokens = next
    }
  })

  test('AUTH-11 TRAP-06 within the grace the used token gives the same next one again, and nobody is signed out', async () => {
    const browser = provider.browser()
    const first = await browser.tokens()
    const second = await answerOf(browser.refresh(first.refresh_token))
    provider.clock.advance(GRACE_MS)
    const again = await answerOf(browser.refresh(first.refresh_token))
    expect(again.refresh_token).toBe(second.refresh_token)
    expect(again.refresh_token_expiry).toBe(second.refresh_token_expiry)
    expect(await provider.verifyAccessToken(again.access_token)).toMatchObject({ userId: 'emp' })
    expect((await browser.refresh(second.refresh_token)).status).toBe(200)
  })

  test('AUTH-12 after the grace the used token ends the whole family', async () => {
    const browser = provider.browser()
    const first = await browser.tokens()
    const second = await answerOf(browser.refresh(first.refresh_token))
    provider.clock.advance(GRACE_MS + 1)
    expect(await refusalOf(browser.refresh(first.refresh_token))).toBe('400 invalid_grant')
    expect(await refusalOf(browser.refresh(second.refresh_token))).toBe('400 invalid_grant')
    expect(await provider.verifyAccessToken(second.access_token)).toBeUndefined()
  })

  test('AUTH-11 I10 a lost response costs nothing: on its own device the used token is good until its successor was used', async () => {
    const phone = provider.browser()
    const first = await answerOf(phone.exchange(await phone.signIn(), {}, 'phone-1'))
    const lost = await answerOf(phone.refresh(first.refresh_token, 'phone-1'))
    provider.clock.advance(5 * 24 * 3600_000)
    const again = await answerOf(phone.refresh(first.refresh_token, 'phone-1'))
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect(again.refresh_token_expiry).toBe(lost.refresh_token_expiry)
    expect(await provider.verifyAccessToken(again.access_token)).toMatchObject({ userId: 'emp' })

    // Its successor reached the phone: only a copy can send the older one from now on
    const third = await answerOf(phone.refresh(again.refresh_token, 'phone-1'))
    provider.clock.advance(GRACE_MS + 1)
    expect(await refusalOf(phone.refresh(first.refresh_token, 'phone-1'))).toBe('400 invalid_grant')
    expect(await refusalOf(phone.refresh(third.refresh_token, 'phone-1'))).toBe('400 invalid_grant')
  })

  test.each([
    ['another device', 'thief-1'],
    ['a device without a name', undefined],
    ['a device with a name that is none', 'x'.repeat(101)],
  ])('AUTH-12 a used token from %s ends the whole family', async (_what, deviceId) => {
    const phone = provider.browser()
    const first = await answerOf(phone.exchange(await phone.signIn(), {}, 'phone-1'))
    const second = await answerOf(phone.refresh(first.refresh_token, 'phone-1'))
    provider.clock.advance(GRACE_MS + 1)
    expect(await refusalOf(phone.refresh(first.refresh_token, deviceId))).toBe('400 invalid_grant')
    expect(await provider.verifyAccessToken(second.access_token)).toBeUndefined()
  })

  test('AUTH-11 a session from before devices were named belongs to the first one that refreshes it', async () => {
    const phone = provider.browser()
    const first = await phone.tokens()
    const second = await answerOf(phone.refresh(first.refresh_token, 'phone-1'))
    await phone.refresh(second.refresh_token, 'phone-2')
    provider.clock.advance(GRACE_MS + 1)
    expect((await phone.refresh(second.refresh_token, 'phone-1')).status).toBe(200)
    expect(await refusalOf(phone.refresh(second.refresh_token, 'phone-2'))).toBe('400 invalid_grant')
  })

  test('AUTH-12 another sign-in of the same person is not touched by that', async () => {
    const [phone, desktop] = [provider.browser(), provider.browser()]
    const [onPhone, onDesktop] = [await phone.tokens(), await desktop.tokens()]
    await phone.refresh(onPhone.refresh_token)
    provider.clock.advance(GRACE_MS + 1)
    expect(await refusalOf(phone.refresh(onPhone.refresh_token))).toBe('400 invalid_grant')
    expect((await desktop.refresh(onDesktop.refresh_token)).status).toBe(200)
  })

  test('AUTH-11 ten tabs at once get one and the same next token', async () => {
    const browser = provider.browser()
    const { refresh_token } = await browser.tokens()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerOf(browser.refresh(refresh_token))))
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
    expect((await browser.refresh(answers[0]!.refresh_token)).status).toBe(200)
  })

  test('AUTH-12 a refresh token ends after 30 days', async () => {
    const browser = provider.browser()
    const { refresh_token } = await browser.tokens()
    provider.clock.advance(REFRESH_TOKEN_MS)
    expect(await refusalOf(browser.refresh(refresh_token))).toBe('400 invalid_grant')
  })

  test('TRAP-38 a switched-off person or partner is refused at the next refresh, for good', async () => {
    const browser = provider.browser()
    const person = await browser.tokens('agg@example.test')
    await provider.setStatus('agg', 0)
    expect(await refusalOf(browser.refresh(person.refresh_token))).toBe('400 invalid_grant')
    // The device learns why, so that it can refuse what it holds with the reason; a device without a token learns nothing
    const reasonOf = async (token: string) =>
      ((await (await browser.refresh(token)).json()) as { reason?: string }).reason
    expect(await reasonOf(person.refresh_token)).toBe('account-revoked')
    expect(await reasonOf('unknown')).toBeUndefined()
    await provider.setStatus('agg', 1)
    expect(await refusalOf(browser.refresh(person.refresh_token))).toBe('400 invalid_grant')
    expect(await reasonOf(person.refresh_token)).toBeUndefined()

    const partner = await browser.tokens('sa@example.test')
    const set = (status: number) => provider.db.update(partners).set({ status }).where(eq(partners.ipId, 'SA1'))
    await set(0)
    expect(await refusalOf(browser.refresh(partner.refresh_token))).toBe('400 invalid_grant')
    await set(1)
  })

  test('AUTH-05 nothing that could be used is kept in the database or written to the log', async () => {
    const browser = provider.browser()
    const first = await browser.tokens()
    const second = await answerOf(browser.refresh(first.refresh_token))
    const kept = JSON.stringify([
      await provider.db.select().from(refreshTokens),
      await provider.db.select().from(signInSessions),
      provider.lines,
    ])
    for (const secret of [first.refresh_token, second.refresh_token, second.access_token]) {
      expect(kept).not.toContain(secret)
    }
    expect(provider.lines.join('')).not.toContain('example.test')
  })
})

describe('access tokens', () => {
  test.each([
    ['signed with the bare secret', () => forge(new TextEncoder().encode(SECRET))],
    ['signed with another key', () => forge(new Uint8Array(32))],
    [
      'not signed',
      () => new UnsecuredJWT({ sid: 's' }).setSubject('emp').setIssuer('fieldhire').setExpirationTime('1h').encode(),
    ],
    ['no token at all', () => 'nonsense'],
  ])('AUTH-11 one that is %s is refused', async (_what, make) => {
    expect(await provider.verifyAccessToken(await make())).toBeUndefined()
    const response = await provider.browser().get('/identity/user/info', await make())
    expect(response.status).toBe(401)
  })
})

describe('user/info', () => {
  test('AUTH-17 API-001 says who is signed in', async () => {
    const browser = provider.browser()
    const { access_token } = await browser.tokens()
    const response = await browser.get('/identity/user/info', access_token)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      status: true,
      data: [{ _id: 'emp', ipId: 'EMP1', userCode: 'EMP', contactEmailAddress: 'emp@example.test' }],
      parentInfo: {
        AM_Name: 'Not ASSIGNED',
        AM_Mail: 'Not ASSIGNED',
        SM_Name: 'Not ASSIGNED',
        SM_Mail: 'Not ASSIGNED',
      },
    })
  })

  test('AUTH-08 AUTH-14 says no without a token (401) and to a revoked account (403)', async () => {
    const browser = provider.browser()
    expect((await browser.send('/identity/user/info')).status).toBe(401)
    const { access_token } = await browser.tokens('emp2@example.test')
    await provider.setStatus('emp2', 0)
    const response = await browser.get('/identity/user/info', access_token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ status: false, error: { message: expect.any(String) as string } })
    await provider.setStatus('emp2', 1)
  })
})

describe('logout', () => {
  test.each(['access_token', 'refresh_token'] as const)('AUTH-09 API-002 ends the session by its %s', async (kind) => {
    const browser = provider.browser()
    const tokens = await browser.tokens()
    const response = await browser.get('/identity/logout', tokens[kind])
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect(await refusalOf(browser.refresh(tokens.refresh_token))).toBe('400 invalid_grant')
  })

  test('AUTH-09 TRAP-18 the id of the sign-in ends it, and is good for nothing else', async () => {
    const browser = provider.browser()
    const [tokens, other] = [await browser.tokens(), await provider.browser().tokens()]
    const { sid } = decodeJwt<{ sid: string }>(tokens.access_token)
    expect(await provider.verifyAccessToken(sid)).toBeUndefined()
    expect(await refusalOf(browser.refresh(sid))).toBe('400 invalid_grant')
    expect((await browser.get('/identity/user/info', sid)).status).toBe(401)
    expect((await browser.get('/identity/logout', sid)).status).toBe(200)
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect(await refusalOf(browser.refresh(tokens.refresh_token))).toBe('400 invalid_grant')
    expect(await provider.verifyAccessToken(other.access_token)).toMatchObject({ userId: 'emp' })
  })

  test('AUTH-01 two forms that are open at once can both be sent', async () => {
    const browser = provider.browser()
    const first = await browser.open()
    const second = await browser.open()
    for (const { fields } of [first, second]) {
      const response = await browser.submit(fields, 'emp@example.test', PASSWORD)
      browser.keep(response)
      expect(response.status).toBe(303)
    }
  })

  test('TRAP-80 a late logout leaves the form of the next sign-in as it is', async () => {
    const browser = provider.browser()
    const tokens = await browser.tokens()
    const { fields } = await browser.open()
    browser.keep(await browser.get('/identity/logout', tokens.access_token))
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect((await browser.submit(fields, 'emp@example.test', PASSWORD)).status).toBe(303)
  })

  test('TRAP-80 an expired access token still ends its own session, days later', async () => {
    const browser = provider.browser()
    const tokens = await browser.tokens()
    provider.clock.advance(5 * 24 * 3600_000)
    expect(await provider.verifyAccessToken(tokens.access_token)).toBeUndefined()
    expect((await browser.get('/identity/logout', tokens.access_token)).status).toBe(200)
    expect(await refusalOf(browser.refresh(tokens.refresh_token))).toBe('400 invalid_grant')
  })

  test('AUTH-09 a forged token or none ends nothing and tells nothing', async () => {
    const browser = provider.browser()
    const tokens = await browser.tokens()
    const [head, , signature] = tokens.access_token.split('.')
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(tokens.access_token), exp: 0 })).toString('base64url')
    for (const token of [`${head}.${claims}.${signature}`, 'nonsense']) {
      expect((await browser.get('/identity/logout', token)).status).toBe(200)
    }
    expect((await browser.send('/identity/logout')).status).toBe(200)
    expect(await provider.verifyAccessToken(tokens.access_token)).toMatchObject({ userId: 'emp' })
  })
})

test('AUTH-20 a session has the label of the browser that exchanged its code, and follows a newer one', async () => {
  const browser = provider.browser()
  const code = await browser.signIn()
  const ask = (fields: Record<string, string>, agent: string) =>
    browser.send('/identity/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify(fields),
    })
  const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: browser.pair.verifier }
  const response = await ask(grant, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36')
  const { access_token, refresh_token } = (await response.json()) as TokenAnswer
  const labelOf = async () =>
    (
      await provider.db
        .select()
        .from(signInSessions)
        .where(eq(signInSessions.id, String(decodeJwt(access_token).sid)))
    )[0]?.label
  expect(await labelOf()).toBe('Chrome on Android')
  const refresh = { grant_type: 'refresh_token', refresh_token }
  expect((await ask(refresh, 'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/27.0 Chrome/125')).status).toBe(200)
  expect(await labelOf()).toBe('Samsung Internet on Android')
})

test('AUTH-12 the purge removes what has expired and nothing that is still needed', async () => {
  const browser = provider.browser()
  await browser.tokens()
  provider.clock.advance(REFRESH_TOKEN_MS + 1)
  const alive = await browser.tokens()
  await purgeIdentity(provider.db, provider.clock.now())
  expect(await provider.db.select().from(refreshTokens)).toHaveLength(1)
  expect(await provider.db.select().from(signInSessions)).toHaveLength(1)
  expect(await provider.db.select().from(authorizationCodes)).toHaveLength(1)
  expect((await browser.refresh(alive.refresh_token)).status).toBe(200)
})
