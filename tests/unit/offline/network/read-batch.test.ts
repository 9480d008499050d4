import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestDetailCalls } from '../../../../src/contract/request-details.ts'
import { sessionCalls } from '../../../../src/contract/session.ts'
import type { ReadsInput } from '../../../../src/contract/sync-reads.ts'
import { viewCalls } from '../../../../src/contract/views.ts'
import { closeStore, type Store } from '../../../../src/offline/device/store.ts'
import type { OfflineDeps } from '../../../../src/offline/device/deps.ts'
import type { Exchange } from '../../../../src/offline/network/classification.ts'
import { pack } from '../../../../src/offline/network/pack.ts'
import { canBatchReads, exchangeReads, type BatchedRead } from '../../../../src/offline/network/read-batch.ts'
import { readEpoch } from '../../../../src/offline/network/restore-epoch.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { ndjson, takeReads, type ReadsServer } from '../reads-server.ts'
import { Device, json, page, rest, World } from '../world.ts'

const reads: BatchedRead[] = [
  { call: sessionCalls.info, input: {} },
  { call: viewCalls.list, input: { ipId: 'EMP1' } },
  { call: requestDetailCalls.get, input: { hiringRequestId: 'HR1' } },
]

let world: World
let device: Device
let server: ReadsServer
let store: Store
let came: [number, Exchange][]
const stopping = () => new AbortController()

async function open(more: Partial<OfflineDeps> = {}) {
  world = new World()
  device = new Device(world)
  world.hook = ({ path }) =>
    path.startsWith('view')
      ? json({ status: false, error: { code: 'unauthorized', message: 'No' } })
      : json({ status: true, data: { path } })
  server = takeReads(world)
  return device.tab({ fetch: server.fetch, takesBatches: true, ...more })
}
beforeEach(async () => {
  came = []
  store = await open()
})
afterEach(() => closeStore(store))

const send = (signal = stopping().signal) =>
  exchangeReads(store, reads, { signal, onExchange: (n, exchange) => void came.push([n, exchange]) })
const line = (n: number, more: object = {}) =>
  `${JSON.stringify({ n, status: 200, body: { status: true }, ...more })}\n`

describe('many reads in one request', () => {
  test('OFF-03 each has the result that it would have had alone', async () => {
    await send()
    expect(server.asked).toEqual([reads.map(({ call, input }) => ({ call: call.name, input }))])
    expect(came).toMatchObject([
      [0, { kind: 'ok', body: { data: { path: 'industrypartner/info' } }, epoch: 'life-1' }],
      [1, { kind: 'refused', refusal: { code: 'unauthorized' } }],
      [2, { kind: 'ok', body: { data: { path: 'futurehiringrequest/getHiringRequest/HR1' } } }],
    ])
    expect(store.lastReport?.connectivity).toBe('online')
    expect(await readEpoch(store)).toMatchObject({ id: 'life-1' })
  })

  test('OFF-03 each is handed over as its line arrives', async () => {
    let write!: (text: string) => void
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    server.instead = () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    const stop = stopping()
    const end = send(stop.signal)
    await rest()
    // In the middle of a line
    write(line(2) + line(0).slice(0, 9))
    await expect.poll(() => came.map(([n]) => n)).toEqual([2])
    write(line(0).slice(9))
    await expect.poll(() => came.map(([n]) => n)).toEqual([2, 0])
    stop.abort()
    expect(await end).toEqual({ kind: 'silent', reason: 'aborted' })
  })

  test('a line of its own status says when to come again', async () => {
    server.instead = () =>
      ndjson([line(0, { status: 429, body: { status: false, error: { code: 'x' } }, retryAfter: 7 })])
    await send()
    expect(came).toMatchObject([[0, { kind: 'status', status: 429, retryAfter: 7_000 }]])
  })

  test('is gzipped where the browser can', async () => {
    await closeStore(store)
    let sent: RequestInit | undefined
    store = await open({
      pack,
      fetch: (_, init) => {
        sent = init
        return Promise.resolve(ndjson([line(0), line(1), line(2)]))
      },
    })
    await send()
    expect((sent!.headers as Record<string, string>)['content-encoding']).toBe('gzip')
    const { reads: named } = JSON.parse(gunzipSync(sent!.body as Uint8Array).toString()) as ReadsInput
    expect(named.map(({ call }) => call)).toEqual(reads.map(({ call }) => call.name))
  })
})

describe('what may become of it', () => {
  test('AUTH-11 a 401 leads to one refresh of the session and one repeat', async () => {
    server.instead = (token) => (token === 'token-2' ? undefined : json({ status: false, error: { code: 'x' } }, 401))
    await send()
    expect(device.refreshes).toBe(1)
    expect(server.asked).toHaveLength(2)
    expect(came.map(([n]) => n)).toEqual([0, 1, 2])
    server.instead = () => json({ status: false, error: { code: 'x' } }, 401)
    expect(await send()).toMatchObject({ kind: 'status', status: 401 })
    expect(server.asked).toHaveLength(4)
  })

  test('I7 nothing is sent under the session of another user', async () => {
    device.user = 'u2'
    expect(await send()).toEqual({ kind: 'silent', reason: 'aborted' })
    expect(server.asked).toEqual([])
  })

  test('OFF-03 a cut response: what has a line counts, the rest had no network', async () => {
    server.cutAfter = 1
    expect(await send()).toEqual({ kind: 'silent', reason: 'network' })
    expect(came.map(([n]) => n)).toEqual([0])
    expect(store.lastReport?.connectivity).toBe('offline')
  })

  test('a complete response that leaves a read out says nothing about it', async () => {
    server.instead = () => ndjson([line(0), line(2)])
    expect(await send()).toEqual({ kind: 'silent', reason: 'network' })
    expect(came.map(([n]) => n)).toEqual([0, 2])
  })

  test.each([404, 405])('to a server that does not know it (%i) none is sent for ten minutes', async (status) => {
    server.instead = () => json({ status: false, error: { code: 'not-found', message: 'Unknown' } }, status)
    expect(canBatchReads(store)).toBe(true)
    expect(await send()).toBe('missing')
    expect(canBatchReads(store)).toBe(false)
    const other = await device.tab({ fetch: server.fetch, takesBatches: true })
    expect(canBatchReads(other)).toBe(true)
    // Another build may have taken over
    await world.advance(10 * 60_000)
    expect(canBatchReads(store)).toBe(true)
  })

  test.each([
    ['a page of a portal', () => page()],
    ['a redirect to one', () => new Response(null, { status: 302 })],
    ['lines that are none of ours', () => ndjson(['<html>\n'])],
    ['a line for a read that was not asked', () => ndjson([line(7)])],
  ])('TRAP-01 %s counts as no network', async (_, respond) => {
    server.instead = respond
    expect(await send()).toEqual({ kind: 'portal' })
    expect(came).toEqual([])
    expect(canBatchReads(store)).toBe(true)
    expect(store.lastReport?.connectivity).toBe('portal')
  })

  test('the time limit is of each silence, not of the whole', async () => {
    let write!: (text: string) => void
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    server.instead = () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    const end = send()
    await rest()
    for (const n of [0, 1]) {
      await world.advance(20_000)
      write(line(n))
      await expect.poll(() => came).toHaveLength(n + 1)
    }
    await world.advance(26_000)
    expect(await end).toEqual({ kind: 'silent', reason: 'network' })
  })

  test('without a response it ends in time, and the request with it', async () => {
    await closeStore(store)
    let signal: AbortSignal | undefined
    store = await open({
      fetch: (_, init) => {
        signal = init!.signal!
        return new Promise(() => undefined)
      },
    })
    const end = send()
    await rest()
    await world.advance(26_000)
    expect(await end).toEqual({ kind: 'silent', reason: 'timeout' })
    expect(signal?.aborted).toBe(true)
  })

  test('I8 where the network was gone, what waits to be sent goes first', async () => {
    await enqueue(store, 'feedback.send', {
      ...{ partnerId: 'EMP1', partnerType: 'EMP', name: 'Asha', email: 'asha@example.in', mobile: '9800000000' },
      ...{ subject: 'A question', message: 'How are credits counted?' },
    })
    store.lastReport = { connectivity: 'offline', at: Date.now() }
    const end = send()
    await rest()
    expect(server.asked).toEqual([])
    await world.advance(5_000)
    await end
    expect(server.asked).toHaveLength(1)
  })
})
