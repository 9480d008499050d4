import type { Context } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_KEY, headers } from '../../../src/contract/call.ts'
import { addressOf, readProxies } from '../../../server/core/client-address.ts'
import { loadConfig } from '../../../server/core/config.ts'
import { requestIdOf } from '../../../server/http/request-id.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const of = (remoteAddress: string | undefined, forwarded: string | undefined, proxies?: string) =>
  addressOf(
    {
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: () => forwarded },
    } as unknown as Context,
    { trustedProxies: proxies === undefined ? undefined : readProxies(proxies) },
  )

const named = (remoteAddress: string, given: string | undefined, proxies?: string) =>
  requestIdOf(
    {
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: () => given },
    } as unknown as Context,
    { trustedProxies: proxies === undefined ? undefined : readProxies(proxies) },
  )

test('the name of a request is that of a proxy of ours, and of nobody else', () => {
  const id = 'f3a1c9d2-7b1e'
  expect(named('10.0.0.1', id, '10.0.0.0/8')).toBe(id)
  for (const other of [
    named('9.9.9.9', id, '10.0.0.0/8'),
    named('10.0.0.1', id),
    named('10.0.0.1', undefined, '10.0.0.0/8'),
    named('10.0.0.1', 'with a space and\nlines', '10.0.0.0/8'),
    named('10.0.0.1', 'x'.repeat(200), '10.0.0.0/8'),
  ])
    expect(other).toMatch(/^[\da-f-]{36}$/)
})

describe('whose attempts are counted', () => {
  test.each([
    ['nobody is believed unless said so', '10.0.0.1', '1.2.3.4', undefined, '10.0.0.1'],
    ['a proxy that is not ours is not believed', '9.9.9.9', '1.2.3.4', '10.0.0.0/8', '9.9.9.9'],
    ['what our proxy wrote is believed', '10.0.0.1', '1.2.3.4', '10.0.0.0/8', '1.2.3.4'],
    ['what the client wrote before it is not', '10.0.0.1', '6.6.6.6, 1.2.3.4', '10.0.0.0/8', '1.2.3.4'],
    ['through two proxies of ours', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.0.2', '10.0.0.0/8', '1.2.3.4'],
    ['a chain of ours only', '10.0.0.1', '10.0.0.7', '10.0.0.0/8', '10.0.0.7'],
    ['nonsense in the header', '10.0.0.1', 'unknown', '10.0.0.0/8', '10.0.0.1'],
    ['an IPv6 address with its port', '10.0.0.1', '[2001:db8:1:2::7]:50412', '10.0.0.0/8', '2001:db8:1:2::/64'],
    ['an IPv6 address in brackets', '10.0.0.1', '[2001:db8:1:2::7]', '10.0.0.0/8', '2001:db8:1:2::/64'],
    ['an empty header', '10.0.0.1', '', '10.0.0.0/8', '10.0.0.1'],
    ['no header', '10.0.0.1', undefined, '10.0.0.0/8', '10.0.0.1'],
    ['with a port', '10.0.0.1', '1.2.3.4:5678', '10.0.0.0/8', '1.2.3.4'],
    ['IPv4 as a socket for both writes it', '::ffff:10.0.0.1', '1.2.3.4', '10.0.0.0/8', '1.2.3.4'],
    ['one address', '::1', '1.2.3.4', '127.0.0.1, ::1', '1.2.3.4'],
    ['of IPv6 the network', '10.0.0.1', '2001:db8:1:2:aaaa::1', '10.0.0.0/8', '2001:db8:1:2::/64'],
    ['of IPv6 the network, however it is written', '2001:db8::7', undefined, undefined, '2001:db8:0:0::/64'],
    ['of IPv6 with an interface', 'fe80::1%eth0', undefined, undefined, 'fe80:0:0:0::/64'],
    ['no connection at all', undefined, '1.2.3.4', '10.0.0.0/8', 'unknown'],
  ])('ASVS 6.3.1 %s', (_, remote, forwarded, proxies, expected) => {
    expect(of(remote, forwarded, proxies)).toBe(expected)
  })

  test('a list that holds anything else stops the start', () => {
    for (const text of ['10.0.0.0/33', 'localhost', '10.0.0.0/8;x', '10.0.0.0/8/8', '::1/129', ',', '10.0.0.0/-1'])
      expect(() => loadConfig({ TRUSTED_PROXIES: text }), text).toThrow(/^TRUSTED_PROXIES must be addresses/)
  })
})

describe('a limit behind a proxy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ settings: { TRUSTED_PROXIES: '127.0.0.0/8', BASE_URL: 'http://localhost' } })
  })
  afterAll(() => app.close())

  /** Ten a minute from one address. */
  const ask = async (remoteAddress: string, forwarded: string) => {
    const path = '/api/hire/v1/uploadCompanyLogo?fileName=a.png&type=image/png&size=1'
    const sent = {
      ...{ [headers.apiKey]: API_KEY, [headers.deviceId]: 'd', [headers.deviceType]: 'web' },
      'X-Forwarded-For': forwarded,
    }
    return (await app.app.request(path, { headers: sent }, { incoming: { socket: { remoteAddress } } })).status
  }

  test('ASVS 6.3.1 people behind our proxy are counted apart, and nobody escapes by writing the header', async () => {
    for (let n = 0; n < 10; n += 1) expect(await ask('127.0.0.1', `${n}.0.0.9, 1.1.1.1`)).toBe(200)
    expect(await ask('127.0.0.1', '99.0.0.9, 1.1.1.1')).toBe(429)
    expect(await ask('127.0.0.1', '2.2.2.2')).toBe(200)
    for (let n = 0; n < 10; n += 1) expect(await ask('5.5.5.5', `${n}.7.7.7`)).toBe(200)
    expect(await ask('5.5.5.5', '99.7.7.7')).toBe(429)
  })
})
