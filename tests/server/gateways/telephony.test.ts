import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { interviewCalls } from '../../../server/db/schema.ts'
import { embeddedExchange, fateOf } from '../../../server/gateways/telephony/exchange.ts'
import { signCallback } from '../../../server/gateways/signature.ts'
import { httpTelephony, TELEPHONY_CALLBACK } from '../../../server/gateways/telephony/http.ts'
import { telephonyRoutes } from '../../../server/routes/callbacks/telephony-routes.ts'
import { createTelephony } from '../../../server/gateways/telephony/create.ts'
import { createLog } from '../../../server/core/log.ts'
import { endCall } from '../../../server/store/interview-calls.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { startCall } from '../support/calls.ts'
import { addRequest, addRow, expectRefusal, readRow } from '../support/hiring.ts'

const log = createLog('silent')

describe('the embedded exchange', () => {
  const order = { callId: 'C1', applicant: '9812345614', origin: 'https://app.example.test' }
  afterEach(() => vi.useRealTimers())

  test.each([
    ['9812345614', 'completed'],
    ['9812345610', 'failed'],
    ['9812345699', 'unreachable'],
  ])('CALL-01 what happens on %s is always the same: %s', (applicant, fate) => expect(fateOf(applicant)).toBe(fate))

  test('CALL-01 rings, then talks; one that nobody answers only rings; one not begun does nothing', async () => {
    vi.useFakeTimers()
    const ended: [string, string][] = []
    const report = (callId: string, outcome: string) => Promise.resolve(ended.push([callId, outcome]))
    const exchange = embeddedExchange({ ringMs: 2_000, talkMs: 4_000, report, log })
    const answered = await exchange.place(order)
    const silent = await exchange.place({ ...order, callId: 'C2', applicant: '9812345610' })
    await exchange.place({ ...order, callId: 'C3' })
    if (answered.placed) answered.begin?.()
    if (silent.placed) silent.begin?.()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([['C2', 'failed']])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(ended).toEqual([
      ['C2', 'failed'],
      ['C1', 'completed'],
    ])
    expect(exchange.longestCallMs).toBeGreaterThan(6_000)
  })

  test('a call of an exchange that stops has no end', async () => {
    vi.useFakeTimers()
    const report = vi.fn(() => Promise.resolve())
    const exchange = embeddedExchange({ ringMs: 10, talkMs: 10, report, log })
    const placed = await exchange.place(order)
    if (placed.placed) placed.begin?.()
    exchange.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a gateway by HTTP', () => {
  type Order = { callId: string; callback: { url: string; secret: string }; [more: string]: unknown }
  const orders: Order[] = []
  let answer = { status: 200, body: '{"callId":"provider-7"}' }
  let gateway: Server
  let app: TestApp
  let request: string

  beforeAll(async () => {
    gateway = createServer((incoming, outgoing) => {
      void readBody(incoming).then((body) => {
        orders.push(JSON.parse(body) as Order)
        outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/calls`
    app = await createTestApp({
      settings: { TELEPHONY_GATEWAY_URL: url, BASE_URL: 'http://localhost' },
      more: ({ db, clock, config }) => {
        const report = (callId: string, outcome: 'completed' | 'failed') => endCall(db, callId, outcome, clock.now())
        const telephony = createTelephony({ config, log, report })
        return { telephony, callbacks: telephonyRoutes({ telephony, clock, report }) }
      },
    })
    request = await addRequest(app.db, { interviewType: 'telephonic' })
  })
  afterAll(async () => {
    await app.close()
    await new Promise((resolve) => gateway.close(resolve))
  })
  afterEach(async () => {
    orders.length = 0
    answer = { status: 200, body: '{"callId":"provider-7"}' }
    await app.db.delete(interviewCalls)
  })

  async function place() {
    const row = await addRow(app.db, request, { subStage: 'awaitingCall' })
    const reply = await startCall(app, row.funnelId, { contactNumber: 9_876_543_210 })
    expect(reply.body.status).toBe('success')
    return { row, order: orders.at(-1)! }
  }
  interface Callback {
    secret: string
    body: Record<string, unknown>
    at?: number
    signature?: string
  }
  const post = ({ secret, body, at = testNow, signature }: Callback) => {
    const text = JSON.stringify(body)
    const timestamp = String(Math.floor(at / 1000))
    return app.request(TELEPHONY_CALLBACK, {
      method: 'POST',
      body: text,
      as: null,
      headers: { 'X-Timestamp': timestamp, 'X-Signature': signature ?? signCallback(secret, timestamp, text) },
    })
  }

  test('CALL-02 gets the order with both numbers and where to report', async () => {
    const { row, order } = await place()
    expect(order).toMatchObject({ type: 'Interview', applicant: '9812345614', interviewer: '9876543210' })
    expect(order.callback.url).toMatch(/^https?:\/\/[^/]+\/callbacks\/telephony$/)
    expect(order.callback.secret).toMatch(/^[0-9a-f]{64}$/)
    const [call] = await app.db.select().from(interviewCalls)
    expect(call).toMatchObject({ callId: order.callId, funnelId: row.funnelId, providerId: 'provider-7' })
    expect(app.logged.join('')).not.toMatch(/9812345614|9876543210/)
  })

  test('CALL-03 what it refuses, or has no number for, is not placed', async () => {
    answer = { status: 503, body: '' }
    const row = await addRow(app.db, request, { subStage: 'awaitingCall' })
    const error = expectRefusal(await startCall(app, row.funnelId, { contactNumber: 9_876_543_210 }), 'call-not-placed')
    expect(error.message).toBe('Failed to place call')
    orders.length = 0
    expectRefusal(await startCall(app, row.funnelId), 'call-not-placed')
    expect(orders).toEqual([])
    expect((await readRow(app.db, row.funnelId)).interviewStatus).toBeNull()
  })

  test('CALL-03 one that is away has placed nothing', async () => {
    const away = httpTelephony({ url: 'http://127.0.0.1:9/calls', secret: app.config.sessionSecret, log })
    const order = { callId: 'C1', applicant: '9812345614', interviewer: '9876543210', origin: 'http://localhost' }
    expect(await away.place(order)).toEqual({ placed: false })
  })

  test('SM-44 reports with its signature: progress says nothing, completed moves the applicant, once', async () => {
    const { row, order } = await place()
    const { secret } = order.callback
    expect((await post({ secret, body: { callId: order.callId, status: 'progress' } })).status).toBe(200)
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
    for (const status of ['completed', 'completed', 'failed'])
      expect((await post({ secret, body: { callId: order.callId, status } })).status).toBe(200)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'interviewDone', failedCalls: 0 })
  })

  test.each(['failed', 'busy', 'no-answer', 'canceled'])('CALL-01 %s is a failed call', async (status) => {
    const { row, order } = await place()
    await post({ secret: order.callback.secret, body: { callId: order.callId, status } })
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ interviewStatus: 'failed', failedCalls: 1 })
  })

  test('a report with a wrong signature, an old one, or one for another call is refused', async () => {
    const { row, order } = await place()
    const other = (await place().catch(() => undefined))?.order
    expect(other).toBeUndefined()
    const { secret } = order.callback
    const body = { callId: order.callId, status: 'completed' }
    for (const wrong of [
      { secret: 'f'.repeat(64), body },
      { secret, body, signature: '' },
      { secret, body, signature: 'not hex' },
      { secret, body, at: testNow - 6 * 60_000 },
      { secret, body, at: testNow + 6 * 60_000 },
      // Signed for this call, but names another
      { secret, body: { ...body, callId: 'another' } },
    ])
      expect((await post(wrong)).status, JSON.stringify(wrong)).toBe(401)
    expect((await readRow(app.db, row.funnelId)).interviewStatus).toBe('progress')
  })

  test('what is no report at all is refused', async () => {
    const { order } = await place()
    const { secret } = order.callback
    for (const body of [{}, { callId: 7, status: 'completed' }, { callId: order.callId }] as Record<string, unknown>[])
      expect((await post({ secret, body })).status).toBe(422)
    const large = { callId: order.callId, status: 'completed', filler: 'x'.repeat(20_000) }
    expect((await post({ secret, body: large })).status).toBe(413)
    // Not committed yet, or never ours: the gateway tries again
    await app.db.delete(interviewCalls)
    expect((await post({ secret, body: { callId: order.callId, status: 'completed' } })).status).toBe(404)
  })

  test('the embedded exchange takes no reports', async () => {
    const telephony = embeddedExchange({ ringMs: 0, talkMs: 0, report: () => Promise.resolve(), log })
    const door = telephonyRoutes({ telephony, clock: app.clock, report: () => Promise.resolve(true) })
    const reply = door.request(TELEPHONY_CALLBACK, { method: 'POST', body: '{"callId":"C1","status":"completed"}' })
    expect((await reply).status).toBe(404)
  })
})

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
