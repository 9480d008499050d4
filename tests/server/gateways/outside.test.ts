import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { askHttp, createOutside, gatewayNumbers, GatewayAway } from '../../../server/gateways/outside.ts'
import { httpMessages } from '../../../server/gateways/messages/http.ts'
import { httpTelephony } from '../../../server/gateways/telephony/http.ts'
import { s3Files } from '../../../server/gateways/files/s3.ts'
import { createLog } from '../../../server/core/log.ts'

const log = createLog('silent')
let service: Server | undefined
afterEach(() => {
  service?.closeAllConnections()
  service?.close()
})
async function open(listener: RequestListener): Promise<string> {
  service = createServer(listener)
  await new Promise<void>((resolve) => service!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

describe('a service outside', () => {
  test('that fails five times in a row is left alone, then asked once, and asked again when it is back', async () => {
    let now = 0
    let asked = 0
    let isUp = false
    const outside = createOutside({ name: 'breaker', limitMs: 1_000, restMs: 20_000, now: () => now })
    const ask = () =>
      outside.ask(() => {
        asked += 1
        return isUp ? Promise.resolve('yes') : Promise.reject(new Error('down'))
      })
    for (let n = 0; n < 5; n += 1) await expect(ask()).rejects.toThrow('down')
    await expect(ask()).rejects.toThrow('resting')
    expect([asked, gatewayNumbers().get('breaker')!.open]).toEqual([5, 1])

    now = 20_000
    // Of many at once one finds out
    const trials = await Promise.allSettled([ask(), ask(), ask()])
    expect(trials.map((trial) => String((trial as PromiseRejectedResult).reason))).toEqual([
      'Error: down',
      ...Array(2).fill('GatewayAway: The gateway "breaker" is resting'),
    ])
    now = 39_000
    await expect(ask()).rejects.toThrow('resting')
    now = 40_000
    isUp = true
    expect(await ask()).toBe('yes')
    expect(await Promise.all([ask(), ask()])).toEqual(['yes', 'yes'])
    expect(gatewayNumbers().get('breaker')).toEqual({
      results: { ok: 3, failed: 6, late: 0, resting: 4 },
      open: 0,
    })
  })

  test('a success in between, and a refusal by a service that works, open nothing', async () => {
    const statuses = [500, 500, 429, 503, 200, 500, 502, 404, 500, 500, 500, 500, 400]
    let at = 0
    const url = await open((_, response) => response.writeHead(statuses[at++]!).end())
    const outside = createOutside({ name: 'http', limitMs: 2_000 })
    const seen = []
    while (seen.length < statuses.length) seen.push((await askHttp(outside, url, {})).status)
    expect(seen).toEqual(statuses)
    expect(gatewayNumbers().get('http')!.open).toBe(0)
  })

  test.each([
    ['does not reply', () => undefined],
    ['sends its answer for ever', (_: unknown, response: { write(text: string): unknown }) => void response.write('{')],
  ] as [string, RequestListener][])('one that %s is given up at the limit', async (_what, listener) => {
    const url = await open(listener)
    const outside = createOutside({ name: 'slow', limitMs: 150 })
    const began = performance.now()
    const failed = await askHttp(outside, url, {}).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(GatewayAway)
    expect((failed as GatewayAway).why).toBe('late')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('one whose answer is too long, or that leads elsewhere, is not believed', async () => {
    const url = await open((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { Location: '/' }).end()
      response.end('x'.repeat(600 * 1024))
    })
    const outside = createOutside({ name: 'long', limitMs: 2_000 })
    await expect(askHttp(outside, url, {})).rejects.toThrow('too long')
    await expect(askHttp(outside, `${url}/moved`, {})).rejects.toThrow()
  })
})

describe('with the circuit open the user is told at once', () => {
  const secret = 's'.repeat(40)
  test('CALL-03 by the exchange, by messages, and by the file storage with a 503', async () => {
    let asked = 0
    const url = await open((_, response) => {
      asked += 1
      response.writeHead(503).end()
    })
    const telephony = httpTelephony({ url, secret, log })
    const call = { callId: 'C1', applicant: '9812345614', interviewer: '9876543210', origin: 'http://localhost' }
    for (let n = 0; n < 6; n += 1) expect(await telephony.place(call)).toEqual({ placed: false })
    const messages = httpMessages({ url, secret, log })
    const message = { messageId: 'M1', to: '9812345614', text: 'Come', origin: 'http://localhost' }
    for (let n = 0; n < 6; n += 1) expect(await messages.send(message)).toBe(false)
    expect(asked).toBe(10)

    const files = s3Files({ endpoint: url, bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' })
    const find = () => files.find({ kind: 'Asset', fileName: 'x' }).catch((error: { status: number }) => error.status)
    for (let n = 0; n < 5; n += 1) expect(await find()).toBe(503)
    const before = asked
    expect(await find()).toBe(503)
    expect(asked).toBe(before)
  })

  test('PROF-21 a large file may take longer, and one that takes too long does not stop the small ones', async () => {
    let wait = 2_500
    const url = await open((request, response) => {
      request.resume().on('end', () => setTimeout(() => response.writeHead(200).end(), wait))
    })
    const settings = { endpoint: url, bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
    const files = s3Files(settings, { limitMs: 2_000 })
    const file = { kind: 'Kept', fileName: 'x' } as const
    const video = Buffer.alloc(2 * 1024 * 1024)
    await expect(files.store(file, video.subarray(0, 100))).rejects.toMatchObject({ status: 503 })
    expect(await files.store(file, video)).toMatchObject({ size: video.length })
    wait = 60_000
    await Promise.all(
      Array.from({ length: 6 }, () => expect(files.store(file, video)).rejects.toMatchObject({ status: 503 })),
    )
    wait = 0
    expect(await files.store(file, video.subarray(0, 100))).toMatchObject({ size: 100 })
  }, 20_000)
})
