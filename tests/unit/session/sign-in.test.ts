import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginSignIn, makeChallenge, makeVerifier, takeReturn } from '../../../src/session/pkce.ts'
import { rememberReturnPath } from '../../../src/session/return-path.ts'
import type { FetchLike } from '../../../src/session/scope.ts'
import { finishSignIn } from '../../../src/session/sign-in.ts'
import { readSession } from '../../../src/session/session-store.ts'
import { signOutLocally } from '../../../src/session/sign-out.ts'
import { readTokens, writeTokens } from '../../../src/session/tokens.ts'
import { openBrowser, type TestBrowser } from '../../support/browser.ts'
import { limited } from '../offline/limited.ts'
import { asLockManager, LockWorld } from '../../support/locks.ts'
import { json, offline, page, tokensFor } from '../../support/tokens.ts'

const ORIGIN = 'http://localhost:4300'
let browser: TestBrowser
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  browser = openBrowser()
})
afterEach(() => browser.close())

const begin = async () => {
  const url = new URL(await beginSignIn(ORIGIN, 'hi'))
  return { url, back: (code = 'c1') => `?code=${code}&state=${url.searchParams.get('state')}` }
}
const accept = (changes = {}) => vi.fn<FetchLike>(() => Promise.resolve(json(tokensFor('u1', changes))))

describe('two tabs', () => {
  test('I7 the code is exchanged after a renewal for the user before, which is on its way in another tab', async () => {
    const world = new LockWorld()
    vi.stubGlobal('navigator', { locks: asLockManager(world.client()) })
    const { back } = await begin()
    let end!: () => void
    const renewal = world.client().request('fieldhire-refresh', () => new Promise<void>((resolve) => (end = resolve)))
    await vi.waitFor(() => expect(world.snapshot().held).toHaveLength(1))
    const fetch = accept()
    const signedIn = finishSignIn(back(), ORIGIN, fetch)
    await vi.waitFor(() => expect(world.snapshot().pending).toHaveLength(1))
    expect(fetch).not.toHaveBeenCalled()
    end()
    await renewal
    expect(await signedIn).toMatchObject({ kind: 'signed-in' })
    vi.unstubAllGlobals()
  })
})

describe('PKCE', () => {
  test('AUTH-02 the verifier is 45 random bytes, 60 characters of base64url', () => {
    const verifiers = new Set(Array.from({ length: 200 }, makeVerifier))
    expect(verifiers.size).toBe(200)
    for (const verifier of verifiers) {
      expect(verifier).toMatch(/^[\w-]{60}$/)
      expect(Buffer.from(verifier, 'base64url')).toHaveLength(45)
    }
  })

  test('AUTH-02 the challenge is the S256 of RFC 7636', async () => {
    expect(await makeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  test('AUTH-01 the address of the provider carries the challenge of the kept verifier', async () => {
    const { url, back } = await begin()
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/identity/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'fieldhire-web',
      redirect_uri: `${ORIGIN}/oauth-redirect`,
      code_challenge: expect.any(String) as string,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{32}$/) as string,
      ui_locales: 'hi',
    })
    const { verifier } = takeReturn(back())!
    const expected = createHash('sha256').update(verifier).digest('base64url')
    expect(url.searchParams.get('code_challenge')).toBe(expected)
    expect(url.href).not.toContain(verifier)
  })

  test('TRAP-81 the verifier lives in the tab, where a sign-out of local storage does not reach it', async () => {
    const { back } = await begin()
    expect(browser.localStorage.length).toBe(0)
    browser.localStorage.clear()
    expect(takeReturn(back())).toBeDefined()
  })
})

describe('a device without room', () => {
  test('AUTH-03 the code is spent once, nobody is half signed in, and the answer names the room', async () => {
    vi.stubGlobal('navigator', { locks: asLockManager(new LockWorld().client()) })
    let isFull = false
    vi.stubGlobal(
      'indexedDB',
      limited(new IDBFactory(), () => !isFull),
    )
    // The connection of the other tests is kept in the module
    vi.resetModules()
    const { finishSignIn: finish } = await import('../../../src/session/sign-in.ts')
    const { back } = await begin()
    const fetch = vi.fn<FetchLike>(() => {
      isFull = true
      return Promise.resolve(json(tokensFor('u1')))
    })
    expect(await finish(back(), ORIGIN, fetch)).toEqual({ kind: 'no-room' })
    // The sign-in that nobody can use ends
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/identity/token', '/identity/logout'])
    expect(await readTokens()).toEqual({})
    vi.unstubAllGlobals()
  })
})

describe('coming back', () => {
  test('AUTH-03 API-003 exchanges the code with exactly four fields and keeps the tokens', async () => {
    const { back } = await begin()
    const fetch = accept()
    expect(await finishSignIn(back('the-code'), ORIGIN, fetch)).toEqual({ kind: 'signed-in', path: '/' })
    expect(fetch).toHaveBeenCalledTimes(1)
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe('/identity/token')
    expect(JSON.parse(init!.body as string)).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${ORIGIN}/oauth-redirect`,
      code_verifier: expect.stringMatching(/^[\w-]{60}$/) as string,
    })
    expect((await readTokens()).accessToken).toBeTruthy()
    expect(await readSession()).toMatchObject({ state: 'signed-in', userId: 'u1' })
  })

  test('AUTH-04 leads to the page first asked for, else to the referer, else to the start', async () => {
    rememberReturnPath('/hiring-request/HR1/summary?tab=2')
    const first = await begin()
    expect(first.url.searchParams.get('referer')).toBe('/hiring-request/HR1/summary?tab=2')
    expect(await finishSignIn(first.back(), ORIGIN, accept({ referer: '/Settings' }))).toMatchObject({
      path: '/hiring-request/HR1/summary?tab=2',
    })
    // It was for this sign-in only
    expect(await finishSignIn((await begin()).back(), ORIGIN, accept({ referer: '/Settings' }))).toMatchObject({
      path: '/Settings',
    })
    expect(await finishSignIn((await begin()).back(), ORIGIN, accept())).toMatchObject({ path: '/' })
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'AUTH-04 never leads to %s',
    async (path) => {
      rememberReturnPath(path)
      const { url, back } = await begin()
      expect(url.searchParams.has('referer')).toBe(false)
      expect(await finishSignIn(back(), ORIGIN, accept({ referer: path }))).toMatchObject({ path: '/' })
    },
  )

  test('AUTH-03 another state, none, or none kept: nothing is sent', async () => {
    const fetch = accept()
    await begin()
    expect(await finishSignIn('?code=c1&state=forged', ORIGIN, fetch)).toEqual({ kind: 'not-ours' })
    // The forged return has used up the stored state
    const { back } = await begin()
    expect(await finishSignIn('?code=c1', ORIGIN, fetch)).toEqual({ kind: 'not-ours' })
    expect(await finishSignIn(back(), ORIGIN, fetch)).toEqual({ kind: 'not-ours' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('AUTH-03 a reload of the redirect page does not send the code again', async () => {
    const { back } = await begin()
    const fetch = accept()
    await finishSignIn(back(), ORIGIN, fetch)
    expect(await finishSignIn(back(), ORIGIN, fetch)).toEqual({ kind: 'not-ours' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([400, 500])('AUTH-06 AUTH-13 a refusal with %i is told with its status', async (status) => {
    const { back } = await begin()
    const fetch = () => Promise.resolve(json({ error: 'invalid_grant' }, status))
    expect(await finishSignIn(back(), ORIGIN, fetch)).toEqual({ kind: 'refused', status })
    expect(await readTokens()).toEqual({})
  })

  test.each([400, 401, 403])('AUTH-06 a %i that names no error is a refusal all the same', async (status) => {
    const { back } = await begin()
    const fetch = () => Promise.resolve(json({ message: 'Bad Request' }, status))
    expect(await finishSignIn(back(), ORIGIN, fetch)).toEqual({ kind: 'refused', status })
  })

  test.each([
    ['no network', offline],
    ['a captive portal', () => Promise.resolve(page())],
    ['too many at once', () => Promise.resolve(json({}, 429))],
    ['a proxy without its server', () => Promise.resolve(page(503))],
  ])('TRAP-08 %s is no refusal', async (_what, fetch) => {
    const { back } = await begin()
    expect(await finishSignIn(back(), ORIGIN, fetch)).toEqual({ kind: 'unreachable' })
  })

  test('TRAP-80 a logout still owed is paid before the next person signs in', async () => {
    await writeTokens(tokensFor('u0'))
    await signOutLocally({ oweLogout: true })
    const { back } = await begin()
    const fetch = vi.fn<FetchLike>((url) =>
      Promise.resolve(url === '/identity/logout' ? json({ status: true }) : json(tokensFor('u1'))),
    )
    await finishSignIn(back(), ORIGIN, fetch)
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/identity/logout', '/identity/token'])
    expect((await readSession()).owedLogouts).toEqual([])
  })
})
