import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as SessionStore from '../../../src/session/session-store.ts'
import type * as Tokens from '../../../src/session/tokens.ts'
import { openBrowser, type TestBrowser } from '../../support/browser.ts'
import { tokensFor } from '../../support/tokens.ts'

let browser: TestBrowser
let tokens: typeof Tokens
let store: typeof SessionStore

async function load(options?: Parameters<typeof openBrowser>[0]) {
  browser = openBrowser(options)
  vi.resetModules()
  tokens = await import('../../../src/session/tokens.ts')
  store = await import('../../../src/session/session-store.ts')
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await load()
})
afterEach(() => browser.close())

describe('cookies', () => {
  test('AUTH-05 hold both tokens on path / until the expiry the server gave', async () => {
    const answer = tokensFor('u1')
    await tokens.writeTokens(answer)
    expect(await tokens.readTokens()).toEqual({ accessToken: answer.access_token, refreshToken: answer.refresh_token })
    for (const [name, expiry] of [
      ['access_token', answer.access_token_expiry],
      ['refresh_token', answer.refresh_token_expiry],
    ] as const) {
      const attributes = browser.jar.attributes(name)!
      expect(attributes.path).toBe('/')
      expect(attributes.samesite).toBe('Lax')
      expect(attributes.expires).toBe(new Date(expiry).toUTCString())
      expect(attributes).not.toHaveProperty('domain')
      expect(attributes).not.toHaveProperty('secure')
    }
  })

  test.each([
    ['hire.co.in', '', undefined],
    ['app.fieldhire.in', '', undefined],
    ['app.fieldhire.in', 'fieldhire.in', 'fieldhire.in'],
    ['fieldhire.in', 'fieldhire.in', 'fieldhire.in'],
    ['app.other.in', 'fieldhire.in', undefined],
    ['notfieldhire.in', 'fieldhire.in', undefined],
    ['localhost', 'fieldhire.in', undefined],
  ])('TRAP-12 the cookies of %s with the setting "%s" are on the domain %s', (host, configured, domain) => {
    expect(tokens.findCookieDomain(host, configured)).toBe(domain)
  })

  test.each(['https://hire.co.in/login', 'https://app.fieldhire.in/login', 'http://192.168.1.20/login'])(
    'AUTH-05 TRAP-12 at %s they are of the host alone, and Secure on https',
    async (url) => {
      browser.close()
      await load({ url })
      const both = tokensFor('u1')
      expect(await tokens.writeTokens(both)).toBe(true)
      expect(await tokens.readTokens()).toEqual({ accessToken: both.access_token, refreshToken: both.refresh_token })
      const attributes = browser.jar.attributes('refresh_token')!
      expect(attributes).not.toHaveProperty('domain')
      expect('secure' in attributes).toBe(url.startsWith('https'))
      await tokens.clearTokens()
      expect(await tokens.readTokens()).toEqual({})
    },
  )

  test.each([false, true])(
    'AUTH-05 TRAP-12 cookies of an earlier build, on the parent domain, are replaced (worker: %s)',
    async (worker) => {
      browser.close()
      await load({ url: 'https://app.fieldhire.in/login' })
      const { jar } = browser
      for (const name of ['access_token', 'refresh_token'])
        jar.put(name, { value: 'old', expires: Infinity, attributes: { domain: 'fieldhire.in' } })
      browser.close()
      await load({ url: 'https://app.fieldhire.in/login', jar, worker })
      const both = tokensFor('u1')
      await tokens.writeTokens(both)
      expect(await tokens.readTokens()).toEqual({ accessToken: both.access_token, refreshToken: both.refresh_token })
      await tokens.clearTokens()
      expect(await tokens.readTokens()).toEqual({})
    },
  )

  test.each([
    ['page', false],
    ['service worker', true],
  ])(
    'AUTH-05 what the server has set is not written again by a %s: it would end after a week',
    async (_where, worker) => {
      browser.close()
      await load({ worker })
      const answer = tokensFor('u1')
      const expires = answer.refresh_token_expiry
      browser.jar.put('refresh_token', { value: answer.refresh_token, expires, attributes: { by: 'server' } })
      expect(await tokens.writeTokens(answer)).toBe(true)
      expect(browser.jar.attributes('refresh_token')).toEqual({ by: 'server' })
      expect((await tokens.readTokens()).accessToken).toBe(answer.access_token)
    },
  )

  test('AUTH-05 a browser that stores no cookies is noticed, and nobody is recorded as signed in', async () => {
    browser.jar.refused.push('')
    expect(await tokens.writeTokens(tokensFor('u1'))).toBe(false)
    expect((await store.readSession()).userId).toBeUndefined()
  })

  test('AUTH-05 the service worker reads and writes the same cookies', async () => {
    const answer = tokensFor('u1')
    await tokens.writeTokens(answer)
    const { jar } = browser
    browser.close()
    await load({ worker: true, jar })
    expect((await tokens.readTokens()).refreshToken).toBe(answer.refresh_token)
    const next = tokensFor('u1')
    await tokens.writeTokens(next)
    browser.close()
    await load({ jar })
    expect(await tokens.readTokens()).toEqual({ accessToken: next.access_token, refreshToken: next.refresh_token })
  })

  test('TRAP-98 last as long as they should on a phone whose clock is an hour ahead', async () => {
    const { noteServerDate } = await import('../../../src/session/clock.ts')
    const serverNow = Date.now() - 3600_000
    await noteServerDate(new Date(serverNow).toUTCString(), Date.now(), Date.now())
    await tokens.writeTokens(tokensFor('u1', { access_token_expiry: serverNow + 15 * 60_000 }))
    expect((await tokens.readTokens()).accessToken).toBeTruthy()
  })
})

describe('whose session it is', () => {
  test('I7 the token to send comes with its own user', async () => {
    const answer = tokensFor('65f0-ü')
    await tokens.writeTokens(answer)
    expect(await tokens.readAccess()).toEqual({ token: answer.access_token, userId: '65f0-ü' })
  })

  test('I7 is still known when the access token has expired', async () => {
    await tokens.writeTokens(tokensFor('u1', { access_token_expiry: Date.now() - 1 }))
    expect(await tokens.readAccess()).toBeUndefined()
    expect(await tokens.findSubject()).toBe('u1')
  })

  test('I7 the token wins over the record of who was signed in', async () => {
    await tokens.writeTokens(tokensFor('u1'))
    const other = tokensFor('u2')
    browser.jar.document.cookie = `access_token=${other.access_token}; path=/`
    expect(await tokens.findSubject()).toBe('u2')
  })

  test.each(['', 'x', 'a.b.c', 'a.e30.c', `a.${Buffer.from('{"sub":7}').toString('base64url')}.c`])(
    'I7 nobody is found in %j',
    (token) => {
      expect(tokens.findSubjectOf(token)).toBeUndefined()
    },
  )

  test('AUTH-05 tokens without a user are not kept', async () => {
    await expect(tokens.writeTokens(tokensFor('u1', { access_token: 'a.e30.c' }))).rejects.toThrow('names no user')
    expect(await tokens.readTokens()).toEqual({})
    expect((await store.readSession()).state).toBe('signed-out')
  })
})
