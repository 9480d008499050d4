import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../../../src/offline/network/classification.ts'
import { backoff, readRetryAfter } from '../../../../src/offline/network/backoff.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { readLog } from '../../../../src/offline/outbox/log.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { readStatus } from '../../../../src/offline/outbox/status.ts'
import { joined, json, page, selected, setUp, until, type Fate, type Request } from '../world.ts'

/** One update of F1 with the same response each time, and what is in the outbox after one drain. */
async function answered(fate: (request: Request) => Fate, more = {}) {
  const { world, device, store } = await setUp(3, more)
  world.hook = (request) => (request.key ? fate(request) : undefined)
  await enqueue(store, 'applicant.update', selected('F1'))
  const report = await drain(store, 'enqueue')
  const [operation] = await listOperations(store)
  return { world, device, store, report, operation }
}

const problem = (status: number, code = 'x', headers: Record<string, string> = {}) =>
  json({ status: false, error: { code, message: 'Because' } }, status, headers)

describe('how an answer is classified', () => {
  test.each([408, 429, 500, 502, 503, 504, 507])('OFF %i waits with backoff and stays', async (status) => {
    const { operation, report, world } = await answered(() => problem(status))
    expect(operation).toMatchObject({ state: 'waiting', attempts: 1, lastError: { class: 'server', status } })
    // Full jitter at 0.5 of 1 s to 2 s
    expect(operation!.nextAttemptAt! - world.now).toBe(1_500)
    expect(report.nextAt).toBe(operation!.nextAttemptAt)
  })

  test('OFF 409 in flight waits, any other 409 is refused', async () => {
    expect((await answered(() => problem(409, 'inFlight'))).operation?.state).toBe('waiting')
    expect((await answered(() => problem(409, 'other'))).operation?.state).toBe('rejected')
  })

  test.each([404, 409, 410, 412, 422])('OFF %i is refused with the reason of the server', async (status) => {
    const { operation, report } = await answered(() => problem(status, 'why'))
    expect(operation).toMatchObject({ state: 'rejected', lastError: { status, code: 'why', message: 'Because' } })
    expect(report).toMatchObject({ refused: 1, left: 0 })
  })

  test('OFF HTTP 200 with status false is refused with message and code', async () => {
    const { operation, store } = await answered((request) =>
      json({ status: false, error: { code: 2074, message: 'Give your feedback first' } }, 200, {
        'Idempotency-Key': request.key!,
      }),
    )
    expect(operation).toMatchObject({
      state: 'rejected',
      lastError: { class: 'refused', status: 200, code: 2074, message: 'Give your feedback first' },
    })
    expect(await readLog(store, 1)).toMatchObject([{ event: 'refused', code: 2074 }])
    expect(await readStatus(store)).toMatchObject({ unsent: 0, attention: 1 })
  })

  test('OFF 413 refuses the file with a reason', async () => {
    expect((await answered(() => problem(413))).operation).toMatchObject({
      state: 'rejected',
      lastError: { class: 'file', status: 413 },
    })
  })

  test('OFF 426 pauses everything until the app is updated, and loses nothing', async () => {
    const { world, store, operation, report } = await answered(() => problem(426))
    expect(operation?.state).toBe('queued')
    expect(report.stopped).toBe('needs-update')
    expect((await readStatus(store)).needsUpdate).toBe(true)
    const before = world.requests.length
    expect((await drain(store, 'tick')).stopped).toBe('needs-update')
    expect(world.requests.length).toBe(before)
    // The next build has no such mark
    store.deps.appBuild = 'build-2'
    world.hook = () => undefined
    expect(await drain(store, 'start')).toMatchObject({ sent: 1, left: 0 })
  })

  test('OFF 426 taken back by the server: it is asked again after a while, and the word to the person goes', async () => {
    const { world, store } = await answered(() => problem(426))
    world.hook = () => undefined
    world.now += 10 * 60_000
    expect(await drain(store, 'tick')).toMatchObject({ sent: 1, left: 0 })
    expect((await readStatus(store)).needsUpdate).toBe(false)
  })

  test('OFF a number that is not in the table is quarantined and does not loop', async () => {
    expect((await answered(() => problem(400))).operation?.state).toBe('quarantined')
  })

  test.each([
    ['a page with 200', () => page(200)],
    ['a page with 404', () => page(404)],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://portal.test/' } })],
    ['JSON that is not the envelope', () => json({ hello: 'guest' })],
    ['an envelope without the key', () => json({ status: true, data: { result: [] } })],
    ['an envelope with another key', () => json({ status: true }, 200, { 'Idempotency-Key': 'other:selected' })],
  ])('OFF captive portal: %s is as no network', async (_, answer) => {
    const { operation, store, report } = await answered(answer)
    expect(operation).toMatchObject({ state: 'waiting', lastError: { class: 'portal' }, unanswered: true })
    expect(report.stopped).toBe('portal')
    expect((await readStatus(store)).online).toBe(false)
  })

  test('OFF an API that is not ours need not send the key back', async () => {
    const { report } = await answered(() => json({ status: 'success', data: { result: [] } }), { echoesKeys: false })
    expect(report).toMatchObject({ sent: 1 })
  })

  test.each([true, 'success', 200])('OFF the normaliser takes status %s as yes', async (status) => {
    const { report } = await answered((request) =>
      json({ status, data: { result: [] } }, 200, { 'Idempotency-Key': request.key! }),
    )
    expect(report.sent).toBe(1)
  })

  test('OFF TRAP-05 a request without an answer within 25 s counts as no network', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.key ? 'never' : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    const draining = drain(store, 'enqueue')
    await until(() => world.keys.length > 0)
    await world.advance(24_000)
    expect(await listOperations(store)).toMatchObject([{ state: 'sending' }])
    await world.advance(1_000)
    expect((await draining).left).toBe(1)
    expect(await listOperations(store)).toMatchObject([
      { state: 'waiting', unanswered: true, lastError: { class: 'network', code: 'timeout' } },
    ])
  })

  test('OFF without a network no attempt is spent: what was never sent can still be taken back', async () => {
    const { world, store } = await setUp()
    world.up = false
    await enqueue(store, 'applicant.update', selected('F1'))
    expect(await drain(store, 'enqueue')).toMatchObject({ stopped: 'offline', left: 1 })
    expect(await listOperations(store)).toMatchObject([{ state: 'queued', attempts: 0 }])
    expect((await readStatus(store)).online).toBe(false)
    world.up = true
    expect(await drain(store, 'online')).toMatchObject({ sent: 1, left: 0 })
  })

  test('OFF TRAP-83 an operation this build does not know is quarantined, and sent by a build that knows it', async () => {
    const { world, store } = await setUp()
    await enqueue(store, 'applicant.update', selected('F1'))
    await store.db.outbox.toCollection().modify({ kindVersion: 99 })
    await enqueue(store, 'applicant.update', selected('F2'))
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, refused: 1 })
    expect(await listOperations(store)).toMatchObject([
      { state: 'quarantined', attempts: 0, input: undefined, lastError: { class: 'unknown-kind' } },
    ])
    await store.db.outbox.toCollection().modify({ kindVersion: 1 })
    store.deps.appBuild = 'build-2'
    expect(await drain(store, 'start')).toMatchObject({ sent: 1, left: 0 })
    expect(world.applied).toEqual(['F2 selected', 'F1 selected'])
  })
})

describe('the poison rule', () => {
  test('OFF TRAP-04 500 five times while others come through is quarantined and stops nobody', async () => {
    const { world, store } = await setUp(8)
    world.hook = (request) => (request.key && JSON.stringify(request.body).includes('"F1"') ? problem(500) : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    for (let round = 1; round <= 5; round += 1) {
      await enqueue(store, 'applicant.update', selected(`F${round + 1}`))
      await drain(store, 'sync-now')
      world.now += 1_000
    }
    expect(await listOperations(store)).toMatchObject([
      { funnelId: 'F1', state: 'quarantined', lastError: { class: 'poisoned', status: 500 } },
    ])
    expect(world.applied).toHaveLength(5)
    expect((await readLog(store, 10)).filter((line) => line.event === 'quarantined')).toHaveLength(1)
  })

  test('OFF a single one is poisoned too when the probe says that the API works', async () => {
    const { world, store } = await setUp()
    world.hook = (request) => (request.key ? problem(500) : undefined)
    await enqueue(store, 'applicant.update', selected('F1'))
    for (let round = 1; round <= 5; round += 1) {
      expect((await listOperations(store))[0]?.state).not.toBe('quarantined')
      await drain(store, 'sync-now')
    }
    expect((await listOperations(store))[0]?.state).toBe('quarantined')
  })

  test.each([500, 502, 503, 504])('OFF an outage (%i for everything) quarantines nothing', async (status) => {
    const { world, store } = await setUp()
    world.hook = () => problem(status)
    for (const id of ['F1', 'F2', 'F3']) await enqueue(store, 'applicant.update', selected(id))
    for (let round = 1; round <= 12; round += 1) {
      await drain(store, 'sync-now')
      world.now += 300_000
    }
    expect((await listOperations(store)).map((operation) => operation.state)).toEqual(['waiting', 'waiting', 'waiting'])
    world.hook = () => undefined
    expect(await drain(store, 'sync-now')).toMatchObject({ sent: 3, left: 0 })
  })
})

describe('backoff', () => {
  test('OFF full jitter between 1 s and 5 min, without a cap on attempts', () => {
    expect(backoff(1, 0)).toBe(1_000)
    expect(backoff(1, 1)).toBe(2_000)
    expect(backoff(6, 0.5)).toBe(32_500)
    expect(backoff(9, 1)).toBe(300_000)
    expect(backoff(5_000, 1)).toBe(300_000)
    expect(backoff(5_000, 0)).toBe(1_000)
  })

  test('OFF after a 429 the turn that the server gave counts, and the own guess is half a minute at most', () => {
    expect(backoff(9, 1, 4_000, 429)).toBe(30_000)
    expect(backoff(9, 0, 4_000, 429)).toBe(4_000)
    expect(backoff(9, 0.5, 90_000, 429)).toBe(90_500)
    // Without a Retry-After, and for a server error, the time of recovery is unknown
    expect(backoff(9, 1, 0, 429)).toBe(300_000)
    expect(backoff(9, 1, 4_000, 503)).toBe(300_000)
  })

  test('OFF Retry-After is honoured, in seconds and as a date', async () => {
    expect(readRetryAfter('120', 0)).toBe(120_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 06:01:00 GMT', Date.parse('2026-11-21T06:00:00Z'))).toBe(60_000)
    expect(readRetryAfter('soon', 0)).toBeUndefined()
    expect(readRetryAfter(null, 0)).toBeUndefined()
    const { operation, world } = await answered(() => problem(429, 'slow', { 'Retry-After': '90' }))
    expect(operation!.nextAttemptAt! - world.now).toBeGreaterThanOrEqual(90_000)
  })

  test('I8 a clock set back does not make an update wait for a day', async () => {
    const { world, store } = await answered(() => problem(503))
    world.hook = () => undefined
    world.now -= 86_400_000
    expect(await drain(store, 'tick')).toMatchObject({ sent: 1, left: 0 })
  })

  test('OFF the text of an answer never decides', () => {
    for (const message of ['400', 'network error', '401 Unauthorized', 'timeout']) {
      expect(classifyResponse({ kind: 'refused', refusal: { code: 'x', message } }).do).toBe('reject')
      expect(classifyResponse({ kind: 'status', status: 503, message }).do).toBe('wait')
    }
  })
})

test('TRAP-36 a file the store of files refuses is refused with its reason', async () => {
  const { world, store } = await setUp()
  world.row('F1', 'selected')
  world.hook = (request) => (request.path.startsWith('/put/') ? new Response('', { status: 413 }) : undefined)
  const file = new Blob([new Uint8Array(10)], { type: 'application/pdf' })
  const input = joined('F1', [{ name: 'offer.pdf', type: 'application/pdf', size: 10 }])
  await enqueue(store, 'applicant.update', input, { files: [file] })
  await drain(store, 'enqueue')
  expect(await listOperations(store)).toMatchObject([{ state: 'rejected', lastError: { class: 'file', status: 413 } }])
  expect(world.applied).toEqual([])
})
