import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpointsOf, type Endpoint } from '../../../server/http/api-paths.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import type { RefusedSender } from '../../../server/http/refusal-tally.ts'
import { API_KEY, basePaths, headers, pathParameters, type AnyCall } from '../../../src/contract/call.ts'
import { dashboardCalls } from '../../../src/contract/dashboard.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { contract } from '../../../src/contract/index.ts'
import { preferenceCalls } from '../../../src/contract/preferences.ts'
import { requestDetailCalls } from '../../../src/contract/request-details.ts'
import { sessionCalls } from '../../../src/contract/session.ts'
import {
  isBatchedRead,
  LARGEST_READS,
  MOST_READS,
  syncReads,
  type NamedRead,
  type ReadLine,
} from '../../../src/contract/sync-reads.ts'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { viewCalls } from '../../../src/contract/views.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/contract-ids.ts'
import { examples, plainExamples } from '../support/examples.ts'
import { addBelongings, type Belongings } from '../support/two-partners.ts'

const path = basePaths.hire + syncReads.path
const own = { [headers.apiKey]: API_KEY, [headers.deviceId]: 'test-device', [headers.deviceType]: 'web' }
const held = taskCalls.requestNames.name
const faulty = viewCalls.list.name

let app: TestApp
const of: Record<string, Belongings> = {}
/** Handlers of `held` that wait, by user. */
let begun: { userId: string; end: (names: string[]) => void }[] = []
/** Where `held` does not wait: what it returns. */
let atOnce: (() => string[]) | undefined
/** How often it ran. */
let ran = 0
const refused: { call: string; reason: string; sender: RefusedSender }[] = []

const answerOf = (names: string[]) => ({
  data: { result: names.map((name) => ({ hiringRequestId: name, hiringReqName: name })) },
})
const hold = (_: never, { user }: { user: { userId: string } }) => {
  ran += 1
  if (atOnce) return Promise.resolve(answerOf(atOnce()))
  return new Promise((resolve) => begun.push({ userId: user.userId, end: (names) => resolve(answerOf(names)) }))
}
const fail = () => Promise.reject(new Error('The database said no'))

beforeAll(async () => {
  const { routes } = await import('../../../server/routes/index.ts')
  const endpoints = endpointsOf(contract, routes).map((endpoint): Endpoint => {
    const { name } = endpoint.call
    return name === held
      ? { ...endpoint, handler: hold as never }
      : name === faulty
        ? { ...endpoint, handler: fail as never }
        : endpoint
  })
  app = await createTestApp({
    endpoints,
    settings: { METRICS_TOKEN: 'metrics-token-of-the-tests' },
    more: ({ db }) => ({
      epoch: { id: 'life-1' },
      metrics: createMetrics({ db, pools: {} }),
      refusals: {
        note: (call, reason, sender) => void refused.push({ call, reason, sender }),
        flush: () => Promise.resolve(),
      },
    }),
  })
  for (const ipId of ['EMP1', 'EMP2']) of[ipId] = await addBelongings(app.db, ipId)
}, 60_000)
afterAll(() => app.close())
afterEach(() => {
  for (const { end } of begun) end([])
  begun = []
  atOnce = undefined
  ran = 0
})

function send(body: string | Uint8Array<ArrayBuffer>, { as = 'emp' as string | null, more = {} } = {}) {
  const token = as === null ? undefined : { Authorization: `Bearer test.${as}` }
  return app.app.request(path, { method: 'POST', body, headers: { ...own, ...token, ...more } })
}
const bodyOf = (reads: NamedRead[]) => JSON.stringify({ reads })
const readLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReadLine)

/** The lines in the order of the reads. */
async function read(reads: NamedRead[], options?: Parameters<typeof send>[1]): Promise<ReadLine[]> {
  const response = await send(bodyOf(reads), options)
  expect(response.status).toBe(200)
  return readLines(await response.text()).toSorted((a, b) => a.n - b.n)
}
const info = { call: sessionCalls.info.name, input: {} }
const wait = { call: held, input: { ipId: 'EMP1' } }
/** Without the time of the transaction that read it. */
const timeless = (body: object) => JSON.parse(JSON.stringify(body, (name, value) => (name === 'asOf' ? 0 : value)))
const many = (count: number, one: NamedRead = wait) => Array.from({ length: count }, () => one)

describe('many reads in one request', () => {
  const calls = everyCall.filter((call) => isBatchedRead(call) && ![held, faulty].includes(call.name))

  test.each(['emp', 'sub', 'rival', 'ops', 'ssc'])(
    'ROLE-01..ROLE-05 each has the line that the call alone would have, for its own partner and for another: %s',
    async (as) => {
      expect(calls.length).toBeGreaterThan(35)
      for (const ipId of ['EMP1', 'EMP2']) {
        const reads = calls.map(({ name }) => ({
          call: name,
          input: examples[name]?.input(of[ipId]!) ?? plainExamples[name] ?? {},
        }))
        const alone = []
        for (const [at, call] of calls.entries()) alone.push(await app.call(call, reads[at]!.input, { as }))
        const lines = await read(reads, { as })
        expect(lines.map(({ n, status, body }) => [reads[n]!.call, status, timeless(body)])).toEqual(
          alone.map(({ status, body }, at) => [reads[at]!.call, status, timeless(body)]),
        )
        // Not all of it refused
        const accepted = lines.filter(({ body }) => body['status'] !== false).length
        expect(accepted).toBeGreaterThan(5)
      }
    },
    60_000,
  )

  test('an input that the call does not take is refused as the call refuses it', async () => {
    const wrong: [AnyCall, NamedRead['input']][] = [
      [dashboardCalls.counts, { industrypartnerid: 7 }],
      [dashboardCalls.counts, { industrypartnerid: 'a\u0000b' }],
      [funnelCalls.detail, { funnelId: 7 }],
      // Text in the query of its own request
      [preferenceCalls.get, { ipId: 7 }],
      [funnelCalls.detail, { funnelId: 'a\u0000b' }],
      [funnelCalls.rows, { ipId: 'EMP1', hiringRequestId: { x: 1 }, pageOptions: { page: 1, limit: 10 } }],
    ]
    const lines = await read(wrong.map(([{ name }, input]) => ({ call: name, input })))
    for (const [at, [call, input]] of wrong.entries()) {
      const { status, body } = await app.call(call, input)
      expect([lines[at]!.status, lines[at]!.body], `${call.name} ${JSON.stringify(input)}`).toEqual([status, body])
      expect(body.status).toBe(false)
    }
  })

  test('TRAP-18 only what a device may store and what changes nothing is run', async () => {
    const others = everyCall.filter((call) => !isBatchedRead(call))
    expect(others.some(({ offline, mutation }) => offline === 'needs-network' && !mutation)).toBe(true)
    expect(others.some(({ auth, offline }) => auth === 'public' && offline === 'read-saved')).toBe(true)
    const inputs = others.map(({ name }) => ({
      call: name,
      input: examples[name]?.input(of['EMP1']!) ?? plainExamples[name] ?? {},
    }))
    const reads = [...inputs, { call: 'funnel.nothing', input: {} }, { call: '__proto__', input: {} }]
    for (let at = 0; at < reads.length; at += 20) {
      const lines = await read(reads.slice(at, at + 20))
      expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([404]))
    }
    expect((await app.call(funnelCalls.detail, { funnelId: of['EMP1']!.funnelId })).body.data).not.toMatchObject({
      notes: { notes: 'Changed' },
    })
  })

  test('a path with a gap in it leads to no call', async () => {
    const gaps = everyCall.filter((call) => isBatchedRead(call) && pathParameters(call.path).length > 0)
    expect(gaps.length).toBeGreaterThan(3)
    const lines = await read(
      gaps.flatMap(({ name, path: at }) =>
        [{}, { [pathParameters(at)[0]!]: '' }].map((input) => ({ call: name, input })),
      ),
    )
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([404]))
  })

  test('a fault of one is its line and is logged; the others have theirs', async () => {
    const lines = await read([info, { call: faulty, input: { ipId: 'EMP1' } }, info])
    expect(lines.map(({ status }) => status)).toEqual([200, 500, 200])
    expect(lines[1]!.body).toMatchObject({ status: false, error: { reason: 'internal' } })
    expect(JSON.stringify(lines[1])).not.toContain('said no')
    expect(app.logged.filter((line) => line.includes('The database said no') && line.includes(faulty))).toHaveLength(1)
  })

  test('I8 two at once, in their order, each written when it is done', async () => {
    const response = await send(bodyOf([wait, info, wait, wait]))
    const reader = response.body!.getReader()
    const next = async () => readLines(Buffer.from((await reader.read()).value ?? []).toString())
    expect((await next()).map(({ n }) => n)).toEqual([1])
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    begun[1]!.end(['third'])
    expect(await next()).toMatchObject([
      { n: 2, status: 200, body: { data: { result: [{ hiringRequestId: 'third' }] } } },
    ])
    await vi.waitFor(() => expect(begun).toHaveLength(3))
    begun[0]!.end([])
    expect((await next()).map(({ n }) => n)).toEqual([0])
    begun[2]!.end([])
    expect((await next()).map(({ n }) => n)).toEqual([3])
    expect((await reader.read()).done).toBe(true)
  })

  test('is gzipped both ways where the device can, and names the restore epoch', async () => {
    const more = { 'Content-Encoding': 'gzip', 'Accept-Encoding': 'gzip, br' }
    const response = await send(new Uint8Array(gzipSync(bodyOf([info]))), { more })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get(headers.epoch)).toBe('life-1')
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
    expect(readLines(text)).toMatchObject([{ n: 0, status: 200, body: { status: true } }])
  })

  test.each(['gzip;q=0', 'identity', 'br, gzip; q=0.000'])(
    'is not gzipped for Accept-Encoding %s',
    async (accepted) => {
      const response = await send(bodyOf([info]), { more: { 'Accept-Encoding': accepted } })
      expect(response.headers.get('Content-Encoding')).toBeNull()
      expect(readLines(await response.text())).toMatchObject([{ n: 0, status: 200 }])
    },
  )

  test('OPS-01 each counts under the name of its call, in the numbers and among the refusals', async () => {
    refused.length = 0
    const foreign = { hiringRequestId: of['EMP2']!.hiringRequestId }
    await read([info, info, { call: requestDetailCalls.get.name, input: foreign }, { call: 'made.up', input: {} }], {
      more: { [headers.appBuild]: 'aaaaaaaaaaaa' },
    })
    const sender = { build: 'aaaaaaaaaaaa', deviceId: 'test-device' }
    expect(refused.toSorted((a, b) => (a.call < b.call ? -1 : 1))).toMatchObject([
      { call: requestDetailCalls.get.name, reason: 'request-unauthorized', sender },
      { call: syncReads.name, reason: 'call-unknown', sender },
    ])
    const bearer = { Authorization: 'Bearer metrics-token-of-the-tests' }
    const numbers = await (await app.app.request('/metrics', { headers: bearer })).text()
    const countOf = (call: string, status: number) =>
      Number(new RegExp(`requests_total\\{call="${call}",status="${status}"\\} (\\d+)`).exec(numbers)?.[1] ?? 0)
    expect(countOf(sessionCalls.info.name, 200)).toBeGreaterThanOrEqual(2)
    expect(countOf(requestDetailCalls.get.name, 200)).toBeGreaterThanOrEqual(1)
    expect(countOf(syncReads.name, 404)).toBeGreaterThanOrEqual(1)
    expect(numbers).not.toContain('made.up')
  })
})

describe('what a stranger sends', () => {
  test('API-074 without a session, or with a revoked one, nothing is run', async () => {
    expect((await send(bodyOf([wait]), { as: null })).status).toBe(401)
    expect((await send(bodyOf([wait]), { as: 'nobody' })).status).toBe(401)
    expect(begun).toEqual([])
  })

  test('too many reads, too long a body and a bomb are refused', async () => {
    expect(await (await send(bodyOf(many(MOST_READS + 1, info)))).json()).toMatchObject({
      ...{ status: false, error: { code: 'invalid' } },
    })
    expect((await send(' '.repeat(LARGEST_READS + 1))).status).toBe(413)
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(32 * 1024 * 1024)))
    expect(bomb.byteLength).toBeLessThan(LARGEST_READS)
    expect((await send(bomb, { more: { 'Content-Encoding': 'gzip' } })).status).toBe(413)
  })

  test.each([
    ['no JSON', 'half a {'],
    ['no list', '{"reads":{}}'],
    ['an empty list', '{"reads":[]}'],
    ['an input that is text', '{"reads":[{"call":"session.info","input":"x"}]}'],
    ['no gzip', new Uint8Array([1, 2, 3])],
  ])('%s is refused with a message', async (name, body) => {
    const more = typeof body === 'string' ? undefined : { 'Content-Encoding': 'gzip' }
    const response = await send(body, { more: more ?? {} })
    expect(response.status, name).toBe(200)
    expect(await response.json()).toMatchObject({ status: false, error: { code: 'invalid' } })
  })

  test('I8 four batches of one user at once, four of their reads, and others are answered meanwhile', async () => {
    const open = await Promise.all(Array.from({ length: 4 }, () => send(bodyOf(many(10)))))
    expect((await send(bodyOf([wait]))).status).toBe(429)
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    const [line] = await read([info], { as: 'rival' })
    expect(line).toMatchObject({ status: 200, body: { status: true } })
    expect(begun).toHaveLength(4)
    await Promise.all(open.map((response) => response.body!.cancel()))
    for (const { end } of begun) end([])
    await vi.waitFor(async () => expect((await send(bodyOf([info]))).status).toBe(200))
  })

  test('I8 once the device is gone no further read begins', async () => {
    const response = await send(bodyOf(many(10)))
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    await response.body!.cancel()
    for (const { end } of begun) end([])
    // A place of the user is free again when the batch has ended
    await vi.waitFor(async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => send(bodyOf([info]))))
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await Promise.all(all.map((one) => one.text()))
    })
    expect(begun).toHaveLength(2)
  })

  test.each<Record<string, string>>([{}, { 'Accept-Encoding': 'gzip' }])(
    'I8 what a device does not read is not kept for it: %j',
    async (more) => {
      atOnce = () => [randomBytes(30_000).toString('base64')]
      const response = await send(bodyOf(many(MOST_READS)), { more })
      let last = -1
      await vi.waitFor(
        () => {
          const isStill = ran === last
          last = ran
          expect(isStill).toBe(true)
        },
        { interval: 300, timeout: 20_000 },
      )
      expect(ran).toBeGreaterThan(0)
      expect(ran).toBeLessThan(MOST_READS / 4)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(readLines((more['Accept-Encoding'] ? gunzipSync(bytes) : bytes).toString())).toHaveLength(MOST_READS)
    },
    30_000,
  )

  test('I8 a batch of long duration begins no further read: its session was checked at its start', async () => {
    const response = await send(bodyOf(many(5)))
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    const later = performance.now() + 121_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    for (const { end } of begun) end([])
    const lines = readLines(await response.text())
    clock.mockRestore()
    expect(lines.map(({ n }) => n).toSorted()).toEqual([0, 1])
    expect(begun).toHaveLength(2)
  })
})
