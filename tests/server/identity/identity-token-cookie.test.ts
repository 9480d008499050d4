import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTokenCookie } from '../../../server/identity/token-cookie.ts'
import { REFRESH_TOKEN_MS } from '../../../server/identity/sessions.ts'
import type { TokenAnswer } from '../../../src/contract/session.ts'
import { Hono } from 'hono'
import { startProvider, type Browser, type Provider } from '../support/sign-in.ts'

let provider: Provider
let browser: Browser
beforeAll(async () => {
  provider = await startProvider()
  browser = provider.browser()
})
afterAll(() => provider.close())

const cookieOf = (response: Response) => response.headers.getSetCookie().find((one) => /_token=/.test(one))
const post = (fields: Record<string, string>, headers: Record<string, string> = { 'x-token-cookie': 'host' }) =>
  browser.send('/identity/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
const renew = (token: string, headers?: Record<string, string>) =>
  post({ grant_type: 'refresh_token', refresh_token: token }, headers)

const MONTH = String(REFRESH_TOKEN_MS / 1000)

describe('the cookie of the refresh token', () => {
  test('AUTH-05 API-003 API-004 TRAP-12 comes from the server with the code and with each renewal, for as long as it is good', async () => {
    const code = await browser.signIn()
    const grant = { grant_type: 'authorization_code', code, redirect_uri: browser.asked()['redirect_uri']! }
    const first = await post({ ...grant, code_verifier: browser.pair.verifier })
    const { refresh_token: token } = (await first.clone().json()) as TokenAnswer
    expect(cookieOf(first)).toBe(`refresh_token=${token}; Max-Age=${MONTH}; Path=/; Secure; SameSite=Lax`)
    provider.clock.advance(7 * 86_400_000)
    const next = await renew(token)
    const { refresh_token: successor } = (await next.clone().json()) as TokenAnswer
    expect(cookieOf(next)).toBe(`refresh_token=${successor}; Max-Age=${MONTH}; Path=/; Secure; SameSite=Lax`)
  })

  test('AUTH-05 a response that is given again says how long is left', async () => {
    const { refresh_token: token } = await browser.tokens()
    await renew(token)
    provider.clock.advance(20_000)
    expect(cookieOf(await renew(token))).toContain(`Max-Age=${Number(MONTH) - 20};`)
  })

  test('AUTH-05 AUTH-12 nobody gets one who has not asked, or is refused', async () => {
    const { refresh_token: token } = await browser.tokens()
    const unasked = await renew(token, { 'device-id': 'phone-1' })
    expect(unasked.status).toBe(200)
    expect(cookieOf(unasked)).toBeUndefined()
    const refused = await renew('stolen')
    expect(refused.status).toBe(400)
    expect(cookieOf(refused)).toBeUndefined()
  })

  test('AUTH-05 a form of another site gets none: it would sign its user in to the account of somebody else', async () => {
    const { refresh_token: token } = await browser.tokens()
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, 'x-token-cookie': 'host' })
    const response = await browser.send('/identity/token', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
      body,
    })
    expect(response.status).toBe(200)
    expect(cookieOf(response)).toBeUndefined()
  })

  test('TRAP-18 it is in no line of the log', async () => {
    const { refresh_token: token } = await browser.tokens()
    const next = (await (await renew(token)).json()) as TokenAnswer
    await renew('stolen')
    const log = provider.lines.join('\n')
    for (const secret of [token, next.refresh_token, 'stolen']) expect(log).not.toContain(secret)
  })
})

describe('its attributes', () => {
  async function cookieAt(url: string, headers: Record<string, string>, baseUrl?: string) {
    const app = new Hono()
    const tokens = { refresh_token: 'r', refresh_token_expiry: 60_999 } as TokenAnswer
    app.post('/', (c) => {
      setTokenCookie(c, baseUrl === undefined ? {} : { baseUrl }, tokens, 0)
      return c.body(null)
    })
    return cookieOf(await app.request(url, { method: 'POST', headers }))
  }
  const HOST = { 'x-token-cookie': 'host' }

  test.each([
    ['http://localhost:4300/', HOST, undefined, false],
    ['http://10.0.0.7/', HOST, undefined, false],
    ['http://10.0.0.7/', { ...HOST, origin: 'https://hire.co.in' }, undefined, true],
    ['http://hire.co.in/', HOST, 'https://hire.co.in', true],
  ])('TRAP-12 at %s with %j and BASE_URL %s Secure is %s', async (url, headers, baseUrl, isSecure) => {
    const cookie = await cookieAt(url, headers, baseUrl)
    expect(cookie).toBe(`refresh_token=r; Max-Age=60; Path=/;${isSecure ? ' Secure;' : ''} SameSite=Lax`)
  })

  test.each([
    ['fieldhire.in', 'Domain=fieldhire.in;'],
    ['app.fieldhire.in', 'Domain=app.fieldhire.in;'],
    ['other.in', undefined],
    ['in', undefined],
    ['dhire.in', undefined],
    ['fieldhire.in; Path=/x', undefined],
  ])('TRAP-12 of a build for the domain %s it has %s', async (domain, expected) => {
    const cookie = await cookieAt('https://app.fieldhire.in/', { 'x-token-cookie': domain })
    if (expected === undefined) expect(cookie).toBeUndefined()
    else expect(cookie).toContain(expected)
  })
})
