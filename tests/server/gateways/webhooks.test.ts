import { afterEach, expect, test } from 'vitest'
import { httpWebhooks } from '../../../server/gateways/webhooks/http.ts'
import { isPublicAddress } from '../../../server/gateways/webhooks/public-address.ts'
import { readRetryAfter } from '../../../server/gateways/webhooks/retry-after.ts'
import { signMessage } from '../../../server/gateways/webhooks/sign.ts'
import { startReceiver, type Receiver } from '../support/webhook-receiver.ts'

let receiver: Receiver | undefined
afterEach(async () => {
  await receiver?.close()
  receiver = undefined
})
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' }
const portOf = ({ url }: Receiver) => new URL(url).port

test('HOOK-02 a message is signed as the published example of the standard is', () => {
  // The vector of the reference libraries, standard-webhooks/standard-webhooks
  const signed = signMessage(
    { messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', now: 1_614_265_330_999 },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(signed).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('HOOK-04 no address outside of the internet counts as public', () => {
  const inside = [
    ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    ...['255.255.255.255', '168.63.129.16', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
    ...['::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1'],
    ...['ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fe80::1%eth0', '5f00::1'],
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3', '8.8.8.8%eth0'],
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  const outside = ['8.8.8.8', '93.184.215.14', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00::1']
  for (const address of outside) expect(isPublicAddress(address), address).toBe(true)
})

test('HOOK-04 nothing is sent to an address of our own network, however it is written', async () => {
  receiver = await startReceiver()
  const port = portOf(receiver)
  const gateway = httpWebhooks({
    named: [],
    resolve: (host) => {
      const known: Record<string, string[]> = {
        'inside.example': ['10.1.2.3'],
        'half.example': ['93.184.215.14', '127.0.0.1'],
        'meta.example': ['169.254.169.254'],
        localhost: ['127.0.0.1'],
      }
      return Promise.resolve((known[host] ?? []).map((address) => ({ address, family: 4 })))
    },
  })
  const hosts = [
    'inside.example',
    'half.example',
    'meta.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '127.1',
    '2130706433',
  ]
  for (const host of [...hosts, '0x7f.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']) {
    const url = `https://${host}:${port}/`
    expect(await gateway.assess(url), host).toBe('private')
    expect(await gateway.send({ url, ...message }), host).toEqual({ error: 'address' })
  }
  expect(await gateway.send({ url: `http://93.184.215.14:${port}/`, ...message })).toEqual({ error: 'address' })
  expect(await gateway.send({ url: 'https://nobody.example/', ...message })).toEqual({ error: 'unknown-host' })
  expect(receiver.got).toEqual([])
})

test('HOOK-04 a name that leads elsewhere after it was checked gains nothing: each attempt is checked, and connects to what was', async () => {
  receiver = await startReceiver()
  let asked = 0
  const gateway = httpWebhooks({
    // Public when it is saved, ours when something is sent
    named: [],
    resolve: () => Promise.resolve([{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }]),
  })
  const url = `https://rebind.example:${portOf(receiver)}/`
  expect(await gateway.assess(url)).toBe('open')
  expect(await gateway.send({ url, ...message })).toEqual({ error: 'address' })
  expect(asked).toBe(2)
  expect(receiver.got).toEqual([])

  // The system knows no such name: only the address of the check can have been used, and it was asked for once
  let count = 0
  const named = httpWebhooks({
    named: ['http://rebind.example'],
    resolve: () => Promise.resolve([{ address: count++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]),
  })
  const plain = `http://rebind.example:${portOf(receiver)}/`
  expect(await named.send({ url: plain, ...message })).toMatchObject({ status: 204 })
  expect([count, receiver.got.length]).toEqual([1, 1])
})

test('HOOK-04 redirects are not followed, a slow answer is cut, and of a long one the beginning is kept', async () => {
  receiver = await startReceiver()
  const { url } = receiver
  const gateway = httpWebhooks({ named: ['http://127.0.0.1'], limitMs: 300 })
  receiver.answer(() => ({ status: 302, headers: { Location: url }, text: 'there' }))
  expect(await gateway.send({ url, ...message })).toEqual({ status: 302, reply: 'there' })
  expect(receiver.got).toHaveLength(1)
  receiver.answer(() => ({ status: 200, waitMs: 800 }))
  expect(await gateway.send({ url, ...message })).toEqual({ error: 'late' })
  receiver.answer(() => ({ status: 500, text: `a\u0000b${'x'.repeat(300_000)}` }))
  const long = await gateway.send({ url, ...message })
  expect(long).toMatchObject({ status: 500, reply: `ab${'x'.repeat(498)}` })
  receiver.answer(() => 'cut')
  expect(await gateway.send({ url, ...message })).toEqual({ error: 'connection' })
  await receiver.die()
  expect(await gateway.send({ url, ...message })).toEqual({ error: 'connection' })
  await receiver.revive()
  // It speaks no TLS
  const secure = httpWebhooks({ named: ['https://127.0.0.1'] })
  expect(await secure.send({ url: url.replace('http:', 'https:'), ...message })).toEqual({ error: 'tls' })
})

test('HOOK-03 Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-11-25T10:00:00Z')
  const waits = ['120', 'Wed, 25 Nov 2026 10:01:00 GMT', 'Wed, 25 Nov 2026 09:00:00 GMT', 'soon', '-5', '']
  expect(waits.map((text) => readRetryAfter({ 'retry-after': text }, now).retryAfterMs)).toEqual([
    ...[120_000, 60_000, undefined, undefined, undefined, undefined],
  ])
})
