import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDetailCalls as calls } from '../../../src/contract/request-details.ts'
import { funnelHistory } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addCampaign, addRequest, addRow, day, sendUpdate, expectRefusal, type RowInsert } from '../support/hiring.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = testNow - 20 * DAY

let app: TestApp
let id: string
beforeAll(async () => {
  app = await createTestApp()
  id = await addRequest(app.db, { positions: 10, createdDate: start })
  // Two that count as active, one of a week ago (TRAP-69); stopped ones have reached no one
  await addCampaign(app.db, id, { reached: 3 })
  await addCampaign(app.db, id, { state: 'scheduled', startedAt: null })
  await addCampaign(app.db, id, { reached: 2, startedAt: testNow - 7 * DAY })
  await addCampaign(app.db, id, { state: 'stopped', startedAt: null })
})
afterAll(() => app.close())

const add = (status: RowInsert['status'], appliedAfter: number, stageAfter: number) =>
  addRow(app.db, id, { status, createdAt: start + appliedAfter * DAY, stageAt: start + stageAfter * DAY })
const ask = async (hiringRequestId = id, ipId = 'EMP1') =>
  (await app.call(calls.summary, { ipId, hiringRequestId })).body.data

describe('the summary of a request', () => {
  test('SUM-05, SUM-08 nobody yet: counts are 0 and no days are known', async () => {
    const empty = await addRequest(app.db)
    expect(Object.values(await ask(empty))).toEqual(Array.from({ length: 5 }, () => ({ count: 0, averageDays: null })))
  })

  test('SUM-05 counts who came as far or further, and the days from the step before', async () => {
    await add('interested', 1, 1)
    await add('shortlisted', 1, 3)
    await add('interviewNoShow', 1, 9)
    // Screened after 2 days, joined 6 days after that without a word between
    const joined = await add('joined', 2, 10)
    await app.db.insert(funnelHistory).values({
      ...{ funnelId: joined.funnelId!, at: start + 4 * DAY, actor: 'system', action: 'screened' },
      toStatus: 'shortlisted',
    })
    expect(await ask()).toEqual({
      // 1, 1, 1 and 2 days after the request was made
      applied: { count: 4, averageDays: 1.3 },
      // 2 and 2, and 8 for the one who did not come
      shortlisted: { count: 3, averageDays: 4 },
      interviewDone: { count: 1, averageDays: null },
      selected: { count: 1, averageDays: null },
      joined: { count: 1, averageDays: 6 },
    })
  })

  test('SUM-05 somebody rejected counts up to where they stood', async () => {
    const other = await addRequest(app.db)
    const row = await addRow(app.db, other, { status: 'interviewDone', createdAt: day(-9), stageAt: testNow - HOUR })
    await sendUpdate(app, row, { state: 'INTERVIEW_DONE', action: 'rejected', body: { message: 'No licence' } })
    const steps = await ask(other)
    expect(Object.values(steps).map((step) => (step as { count: number }).count)).toEqual([1, 1, 1, 0, 0])
  })

  test('TRAP-69 active is what is scheduled, and what has begun within 24 hours, finished or not', async () => {
    const active = async (state: 'scheduled' | 'sending' | 'completed' | 'failed' | 'stopped', ago: number | null) => {
      const one = await addRequest(app.db)
      await addCampaign(app.db, one, { state, startedAt: ago === null ? null : testNow - ago })
      const { body } = await app.call(calls.campaignSummary, { ipId: 'EMP1', hiringRequestId: one })
      return body.data.activeReachouts as number
    }
    expect(await active('scheduled', null)).toBe(1)
    expect(await active('sending', DAY - 1)).toBe(1)
    expect([await active('completed', DAY - 1), await active('completed', DAY)]).toEqual([1, 0])
    expect([await active('failed', HOUR), await active('stopped', null)]).toEqual([0, 0])
  })

  test('SUM-03 the tiles', async () => {
    const { body } = await app.call(calls.campaignSummary, { ipId: 'EMP1', hiringRequestId: id })
    expect(body.data).toEqual({ needed: 10, hired: 1, activeReachouts: 2, reachout: 5, applied: 4 })
  })

  test('ROLE-01 the ipId is only compared', async () => {
    const foreign = { ipId: 'EMP1', hiringRequestId: await addRequest(app.db, { ipId: 'EMP2' }) }
    for (const call of [calls.summary, calls.campaignSummary]) {
      expectRefusal(await app.call(call, foreign), 'unauthorized')
      expectRefusal(await app.call(call, foreign, { as: 'ops' }), 'unauthorized')
    }
  })
})
