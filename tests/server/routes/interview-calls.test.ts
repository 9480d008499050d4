import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEEDBACK_DUE, funnelCalls } from '../../../src/contract/funnel.ts'
import type { InterviewCallEvent } from '../../../src/contract/events.ts'
import { funnelRows, interviewCalls, userEvents, users } from '../../../server/db/schema.ts'
import { endCall, failLostCalls } from '../../../server/store/interview-calls.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { endLastCall, startCall, testExchange } from '../support/calls.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, sendUpdate } from '../support/hiring.ts'

const exchange = testExchange()
let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp({ more: () => ({ telephony: exchange.gateway }) })
  request = await addRequest(app.db, { interviewType: 'telephonic' })
})
afterAll(() => app.close())
// Ends all calls, so that no user owes a result
beforeEach(async () => {
  await app.db.delete(interviewCalls)
  await app.db.delete(userEvents)
  exchange.orders.length = 0
  exchange.answer = () => ({ placed: true })
  app.clock.set(testNow)
})

const waiting = (more = {}) => addRow(app.db, request, { subStage: 'awaitingCall', ...more })
const fail = (funnelId: string) => app.call(funnelCalls.interviewStatus, { funnelId, status: false })
const eventsOf = async (userId: string) => {
  const events = await app.db.select().from(userEvents).where(eq(userEvents.userId, userId)).orderBy(userEvents.id)
  return events.map(({ type, data }) => ({ type, data: data as InterviewCallEvent }))
}

describe('starting a call', () => {
  test('SM-07, CALL-02, API-076 rings the applicant; the answer says success', async () => {
    const row = await waiting()
    const reply = await startCall(app, row.funnelId)
    expect(reply.body.status).toBe('success')
    expect(reply.body.data.result[0]).toMatchObject({
      _id: row.funnelId,
      interviewStatus: 'progress',
      currentStatus: 'shortlisted',
      currentStage: { timeStamp: row.stageAt, metaData: { subStage: 'awaitingCall' } },
    })
    expect(exchange.orders).toMatchObject([{ applicant: '9812345614' }])
    const [line] = await readHistory(app.db, row.funnelId)
    expect(line).toMatchObject({ actor: 'employer', userId: 'emp', action: 'callStarted', toStatus: 'shortlisted' })
    expect((await eventsOf('emp')).map(({ data }) => data)).toEqual([
      { funnelId: row.funnelId, hiringRequestId: request, interviewStatus: 'progress' },
    ])
  })

  test('CALL-09 the interviewer is called on the number given, the one on record, or their own', async () => {
    await app.db.update(users).set({ mobile: '9820011000' }).where(eq(users.id, 'emp2'))
    const own = await waiting()
    const kept = await waiting({ interviewerNumber: 9_000_000_001 })
    await startCall(app, own.funnelId, {}, { as: 'emp2' })
    await startCall(app, kept.funnelId, {}, { as: 'emp' })
    await startCall(app, (await waiting()).funnelId, { contactNumber: 9_876_543_210 }, { as: 'sub' })
    await startCall(app, (await waiting()).funnelId, {}, { as: 'ops' })
    expect(exchange.orders.map(({ interviewer }) => interviewer)).toEqual([
      '9820011000',
      '9000000001',
      '9876543210',
      undefined,
    ])
  })

  test.each([5_999_999_999, 919_876_543_210, 987_654_321, 9_876_543_210.5, '9876543210'])(
    'TRAP-61 not with the number %j',
    async (contactNumber) => {
      const row = await waiting()
      expectRefusal(await startCall(app, row.funnelId, { contactNumber }), 'invalid')
      expect(exchange.orders).toEqual([])
    },
  )

  test('CALL-03 what the exchange cannot place changes nothing', async () => {
    const row = await waiting()
    const before = await readRow(app.db, row.funnelId)
    exchange.answer = () => ({ placed: false })
    const error = expectRefusal(await startCall(app, row.funnelId), 'call-not-placed')
    expect(error.message).toBe('Failed to place call')
    expect(await readRow(app.db, row.funnelId)).toEqual(before)
    expect(await app.db.select().from(interviewCalls)).toEqual([])
    expect(await eventsOf('emp')).toEqual([])
  })

  test('CALL-03 of a call that may ring nobody says that it was not placed; its end is found, and another may follow', async () => {
    const row = await waiting()
    exchange.answer = () => ({ placed: false, isUnknown: true })
    expectRefusal(await startCall(app, row.funnelId), 'unknown')
    const [call] = await app.db.select().from(interviewCalls)
    expect(call).toMatchObject({ status: 'unplaced' })
    exchange.answer = () => ({ placed: true })
    expect((await startCall(app, (await waiting()).funnelId)).body.status).toBe('success')
    await endCall(app.db, call!.callId, 'completed', testNow + 60_000)
    expect((await readRow(app.db, row.funnelId)).status).toBe('interviewDone')
  })

  test('TRAP-49 the same key never rings twice', async () => {
    const row = await waiting()
    const key = crypto.randomUUID()
    const first = await startCall(app, row.funnelId, {}, { key })
    const second = await startCall(app, row.funnelId, {}, { key })
    expect(second.body).toEqual(first.body)
    expect(exchange.orders).toHaveLength(1)
  })

  test('the exchange begins only when the call is on record', async () => {
    const row = await waiting()
    let seen: unknown
    exchange.answer = () => ({
      placed: true,
      begin: async () => {
        seen = (await app.connection.pool.query('select status from interview_calls')).rows
      },
    })
    await startCall(app, row.funnelId)
    await expect.poll(() => seen).toEqual([{ status: 'progress' }])
  })

  test('CALL-06, TRAP-42 not after three failed calls', async () => {
    const row = await waiting({ failedCalls: 3, interviewStatus: 'failed' })
    expectRefusal(await startCall(app, row.funnelId), 'not-allowed')
    expect(exchange.orders).toEqual([])
    const two = await waiting({ failedCalls: 2, interviewStatus: 'failed' })
    expect((await startCall(app, two.funnelId)).body.status).toBe('success')
  })

  test('SM-14 a screened one is called too, a walk-in, a claim and a later stage are not', async () => {
    expect((await startCall(app, (await waiting({ subStage: null })).funnelId)).body.status).toBe('success')
    await app.db.delete(interviewCalls)
    const walkIn = await addRow(app.db, await addRequest(app.db))
    expectRefusal(await startCall(app, walkIn.funnelId), 'not-allowed')
    expectRefusal(await startCall(app, (await waiting({ subStage: 'selfSelected' })).funnelId), 'not-allowed')
    expectRefusal(await startCall(app, (await waiting({ mobile: null })).funnelId), 'not-allowed')
    for (const status of ['interviewDone', 'selected', 'joined', 'rejected'] as const)
      expectRefusal(await startCall(app, (await waiting({ status, subStage: null })).funnelId), 'conflict')
    expect(exchange.orders).toHaveLength(1)
  })

  test('ROLE-01 not an applicant of another employer', async () => {
    const row = await waiting()
    expectRefusal(await startCall(app, row.funnelId, {}, { as: 'rival' }), 'unauthorized')
    expectRefusal(await startCall(app, 'F-nobody'), 'unauthorized')
    expect((await startCall(app, row.funnelId, {}, { as: null })).status).toBe(401)
    expect(exchange.orders).toEqual([])
  })

  test('nobody is rung twice at once, and nobody is on two calls', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const replies = await Promise.all([startCall(app, first.funnelId), startCall(app, second.funnelId)])
    expect(replies.map(({ body }) => body.status).toSorted()).toEqual([false, 'success'])
    const [busy, free] = replies[0].body.status ? [first, second] : [second, first]
    expectRefusal(await startCall(app, busy.funnelId, {}, { as: 'emp2' }), 'call-running')
    expect((await startCall(app, free.funnelId, {}, { as: 'emp2' })).body.status).toBe('success')
  })
})

describe('how a call ends', () => {
  test('SM-44, CALL-01, CALL-10 completed moves the applicant on and tells who placed it', async () => {
    const row = await waiting({ decidedAt: testNow - 86_400_000 })
    await startCall(app, row.funnelId)
    app.clock.advance(30_000)
    await endLastCall(app, 'completed')
    const after = await readRow(app.db, row.funnelId)
    expect(after).toMatchObject({
      status: 'interviewDone',
      subStage: null,
      interviewStatus: 'completed',
      isCallCompleted: true,
      failedCalls: 0,
      stageAt: testNow + 30_000,
      decidedAt: null,
      employerConfirmed: false,
    })
    expect(after.updatedAt).toBeGreaterThan(row.updatedAt)
    expect((await readHistory(app.db, row.funnelId)).at(-1)).toMatchObject({
      actor: 'system',
      action: 'callCompleted',
      fromStatus: 'shortlisted',
      toStatus: 'interviewDone',
    })
    const events = await eventsOf('emp')
    expect(events.map(({ type, data }) => [type, data.interviewStatus])).toEqual([
      ['interview_calls', 'progress'],
      ['interview_calls', 'completed'],
    ])
  })

  test('CALL-01 failed counts one and leaves the stage', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    await endLastCall(app, 'failed')
    expect(await readRow(app.db, row.funnelId)).toMatchObject({
      status: 'shortlisted',
      subStage: 'awaitingCall',
      interviewStatus: 'failed',
      failedCalls: 1,
      isCallCompleted: false,
      stageAt: row.stageAt,
    })
    expect((await readHistory(app.db, row.funnelId)).at(-1)).toMatchObject({ actor: 'system', action: 'callFailed' })
  })

  test('a report that comes twice, late or for nobody changes nothing', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    const { callId } = await endLastCall(app, 'failed')
    const before = await readRow(app.db, row.funnelId)
    expect(await endCall(app.db, callId, 'failed', testNow + 1_000)).toBe(true)
    expect(await endCall(app.db, callId, 'completed', testNow + 1_000)).toBe(true)
    expect(await endCall(app.db, 'nobody', 'completed', testNow)).toBe(false)
    expect(await readRow(app.db, row.funnelId)).toEqual(before)
    expect(await eventsOf('emp')).toHaveLength(2)
  })

  test('TRAP-96 a result given for SHORTLISTED while they talked is taken afterwards', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    await endLastCall(app, 'completed')
    const result = { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(3) } } as const
    expect((await sendUpdate(app, row, { ...result, base: row.stageAt })).body.status).toBe(true)
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })

  test('TRAP-49 a decision made before the call ended stands', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    const rejected = {
      state: 'SHORTLISTED',
      action: 'rejected',
      body: { message: 'Wants general shift only' },
    } as const
    await sendUpdate(app, row, rejected)
    await endLastCall(app, 'completed')
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'rejected', interviewStatus: 'completed' })
  })

  test('a call whose exchange has died fails once it should have ended, and not before', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    expect(await failLostCalls(app.db, testNow + exchange.gateway.longestCallMs)).toBe(0)
    expect(await failLostCalls(app.db, testNow + exchange.gateway.longestCallMs + 1)).toBe(1)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ interviewStatus: 'failed', failedCalls: 1 })
    expect(await failLostCalls(app.db, testNow + 3_600_000)).toBe(0)
  })
})

describe('a person says that the call was not completed', () => {
  test('CALL-04, API-077 ends the call in progress; what the exchange says later counts no more', async () => {
    const row = await waiting()
    await startCall(app, row.funnelId)
    const reply = await fail(row.funnelId)
    expect(reply.body.status).toBe('success')
    expect(reply.body.data.result[0]).toMatchObject({ interviewStatus: 'failed', interviewCallsFailedCount: 1 })
    const [call] = await app.db.select().from(interviewCalls)
    await endCall(app.db, call!.callId, 'completed', testNow)
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'shortlisted', failedCalls: 1 })
    expect((await eventsOf('emp')).map(({ data }) => data.interviewStatus)).toEqual(['progress', 'failed'])
  })

  test('API-077 of a call that the exchange has failed already counts once, also at the limit', async () => {
    const row = await waiting({ failedCalls: 2 })
    await startCall(app, row.funnelId)
    await endLastCall(app, 'failed')
    expect((await fail(row.funnelId)).body.data.result[0].interviewCallsFailedCount).toBe(3)
    expectRefusal(await fail(row.funnelId), 'not-allowed')
    expect((await readRow(app.db, row.funnelId)).failedCalls).toBe(3)
  })
})

describe('the result of the call before', () => {
  async function talk(as = 'emp') {
    const row = await waiting()
    await startCall(app, row.funnelId, {}, { as })
    await endLastCall(app, 'completed')
    exchange.orders.length = 0
    return row
  }

  test('CALL-07, TRAP-48, ERR-06 is asked for with code 2074 and whose it is', async () => {
    const owed = await talk()
    const next = await waiting()
    const reply = await startCall(app, next.funnelId)
    expect(reply.body).toMatchObject({ status: false, error: { code: FEEDBACK_DUE, funnelId: owed.funnelId } })
    expect(reply.body.error.message).toBe('Please update interview result of previous call before proceeding')
    expect(exchange.orders).toEqual([])
    expect((await readRow(app.db, next.funnelId)).interviewStatus).toBeNull()
  })

  test('CALL-07 of this user only: a colleague calls on', async () => {
    await talk()
    const next = await waiting()
    expect((await startCall(app, next.funnelId, {}, { as: 'emp2' })).body.status).toBe('success')
  })

  test('SM-33, SM-34 selected without a date or rejected with a reason, then the call goes through', async () => {
    for (const given of [
      { action: 'selected', body: {} },
      { action: 'rejected', body: { message: 'Expected a higher salary' } },
    ] as const) {
      const owed = await talk()
      expect((await sendUpdate(app, owed, { state: 'INTERVIEW_DONE', ...given })).body.status).toBe(true)
      expect((await readRow(app.db, owed.funnelId)).status).toBe(given.action)
      expect((await startCall(app, (await waiting()).funnelId)).body.status).toBe('success')
      await app.db.delete(interviewCalls)
    }
  })

  test('CALL-07 a decision by a colleague settles it too', async () => {
    const owed = await talk()
    await sendUpdate(
      app,
      owed,
      { state: 'INTERVIEW_DONE', action: 'rejected', body: { message: 'No' } },
      { as: 'emp2' },
    )
    expect((await startCall(app, (await waiting()).funnelId)).body.status).toBe('success')
  })

  test('CALL-07 a result for a partner that the user may act for no more is not asked for', async () => {
    const owed = await talk()
    await app.db.update(funnelRows).set({ ipId: 'EMP2' }).where(eq(funnelRows.funnelId, owed.funnelId))
    expect((await startCall(app, (await waiting()).funnelId)).body.status).toBe('success')
  })
})
