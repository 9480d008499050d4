import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userEvents, users } from '../../../server/db/schema.ts'
import { createEventHub, type EventHub } from '../../../server/http/events/hub.ts'
import { embeddedExchange } from '../../../server/gateways/telephony/exchange.ts'
import { HttpProblem } from '../../../server/core/errors.ts'
import { createLog } from '../../../server/core/log.ts'
import { findLastEventId, publishEvent, purgeEvents } from '../../../server/store/events.ts'
import { endCall } from '../../../server/store/interview-calls.ts'
import { API_KEY, headers as names } from '../../../src/contract/call.ts'
import { HEARTBEAT_MS } from '../../../src/contract/events.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { startCall } from '../support/calls.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { openDoor, openStreams, readStream } from '../support/streams.ts'

const HEARTBEAT = 150

let app: TestApp
let hubs: EventHub[]
/** Two server processes in all but the process: each with its own connection that listens. */
let doors: ((userId: string | null, lastEventId?: string) => Promise<Response>)[]
/** Sessions that were ended. */
const ended = new Set<string>()

beforeAll(async () => {
  const log = createLog('silent')
  app = await createTestApp({
    more: ({ db, clock }) => ({
      telephony: embeddedExchange({
        ringMs: 20,
        talkMs: 20,
        log,
        report: (callId, outcome) => endCall(db, callId, outcome, clock.now()),
      }),
    }),
  })
  const opened = await Promise.all([1, 2].map(() => openStreams(app, { heartbeatMs: HEARTBEAT, ended })))
  hubs = opened.map(({ hub }) => hub)
  doors = opened.map(({ request }) => request)
})
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()))
  await app.close()
})

const listen = async (userId: string, { at = 0, after }: { at?: number; after?: number } = {}) =>
  readStream(await doors[at]!(userId, after === undefined ? undefined : String(after)))

const say = (userId: string, funnelId: string) =>
  app.db.transaction((tx) =>
    publishEvent(
      tx,
      userId,
      'interview_calls',
      { funnelId, hiringRequestId: 'HR', interviewStatus: 'completed' },
      testNow,
    ),
  )
const idsIn = (state: { heard: { event: string; data: Record<string, unknown> }[] }) =>
  state.heard.filter(({ event }) => event !== 'ready').map(({ data }) => data.funnelId)

describe('the stream of events', () => {
  test('of a server that is about to end is over, one after the other, and goes on at another after the last event', async () => {
    const hub = createEventHub({ url: app.connection.url, db: app.db, log: createLog('silent') })
    await hub.ready
    const closed: string[] = []
    for (const userId of ['one', 'two', 'three', 'four']) {
      const detach = hub.attach({
        ...{ userId, seen: 0, send: () => undefined },
        close: () => {
          closed.push(userId)
          detach()
        },
      })
    }
    hub.release(400)
    await expect.poll(() => closed.length, { interval: 5 }).toBeGreaterThan(0)
    expect(closed.length).toBeLessThan(4)
    await expect.poll(() => closed).toEqual(['one', 'two', 'three', 'four'])
    await hub.stop()
  })

  test('AUTH-10, CALL-10, API-093 a call that is started here and ends is heard at another process', async () => {
    const request = await addRequest(app.db, { interviewType: 'telephonic' })
    const row = await addRow(app.db, request, { subStage: 'awaitingCall', mobile: '9812345614' })
    const states = [await listen('emp', { at: 0 }), await listen('emp', { at: 1 })]
    await startCall(app, row.funnelId)
    for (const state of states) {
      await expect.poll(() => state.heard.length, { timeout: 5_000 }).toBe(3)
      expect(state.heard.slice(1).map(({ event, data }) => [event, data])).toEqual([
        ['interview_calls', { funnelId: row.funnelId, hiringRequestId: request, interviewStatus: 'progress' }],
        ['interview_calls', { funnelId: row.funnelId, hiringRequestId: request, interviewStatus: 'completed' }],
      ])
      await state.leave()
    }
  })

  test('AUTH-10 by user: nobody hears what another one is told', async () => {
    const [mine, theirs] = [await listen('emp2'), await listen('rival', { at: 1 })]
    await say('rival', 'F-rival')
    await expect.poll(() => idsIn(theirs)).toEqual(['F-rival'])
    await say('emp2', 'F-emp2')
    await expect.poll(() => idsIn(mine)).toEqual(['F-emp2'])
    await Promise.all([mine.leave(), theirs.leave()])
  })

  test('TRAP-74 goes on after the last id that was seen, in order, and only then', async () => {
    await say('sub', 'F-1')
    const first = await listen('sub', { after: 0 })
    await expect.poll(() => idsIn(first)).toEqual(['F-1'])
    const seen = first.heard.at(-1)!.id
    await first.leave()
    for (const id of ['F-2', 'F-3', 'F-4']) await say('sub', id)
    const again = await listen('sub', { at: 1, after: seen })
    await expect.poll(() => idsIn(again)).toEqual(['F-2', 'F-3', 'F-4'])
    expect(again.heard.map(({ id }) => id)).toEqual(again.heard.map(({ id }) => id).toSorted((a, b) => a - b))
    // Without an id it begins now
    const fresh = await listen('sub')
    await say('sub', 'F-5')
    await expect.poll(() => idsIn(fresh)).toEqual(['F-5'])
    await Promise.all([again.leave(), fresh.leave()])
  })

  test.each(['999999999', 'x', '-1', '1e9'])('an id %s that is none of ours does not keep it silent', async (id) => {
    const state = await listen('sa', { after: id as unknown as number })
    const before = state.heard.length
    await say('sa', `F-${id}`)
    await expect.poll(() => state.heard.length).toBe(before + 1)
    await state.leave()
  })

  test('many at once come complete and in order', async () => {
    const state = await listen('agg')
    const ids = Array.from({ length: 30 }, (_, at) => `F-${at}`)
    await Promise.all(ids.map((id) => say('agg', id)))
    await expect.poll(() => idsIn(state).toSorted(), { timeout: 5_000 }).toEqual(ids.toSorted())
    const numbers = state.heard.map(({ id }) => id)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    await state.leave()
  })

  test('TRAP-74 a connection to Postgres that is cut is opened anew and nothing is lost', async () => {
    const state = await listen('ops')
    await app.connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'fieldhire-events' and datname = current_database()`,
    )
    await say('ops', 'F-lost')
    await expect.poll(() => idsIn(state), { timeout: 5_000 }).toEqual(['F-lost'])
    // And notifications arrive again: long before a heartbeat would query
    await expect
      .poll(
        async () => {
          const { rows } = await app.connection.pool.query(
            `select 1 from pg_stat_activity
           where application_name = 'fieldhire-events' and datname = current_database() and state = 'idle'`,
          )
          return rows.length
        },
        { timeout: 5_000 },
      )
      .toBe(2)
    await state.leave()
  })

  test('OFF-11 ten idle minutes of heartbeats are less than a kilobyte on the wire', async () => {
    const state = await listen('ssc')
    await expect.poll(() => state.beats).toBeGreaterThan(0)
    // A chunk of HTTP/1.1: its length, two line ends, and what it carries
    const chunk = Buffer.byteLength(state.beat) + state.beat.length.toString(16).length + 4
    expect(chunk * (600_000 / HEARTBEAT_MS)).toBeLessThan(1_000)
    await state.leave()
  })

  test('needs a session, and ends with it', async () => {
    expect((await doors[0]!(null)).status).toBe(401)
    ended.add('ssc')
    expect((await doors[0]!('ssc')).status).toBe(401)
    ended.delete('ssc')
    const state = await listen('ssc')
    await expect.poll(() => state.beats).toBeGreaterThan(0)
    expect(state.isOver).toBe(false)
    ended.add('ssc')
    await expect.poll(() => state.isOver).toBe(true)
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('timeout exceeded when trying to connect'))],
    ['is too busy', () => Promise.reject(new HttpProblem(429, 'too-many-requests', 1))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('goes on while the database %s, and ends with its session as soon as that is known', async (_, answers) => {
    const database: { answers?: () => Promise<unknown> } = {}
    const gone = new Set<string>()
    const { hub, request } = await openStreams(app, { heartbeatMs: HEARTBEAT, ended: gone, database })
    const state = await readStream(await request('sub'))
    let release = () => undefined as void
    // One that does not answer in time does so later
    database.answers = () => Promise.race([answers(), new Promise<void>((resolve) => (release = resolve))])
    const { beats } = state
    await expect.poll(() => state.beats, { timeout: 8_000 }).toBeGreaterThan(beats + 3)
    expect(state.isOver).toBe(false)
    gone.add('sub')
    delete database.answers
    release()
    await expect.poll(() => state.isOver).toBe(true)
    await hub.stop()
  })

  test('a session that can never be checked ends all the same', async () => {
    const database: { answers?: () => Promise<unknown> } = {}
    const { hub, request } = await openStreams(app, { heartbeatMs: 50, uncheckedMs: 1_000, database })
    const state = await readStream(await request('sub'))
    database.answers = () => Promise.reject(new Error('Connection terminated'))
    const began = performance.now()
    await expect.poll(() => state.isOver, { timeout: 5_000 }).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(800)
    await hub.stop()
  })

  test('ends when the account is switched off', async () => {
    const state = await listen('rival')
    await app.db.update(users).set({ status: 0 }).where(eq(users.id, 'rival'))
    await expect.poll(() => state.isOver).toBe(true)
    expect((await doors[0]!('rival')).status).toBe(403)
    await app.db.update(users).set({ status: 1 }).where(eq(users.id, 'rival'))
  })

  test('a user has four at a process; the oldest makes room', async () => {
    const states: Awaited<ReturnType<typeof listen>>[] = []
    for (let count = 0; count < 5; count++) states.push(await listen('emp'))
    await expect.poll(() => states.map(({ isOver }) => isOver)).toEqual([true, false, false, false, false])
    await Promise.all(states.map((state) => state.leave()))
  })

  test('a browser that leaves is forgotten at once', async () => {
    let open = 0
    const [hub] = hubs
    const attach: EventHub['attach'] = (listener) => {
      open += 1
      const detach = hub!.attach(listener)
      return () => {
        open -= 1
        detach()
      }
    }
    const door = openDoor(app, { events: { ...hub!, attach } })
    const server = createAdaptorServer({ fetch: door.fetch }) as Server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const leaving = new AbortController()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/hire/v1/events/stream`
    const response = await fetch(url, {
      headers: {
        [names.apiKey]: API_KEY,
        [names.deviceId]: 'test-device',
        [names.deviceType]: 'web',
        Authorization: 'Bearer emp',
      },
      signal: leaving.signal,
    })
    const first = await response.body!.getReader().read()
    expect(new TextDecoder().decode(first.value)).toMatch(/^event: ready\n/)
    expect(open).toBe(1)
    leaving.abort()
    await expect.poll(() => open).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })

  test('what is a day old is forgotten', async () => {
    await say('emp2', 'F-old')
    await purgeEvents(app.db, testNow + 23 * 3_600_000)
    expect(await findLastEventId(app.db, 'emp2')).toBeGreaterThan(0)
    await purgeEvents(app.db, testNow + 25 * 3_600_000)
    expect(await app.db.select().from(userEvents)).toEqual([])
  })
})
