import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../src/contract/session.ts'
import { LEASE_MS, ORDER_MS } from '../../../server/db/ledger-order.ts'
import { closeLostOrders } from '../../../server/db/ledger-postgres.ts'
import { interviewCalls, operations } from '../../../server/db/schema.ts'
import { assertNoTransaction, askedInTransaction, guarded } from '../../../server/gateways/guard.ts'
import type { Placed } from '../../../server/gateways/telephony/types.ts'
import { endCall, failLostCalls } from '../../../server/store/interview-calls.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { startCall } from '../support/calls.ts'
import { addRequest, addRow, expectRefusal, readHistory, readRow } from '../support/hiring.ts'

/** An exchange whose replies the test gives, and which dies with its process when the test gives none. */
const waiting: { callId: string; reply: (placed: Placed) => void }[] = []
let app: TestApp
let request: string
beforeAll(async () => {
  const telephony = {
    longestCallMs: 60_000,
    place: ({ callId }: { callId: string }) => new Promise<Placed>((reply) => void waiting.push({ callId, reply })),
    stop: () => undefined,
  }
  app = await createTestApp({ more: () => ({ telephony }) })
  request = await addRequest(app.db, { interviewType: 'telephonic' })
})
afterAll(() => app.close())
beforeEach(async () => {
  waiting.length = 0
  app.clock.set(testNow)
  await app.db.delete(interviewCalls)
})

const applicant = () => addRow(app.db, request, { subStage: 'awaitingCall' })
const asked = (count = 1) => expect.poll(() => waiting.length).toBe(count)
const calls = () => app.db.select().from(interviewCalls)

describe('a gateway and the pool', () => {
  test('thirty calls at a gateway that takes its time stop nobody else', async () => {
    const users = ['emp', 'emp2', 'sub', 'ops']
    const rows = await Promise.all(users.map(applicant))
    const more = await Promise.all(Array.from({ length: 26 }, applicant))
    const placing = rows.map(({ funnelId }, at) => startCall(app, funnelId, {}, { as: users[at] }))
    await asked(users.length)
    // These are refused, because their user is on a call already; they must not queue up behind it
    for (const { funnelId } of more)
      expect(expectRefusal(await startCall(app, funnelId), 'call-running').reason).toBe('call-elsewhere')
    for (let n = 0; n < 15; n += 1) expect((await app.call(sessionCalls.info, {}, { as: 'rival' })).status).toBe(200)
    expect((await app.request('/healthz', { as: null })).status).toBe(200)
    expect(app.connection.pool.idleCount).toBe(app.connection.pool.totalCount)
    for (const { reply } of waiting) reply({ placed: true })
    for (const reply of await Promise.all(placing)) expect(reply.body.status).toBe('success')
  })

  test('asking inside a transaction throws; before it and after it nothing is said', async () => {
    const gateway = guarded('test', { send: () => Promise.resolve(true), name: 'x' }, ['send'])
    expect(gateway.name).toBe('x')
    expect(await gateway.send()).toBe(true)
    const before = askedInTransaction().get('test') ?? 0
    const inside = app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      return tx.transaction(() => gateway.send())
    })
    await expect(inside).rejects.toThrow('The gateway "test" was asked inside a transaction')
    expect(askedInTransaction().get('test')).toBe(before + 1)
    // What is begun in a transaction and not waited for may go on after it
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    let late = Promise.resolve()
    await app.db.transaction((tx) => {
      late = ended.then(() => assertNoTransaction('test'))
      return tx.execute(sql`select 1`)
    })
    end()
    await late
    expect(await gateway.send()).toBe(true)
  })
})

describe('a process that dies while a gateway is asked', () => {
  test('TRAP-49 the same key continues with the same call once the lease has ended, and rings once', async () => {
    const row = await applicant()
    const key = crypto.randomUUID()
    void startCall(app, row.funnelId, {}, { key })
    await asked()
    expect((await calls()).map(({ status }) => status)).toEqual(['placing'])
    // Nothing is shown that has not happened
    expect((await readRow(app.db, row.funnelId)).interviewStatus).toBeNull()
    expect((await startCall(app, row.funnelId, {}, { key })).status).toBe(409)
    expectRefusal(await startCall(app, row.funnelId, {}, { as: 'emp2' }), 'call-running')

    app.clock.advance(LEASE_MS + 1)
    const again = startCall(app, row.funnelId, {}, { key })
    await asked(2)
    expect(waiting[1]!.callId).toBe(waiting[0]!.callId)
    waiting[1]!.reply({ placed: true, providerId: 'p' })
    const first = await again
    expect(first.body.data.result[0]).toMatchObject({ interviewStatus: 'progress' })
    // The first one was only slow: it finds that it is done, and gives the same response
    waiting[0]!.reply({ placed: true })
    await expect.poll(async () => (await startCall(app, row.funnelId, {}, { key })).body).toEqual(first.body)
    expect(await calls()).toMatchObject([{ status: 'progress', providerId: 'p' }])
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
    const [entry] = await app.db
      .select()
      .from(operations)
      .where(sql`${operations.key} = ${key}`)
    expect(entry).toMatchObject({ status: 'done', order: null, leasedUntil: null })
  })

  test('when nobody asks again the interviewer is free, nothing is counted, and the order holds no number any more', async () => {
    const [row, next] = [await applicant(), await applicant()]
    const key = crypto.randomUUID()
    void startCall(app, row.funnelId, {}, { key })
    await asked()
    app.clock.advance(LEASE_MS + 1)
    expect(await failLostCalls(app.db, app.clock.now())).toBe(1)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ interviewStatus: null, failedCalls: 0 })
    void startCall(app, next.funnelId)
    await asked(2)

    app.clock.set(testNow + ORDER_MS + 1)
    expect(await closeLostOrders(app.db, app.clock.now())).toBeGreaterThan(0)
    const [entry] = await app.db
      .select()
      .from(operations)
      .where(sql`${operations.key} = ${key}`)
    expect(entry).toMatchObject({ status: 'refused', order: null })
    expect(expectRefusal(await startCall(app, row.funnelId, {}, { key }), 'unknown')).toMatchObject({
      reason: 'outcome-unknown',
    })
    expect(waiting).toHaveLength(2)
  })

  test('SM-44 a call that was placed all the same counts when the gateway reports its end', async () => {
    const row = await applicant()
    void startCall(app, row.funnelId)
    await asked()
    const { callId } = waiting[0]!
    app.clock.advance(LEASE_MS + 1)
    await failLostCalls(app.db, app.clock.now())
    expect(await endCall(app.db, callId, 'completed', app.clock.now())).toBe(true)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'interviewDone', interviewStatus: 'completed' })
  })

  test('SM-44 a report that is faster than the reply of the gateway stands', async () => {
    const row = await applicant()
    const reply = startCall(app, row.funnelId)
    await asked()
    await endCall(app.db, waiting[0]!.callId, 'failed', app.clock.now())
    waiting[0]!.reply({ placed: true })
    expect((await reply).body.data.result[0]).toMatchObject({ interviewStatus: 'failed' })
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ interviewStatus: 'failed', failedCalls: 1 })
    expect((await calls()).map(({ status }) => status)).toEqual(['failed'])
  })
})
