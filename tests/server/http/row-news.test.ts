import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { gatherRowNews, readRowNews } from '../../../server/http/events/row-news.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, rowOf, sendUpdate } from '../support/hiring.ts'
import { openStreams, readStream } from '../support/streams.ts'

type Streams = Awaited<ReturnType<typeof openStreams>>

let app: TestApp
let one: Streams
let other: Streams
let request: string
beforeAll(async () => {
  app = await createTestApp()
  ;[one, other] = [await openStreams(app), await openStreams(app)]
  request = await addRequest(app.db)
})
afterAll(async () => {
  await Promise.all([one.hub.stop(), other.hub.stop()])
  await app.close()
})

const listen = async (userId: string, { request: open } = one) => readStream(await open(userId))
const addPerson = async () => (await addRow(app.db, request, { status: 'shortlisted', mobile: '9712300077' })).funnelId!
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const SOON = { timeout: 3_000, interval: 20 }

describe('API-093 a stream tells that applicants changed', () => {
  let funnelId: string
  beforeEach(async () => {
    funnelId = await addPerson()
    // Told to nobody who listens later
    await rest(100)
  })

  test.each([
    [
      'a stage',
      () =>
        sendUpdate(app, rowOf(request, { funnelId }), {
          state: 'SHORTLISTED',
          action: 'rejected',
          body: { message: 'Lives too far' },
        }),
    ],
    ['an attendance', () => app.call(funnelCalls.attended, { funnelId, token: 'A-07' })],
    [
      'somebody who was taken in',
      () =>
        app.call(funnelCalls.walkIn, {
          ...{ funnelId: 'b'.repeat(24), hiringRequestId: request, ipId: 'EMP1', name: 'Asha Devi' },
          ...{ mobile: '9712345670', consent: { sentence: 'walk-in-1', language: 'hi' } },
        }),
    ],
    ['a note', () => app.call(funnelCalls.notes, { funnelId, notes: 'Came early' })],
  ] as const)('%s, at both processes, to the company and to nobody else', async (_, change) => {
    const mine = [await listen('emp', one), await listen('sub', other)]
    const theirs = await listen('rival', other)
    await change()
    for (const state of mine) {
      await expect.poll(() => state.news, SOON).toEqual([{}])
      await state.leave()
    }
    await rest(200)
    expect(theirs.news).toEqual([])
    await theirs.leave()
  })

  test('GATE-10 moves of the desk follow each other within the second, as one', async () => {
    const state = await listen('emp')
    await app.call(funnelCalls.attended, { funnelId, token: 'A-08' })
    await expect.poll(() => state.news.length, SOON).toBe(1)
    for (const kind of ['later', 'waiting', 'later', 'waiting'])
      await app.call(funnelCalls.deskMove, { funnelId, move: { kind } })
    expect(state.news.length).toBe(1)
    await expect.poll(() => state.news.length, { timeout: 2_000, interval: 20 }).toBe(2)
    await rest(300)
    expect(state.news.length).toBe(2)
    await state.leave()
  })

  test('what is taken back with its transaction, and what changes nothing, is not told', async () => {
    const state = await listen('emp')
    const touch = sql`update funnel_rows set name = name || '.' where funnel_id = ${funnelId}`
    await app.db
      .transaction(async (tx) => {
        await tx.execute(touch)
        throw new Error('no')
      })
      .catch(() => undefined)
    await app.db.execute(sql`update funnel_rows set name = name where funnel_id = ${funnelId}`)
    await rest(300)
    expect(state.news).toEqual([])
    await app.db.execute(touch)
    await expect.poll(() => state.news, SOON).toEqual([{}])
    await state.leave()
  })

  test('who acts for several partners hears which, and a council only of its own', async () => {
    const [ops, ssc] = [await listen('ops'), await listen('ssc')]
    await addPerson()
    await expect.poll(() => ops.news, SOON).toEqual([{ ipIds: ['EMP1'] }])
    await rest(200)
    expect(ssc.news).toEqual([])
    await Promise.all([ops.leave(), ssc.leave()])
  })

  test('after its connection to Postgres was cut a process tells everybody to look', async () => {
    const state = await listen('rival')
    await app.connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'fieldhire-events' and datname = current_database()`,
    )
    await expect.poll(() => state.news, { timeout: 5_000 }).toEqual([{}])
    await state.leave()
  })
})

describe('news of rows are gathered', () => {
  test('a gate second by second, a list every half minute, the first at once', () => {
    vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const told: (string[] | undefined)[] = []
    const { note, stop } = gatherRowNews((ipIds) => told.push(ipIds && [...ipIds]))
    note('rows', 'EMP1')
    vi.advanceTimersByTime(0)
    expect(told).toEqual([['EMP1']])
    note('rows', 'EMP1')
    note('rows', 'EMP2')
    vi.advanceTimersByTime(20_000)
    expect(told).toHaveLength(1)
    // What hurries takes the rest along
    note('gate', 'EMP3')
    vi.advanceTimersByTime(0)
    expect(told[1]).toEqual(['EMP1', 'EMP2', 'EMP3'])
    for (let ms = 0; ms < 10_000; ms += 100) {
      note('gate', 'EMP3')
      vi.advanceTimersByTime(100)
    }
    expect(told.length).toBeLessThanOrEqual(12)
    note('gate', undefined)
    vi.advanceTimersByTime(1_000)
    expect(told.at(-1)).toBeUndefined()
    note('gate', 'EMP1')
    stop()
    const before = told.length
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveLength(before)
    vi.useRealTimers()
  })

  test('a notification is read', () => {
    expect(readRowNews('gate EMP1')).toEqual({ urgency: 'gate', ipId: 'EMP1' })
    expect(readRowNews('rows EMP 1')).toEqual({ urgency: 'rows', ipId: 'EMP 1' })
  })
})
