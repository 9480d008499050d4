import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenAnswer } from '../../../src/contract/session.ts'
import type { FetchLike } from '../../../src/session/scope.ts'
import { openBrowser, type TestBrowser } from '../../support/browser.ts'
import { asLockManager, LockWorld } from '../../support/locks.ts'
import { json, offline, page, tokensFor } from '../../support/tokens.ts'

let browser: TestBrowser
let world: LockWorld
let tab: Tab
let first: TokenAnswer

/** A tab or the service worker: its own modules and locks client over the same cookies and storage. */
async function openTab() {
  vi.resetModules()
  const { refreshSession, renewSession } = await import('../../../src/session/refresh.ts')
  const store = await import('../../../src/session/session-store.ts')
  const tokens = await import('../../../src/session/tokens.ts')
  const client = world.client()
  type Options = Parameters<typeof refreshSession>[0]
  return {
    ...store,
    ...tokens,
    client,
    renew: (send: Parameters<typeof renewSession>[0]) => renewSession(send, { locks: asLockManager(client) }),
    refresh: (options: Options) => refreshSession({ locks: asLockManager(client), ...options }),
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  browser = openBrowser()
  world = new LockWorld()
  tab = await openTab()
  first = tokensFor('u1')
  await tab.writeTokens(first)
})
afterEach(() => browser.close())

/** A token endpoint that rotates: a used refresh token is refused. */
function provider(userId = 'u1', delay = 5) {
  let current = first.refresh_token
  return vi.fn<FetchLike>(async (_url, init) => {
    const asked = JSON.parse(init!.body as string) as { grant_type: string; refresh_token: string }
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (asked.refresh_token !== current) return json({ error: 'invalid_grant' }, 400)
    const next = tokensFor(userId)
    current = next.refresh_token
    return json(next)
  })
}

describe('one refresh', () => {
  test('AUTH-11 API-004 sends the refresh token and keeps the new pair', async () => {
    const fetch = provider()
    expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('refreshed')
    expect(fetch).toHaveBeenCalledTimes(1)
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe('/identity/token')
    expect(JSON.parse(init!.body as string)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    })
    // By this name the provider knows the device that may get a lost response again
    expect(new Headers(init!.headers).get('device-id')).toBe(await tab.getDeviceId())
    const kept = await tab.readTokens()
    expect(kept.accessToken).not.toBe(first.access_token)
    expect(kept.refreshToken).not.toBe(first.refresh_token)
  })

  test('AUTH-11 for three calls of one tab at once', async () => {
    const fetch = provider()
    const options = { fetch, stale: first.access_token }
    expect(await Promise.all([tab.refresh(options), tab.refresh(options), tab.refresh(options)])).toEqual([
      'refreshed',
      'refreshed',
      'refreshed',
    ])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('TRAP-06 for two tabs and the service worker at once', async () => {
    const tabs = [tab, await openTab(), await openTab()]
    const fetch = provider()
    const results = await Promise.all(tabs.map((each) => each.refresh({ fetch, stale: first.access_token })))
    expect(results).toEqual(['refreshed', 'refreshed', 'refreshed'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('TRAP-06 without Web Locks still one for the calls of one tab', async () => {
    const fetch = provider()
    const options = { fetch, stale: first.access_token, locks: undefined }
    await Promise.all([tab.refresh(options), tab.refresh(options)])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('AUTH-11 none at all when somebody else has done it', async () => {
    const fetch = provider()
    expect(await tab.refresh({ fetch, stale: 'an older token' })).toBe('refreshed')
    expect(fetch).not.toHaveBeenCalled()
  })

  test('AUTH-11 a later 401 refreshes again', async () => {
    const fetch = provider()
    await tab.refresh({ fetch, stale: first.access_token })
    const { accessToken } = await tab.readTokens()
    expect(await tab.refresh({ fetch, stale: accessToken })).toBe('refreshed')
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('what counts as a refusal', () => {
  test('AUTH-12 a refused token is not sent again; the one of the next sign-in is', async () => {
    const fetch = vi.fn<FetchLike>(() => Promise.resolve(json({ error: 'invalid_grant' }, 400)))
    const options = { fetch, stale: first.access_token }
    expect([await tab.refresh(options), await tab.refresh(options)]).toEqual(['refused', 'refused'])
    expect(fetch).toHaveBeenCalledTimes(1)
    first = tokensFor('u1')
    await tab.writeTokens(first)
    expect(await tab.refresh({ fetch: provider(), stale: first.access_token })).toBe('refreshed')
  })

  test('TRAP-38 an account that was switched off is told from a session that is over, also to who asks later', async () => {
    const fetch = vi.fn<FetchLike>(() =>
      Promise.resolve(json({ error: 'invalid_grant', reason: 'account-revoked' }, 400)),
    )
    const options = { fetch, stale: first.access_token }
    expect([await tab.refresh(options), await tab.refresh(options)]).toEqual(['switched-off', 'switched-off'])
    expect(await tab.readSession()).toMatchObject({ state: 'needs-sign-in', userId: 'u1' })
  })

  test('AUTH-13 a provider with a fault is asked again, and the session goes on when it is over', async () => {
    const answers = [json({}, 500), json(tokensFor('u1'))]
    const fetch = vi.fn<FetchLike>(() => Promise.resolve(answers.shift()!))
    const options = { fetch, stale: first.access_token }
    expect([await tab.refresh(options), await tab.refresh(options)]).toEqual(['refused', 'refreshed'])
    expect((await tab.readSession()).state).toBe('signed-in')
  })

  test.each([400, 401, 403, 500])(
    'AUTH-12 AUTH-13 HTTP %i of the provider ends the session, deleting nothing',
    async (status) => {
      const fetch = () => Promise.resolve(json({ error: 'invalid_grant' }, status))
      expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('refused')
      expect(await tab.readSession()).toMatchObject({ state: 'needs-sign-in', userId: 'u1' })
      expect((await tab.readTokens()).refreshToken).toBe(first.refresh_token)
    },
  )

  const silences: [string, () => Promise<Response>][] = [
    ['no network', offline],
    ['502', () => Promise.resolve(json({}, 502))],
    ['503', () => Promise.resolve(json({}, 503))],
    ['429', () => Promise.resolve(json({}, 429))],
    ['404', () => Promise.resolve(json({}, 404))],
    ['a page of a captive portal', () => Promise.resolve(page())],
    ['a 403 page of a proxy', () => Promise.resolve(page(403))],
    ['a 403 that a firewall gives as JSON', () => Promise.resolve(json({ message: 'Forbidden' }, 403))],
    ['a 400 that a gateway gives as JSON', () => Promise.resolve(json({ error: { code: 'bad' } }, 400))],
    ['a 200 without tokens', () => Promise.resolve(json({ status: true }))],
    ['a 200 cut short', () => Promise.resolve(new Response('{"access_tok'))],
  ]
  test.each(silences)('TRAP-05 TRAP-06 not %s', async (_what, fetch) => {
    expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('unreachable')
    expect((await tab.readSession()).state).toBe('signed-in')
    expect((await tab.readTokens()).refreshToken).toBe(first.refresh_token)
  })

  test('AUTH-13 not a 500 while nobody waits for it', async () => {
    const fetch = () => Promise.resolve(json({}, 500))
    expect(await tab.refresh({ fetch, stale: first.access_token, background: true })).toBe('unreachable')
    expect((await tab.readSession()).state).toBe('signed-in')
  })

  test('TRAP-06 not an answer that never comes', async () => {
    const fetch = (_url: string, init?: RequestInit) =>
      new Promise<Response>((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
    expect(await tab.refresh({ fetch, stale: first.access_token, timeoutMs: 20 })).toBe('unreachable')
  })

  test('TRAP-06 not when another tab got new tokens while the refusal travelled', async () => {
    const fetch = async () => {
      await tab.writeTokens(tokensFor('u1'))
      return json({ error: 'invalid_grant' }, 400)
    }
    expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('refreshed')
    expect((await tab.readSession()).state).toBe('signed-in')
  })
})

describe('without a refresh token', () => {
  const healthy = (url: string) =>
    url === '/healthz' ? Promise.resolve(json({ service: 'fieldhire', ok: true })) : offline()

  test('AUTH-12 the session is over when the server is there', async () => {
    await tab.clearTokens()
    expect(await tab.refresh({ fetch: healthy })).toBe('missing')
    expect((await tab.readSession()).state).toBe('needs-sign-in')
  })

  test('TRAP-07 nothing is over offline or behind a captive portal', async () => {
    await tab.clearTokens()
    expect(await tab.refresh({ fetch: offline })).toBe('unreachable')
    expect(await tab.refresh({ fetch: () => Promise.resolve(page()) })).toBe('unreachable')
    expect((await tab.readSession()).state).toBe('signed-in')
  })

  test('TRAP-06 nothing is over in a service worker that cannot read cookies', async () => {
    browser.close()
    expect(await tab.refresh({ fetch: healthy })).toBe('unreachable')
    expect((await tab.readSession()).state).toBe('signed-in')
  })
})

describe('people who come and go meanwhile', () => {
  test('I7 tokens that arrive after a sign-out are let go', async () => {
    const fetch = async () => {
      await tab.clearTokens()
      await tab.saveSignedOut(false)
      return json(tokensFor('u1'))
    }
    expect(await tab.refresh({ fetch, stale: first.access_token })).not.toBe('refused')
    expect(await tab.readTokens()).toEqual({})
    expect((await tab.readSession()).state).toBe('signed-out')
  })

  test('I7 tokens that arrive after somebody else signed in do not replace theirs', async () => {
    const theirs = tokensFor('u2')
    const fetch = async () => {
      await tab.writeTokens(theirs)
      return json(tokensFor('u1'))
    }
    await tab.refresh({ fetch, stale: first.access_token })
    expect((await tab.readTokens()).accessToken).toBe(theirs.access_token)
    expect(await tab.findSubject()).toBe('u2')
  })
})

describe('a lock that nobody gives back', () => {
  test('TRAP-06 of a frozen tab is taken away after a while', async () => {
    const frozen = await openTab()
    void frozen.client.request('fieldhire-refresh', () => new Promise(() => undefined)).catch(() => undefined)
    const fetch = provider()
    expect(await tab.refresh({ fetch, stale: first.access_token, lockWaitMs: 30 })).toBe('refreshed')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('TRAP-06 and the tab it was taken from still gets its result', async () => {
    const slow = await openTab()
    const answered = slow.refresh({ fetch: provider('u1', 80), stale: first.access_token })
    await vi.waitFor(() => expect(world.snapshot().held).toHaveLength(1))
    const thief = provider('u1', 1)
    expect(await tab.refresh({ fetch: thief, stale: first.access_token, lockWaitMs: 10 })).toBe('refreshed')
    expect(await answered).toBe('refreshed')
    expect(world.snapshot().held).toHaveLength(0)
  })

  test('TRAP-06 of a closed tab is free at once', async () => {
    const closing = await openTab()
    void closing.client.request('fieldhire-refresh', () => new Promise(() => undefined)).catch(() => undefined)
    const waiting = tab.refresh({ fetch: provider(), stale: first.access_token })
    await vi.waitFor(() => expect(world.snapshot().pending).toHaveLength(1))
    closing.client.close()
    expect(await waiting).toBe('refreshed')
  })
})

describe('a refresh beside something else', () => {
  const expire = () => void (document.cookie = `access_token=; path=/; expires=${new Date(0).toUTCString()}`)

  test('gives the refresh token away once, and stores the pair that came', async () => {
    expire()
    const next = tokensFor('u1')
    const send = vi.fn(() => Promise.resolve(next))
    const fetch = provider()
    // A call that has met a 401 waits for it instead of using the same refresh token
    const [, refreshed] = await Promise.all([tab.renew(send), (await openTab()).refresh({ fetch })])
    expect(send).toHaveBeenCalledExactlyOnceWith(first.refresh_token)
    expect(fetch).not.toHaveBeenCalled()
    expect(refreshed).toBe('refreshed')
    expect(await tab.readTokens()).toEqual({ accessToken: next.access_token, refreshToken: next.refresh_token })
  })

  test('does not happen with an access token, nor without a refresh token', async () => {
    const send = vi.fn(() => Promise.resolve(undefined))
    await tab.renew(send)
    await tab.clearTokens()
    await tab.renew(send)
    expect(send).not.toHaveBeenCalled()
  })

  test('AUTH-12 says nothing about the session when no pair comes', async () => {
    expire()
    await tab.renew(() => Promise.resolve(undefined))
    expect(await tab.readSession()).toMatchObject({ state: 'signed-in' })
    expect((await tab.readTokens()).refreshToken).toBe(first.refresh_token)
  })

  /** As the browser does it before any script sees the response. */
  const setByServer = ({ refresh_token: value, refresh_token_expiry: expires }: TokenAnswer) =>
    browser.jar.put('refresh_token', { value, expires, attributes: { by: 'server' } })

  test('AUTH-05 asks for its cookie, and keeps the one that the server has set', async () => {
    const next = tokensFor('u1')
    const fetch = vi.fn<FetchLike>(() => {
      setByServer(next)
      return Promise.resolve(json(next))
    })
    expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('refreshed')
    const init = fetch.mock.calls[0]![1]!
    expect(init.credentials).toBe('same-origin')
    expect(new Headers(init.headers).get('x-token-cookie')).toBe('host')
    expect(await tab.readTokens()).toEqual({ accessToken: next.access_token, refreshToken: next.refresh_token })
    expect(browser.jar.attributes('refresh_token')).toEqual({ by: 'server' })
  })

  test.each(['by choice', 'by itself'])(
    'AUTH-09 a session that ends meanwhile %s stays over, whatever cookie the server has set',
    async (how) => {
      expire()
      const { keepUserOnly, signOutLocally } = await import('../../../src/session/sign-out.ts')
      await tab.renew(async () => {
        await (how === 'by itself' ? keepUserOnly() : signOutLocally({ oweLogout: true }))
        const next = tokensFor('u1')
        setByServer(next)
        return next
      })
      expect(await tab.readTokens()).toEqual({})
      expect((await tab.readSession()).state).toBe(how === 'by itself' ? 'needs-sign-in' : 'signed-out')
    },
  )

  test.each(['by choice', 'by itself'])(
    'AUTH-09 a session that ends meanwhile %s stays over when the response is cut after its headers',
    async (how) => {
      const { keepUserOnly, signOutLocally } = await import('../../../src/session/sign-out.ts')
      const cut = async () => {
        await (how === 'by itself' ? keepUserOnly() : signOutLocally({ oweLogout: true }))
        setByServer(tokensFor('u1'))
      }
      const fetch = async () => {
        await cut()
        return new Response('{"access_tok', { headers: { 'content-type': 'application/json' } })
      }
      expect(await tab.refresh({ fetch, stale: first.access_token })).toBe('unreachable')
      expect(await tab.readTokens()).toEqual({})
      await tab.writeTokens(first)
      expire()
      await tab.renew(async () => void (await cut()))
      expect(await tab.readTokens()).toEqual({})
    },
  )

  test('AUTH-09 a response that is cut while its user stays signed in leaves the cookie, which is the next token', async () => {
    const next = tokensFor('u1')
    const fetch = () => {
      setByServer(next)
      return Promise.resolve(new Response('{"access_tok', { headers: { 'content-type': 'application/json' } }))
    }
    await tab.refresh({ fetch, stale: first.access_token })
    expect((await tab.readTokens()).refreshToken).toBe(next.refresh_token)
  })

  test('AUTH-09 whoever has signed in since keeps their cookie when the response of the user before is cut', async () => {
    const theirs = tokensFor('u2')
    const fetch = async () => {
      await tab.writeTokens(theirs)
      return new Response('{"access_tok', { headers: { 'content-type': 'application/json' } })
    }
    await tab.refresh({ fetch, stale: first.access_token })
    expect((await tab.readTokens()).refreshToken).toBe(theirs.refresh_token)
  })

  test('I7 a cookie that the server has set for the user before does not stay with the next one', async () => {
    const other = tokensFor('u2')
    expire()
    await tab.renew(async () => {
      await tab.writeTokens(other)
      const late = tokensFor('u1')
      setByServer(late)
      return late
    })
    expect(await tab.readTokens()).toEqual({ accessToken: other.access_token })
    expect((await tab.readSession()).userId).toBe('u2')
  })

  test('I7 drops a pair that comes after another user has signed in', async () => {
    expire()
    const other = tokensFor('u2')
    await tab.renew(async () => {
      await tab.writeTokens(other)
      return tokensFor('u1')
    })
    expect((await tab.readTokens()).refreshToken).toBe(other.refresh_token)
  })
})

test('I8 work that fails under the lock is not done a second time', async () => {
  const { underLock } = await import('../../../src/session/refresh.ts')
  const run = vi.fn(() => Promise.reject(new Error('no room')))
  await expect(underLock({ locks: asLockManager(world.client()) }, run)).rejects.toThrow('no room')
  expect(run).toHaveBeenCalledTimes(1)
})
