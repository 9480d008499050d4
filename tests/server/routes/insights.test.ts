import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelHistory } from '../../../server/db/schema.ts'
import { dashboardCalls } from '../../../src/contract/dashboard.ts'
import type { FunnelStep } from '../../../src/contract/request-details.ts'
import { requestCalls, toHiringRequest } from '../../../src/contract/requests.ts'
import { addIstDays, istWeekStart } from '../../../src/lib/dates.ts'
import { chooseRequests } from '../../../src/rules/requests.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, type RowInsert } from '../support/hiring.ts'

const ipId = 'EMP1'
const week = istWeekStart(testNow)
const HOUR = 3_600_000

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
  const add = (status: RowInsert['status'], applied: number, at: number, more: Partial<RowInsert> = {}) =>
    addRow(app.db, request, { status, createdAt: applied, stageAt: at, updatedAt: at, ...more })
  await add('interested', week, week)
  await add('interested', week - 1, week - 1, { channel: null })
  // Applied three weeks ago, screened two days later and joined this week
  const joined = await add('joined', addIstDays(week, -21), week, { name: 'Asha Devi' })
  await app.db.insert(funnelHistory).values({
    ...{ funnelId: joined.funnelId!, at: addIstDays(week, -19), actor: 'employer', action: 'screened' },
    ...{ fromStatus: 'interested', toStatus: 'shortlisted' },
  })
  // Too long ago for the weeks, and for the channels
  await add('selected', addIstDays(week, -120), addIstDays(week, -100), { channel: 'sms' })
  // Deleted with its request, and another partner's
  const deleted = await addRequest(app.db, { deletedAt: testNow })
  await addRow(app.db, deleted, { status: 'joined', createdAt: week, stageAt: week, updatedAt: week })
  const foreign = await addRequest(app.db, { ipId: 'EMP2' })
  await addRow(app.db, foreign, { ipId: 'EMP2', status: 'joined', createdAt: week, stageAt: week, updatedAt: week })
})
afterAll(() => app.close())

const insights = async () => (await app.call(dashboardCalls.insights, { industrypartnerid: ipId })).body.data
const list = async (step: FunnelStep, of: { from: number; until: number } | { since: number; channel: string }) =>
  (
    await app.call(dashboardCalls.applicants, {
      ...{ industrypartnerid: ipId, step, of, pageOptions: { page: 1, limit: 10 } },
    })
  ).body

describe('the insights of a dashboard', () => {
  test('DASH-13 eight weeks from Monday to Sunday in India count who first reached a step in each', async () => {
    const { weeks } = await insights()
    expect(weeks).toHaveLength(8)
    expect(weeks[7]).toEqual({
      ...{ from: week, until: addIstDays(week, 7) },
      counts: { applied: 1, interviewDone: 0, selected: 0, joined: 1 },
    })
    expect(weeks[6].counts.applied).toBe(1)
    expect(weeks[4].counts).toEqual({ applied: 1, interviewDone: 0, selected: 0, joined: 0 })
  })

  test('DASH-13 by channel: who came as far or further, and the days since the step before where both are known', async () => {
    const { channels, since } = await insights()
    expect(since).toBe(day(-90))
    expect(channels.map(({ channel }: { channel: string }) => channel)).toEqual(['app', 'none'])
    expect(channels[0].steps).toEqual({
      applied: { count: 2, averageDays: null },
      shortlisted: { count: 1, averageDays: 2 },
      interviewDone: { count: 1, averageDays: null },
      selected: { count: 1, averageDays: null },
      joined: { count: 1, averageDays: 19 },
    })
  })

  test('DASH-13 every figure has the list of those it counts', async () => {
    const { weeks, since, channels } = await insights()
    for (const { from, until, counts } of weeks)
      for (const step of ['applied', 'selected', 'joined'] as const)
        expect((await list(step, { from, until })).paginationOptions.totalcount).toBe(counts[step])
    for (const { channel, steps } of channels)
      for (const step of ['applied', 'shortlisted', 'joined'] as const)
        expect((await list(step, { since, channel })).paginationOptions.totalcount).toBe(steps[step].count)
    expect((await list('joined', { from: week, until: week + HOUR })).data).toEqual([
      expect.objectContaining({ name: 'Asha Devi', hiringRequestId: request, status: 'joined', at: week }),
    ])
  })

  test('DASH-13 the list tells what the tag of each is made of: a device may not have the row yet', async () => {
    const calls = await addRequest(app.db, { ipId: 'SA1', interviewType: 'telephonic' })
    const walkIns = await addRequest(app.db, { ipId: 'SA1', interviewType: 'walkIn' })
    const at = { ipId: 'SA1', createdAt: week, stageAt: week, updatedAt: week }
    await addRow(app.db, calls, { ...at, status: 'shortlisted', subStage: 'awaitingCall', name: 'Called' })
    await addRow(app.db, walkIns, { ...at, status: 'shortlisted', subStage: 'awaitingCall', name: 'Screened' })
    await addRow(app.db, walkIns, { ...at, status: 'interviewDone', userConfirmed: true, name: 'Says so' })
    const { body } = await app.call(
      dashboardCalls.applicants,
      {
        ...{ industrypartnerid: 'SA1', step: 'applied', of: { from: week, until: addIstDays(week, 7) } },
        pageOptions: { page: 1, limit: 10 },
      },
      { as: 'sa' },
    )
    const stages = (body.data as { name: string }[]).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(stages).toMatchObject([
      { name: 'Called', subStage: 'awaitingCall', userConfirmed: false, physicalInterview: false },
      { name: 'Says so', status: 'interviewDone', subStage: null, userConfirmed: true, physicalInterview: true },
      { name: 'Screened', subStage: 'awaitingCall', userConfirmed: false, physicalInterview: true },
    ])
  })

  test('DASH-13 ROLE-01 nobody sees the figures of another partner', async () => {
    const of = { from: week, until: testNow }
    const pageOptions = { page: 1, limit: 10 }
    expectRefusal(await app.call(dashboardCalls.insights, { industrypartnerid: 'EMP2' }), 'unauthorized')
    const asked = { industrypartnerid: 'EMP2', step: 'joined', of, pageOptions } as const
    expectRefusal(await app.call(dashboardCalls.applicants, asked), 'unauthorized')
  })

  test('HR-47 requests by risk come in the order in which a device sorts them', async () => {
    const filled = await addRequest(app.db, { name: 'Filled', positions: 1, createdDate: day(-80), endDate: day(9) })
    await addRow(app.db, filled, { status: 'joined' })
    const late = await addRequest(app.db, { name: 'Late', positions: 50, createdDate: day(-80), endDate: day(9) })
    await addRow(app.db, late, { status: 'selected' })
    await addRequest(app.db, { name: 'New', createdDate: day(-1), endDate: day(80) })
    await addRequest(app.db, { name: 'Waits', status: 0, createdDate: day(-80), endDate: day(1) })
    const sort = { field: 'risk', order: 'descending' } as const
    const asked = { ipId: [ipId], type: 'Employer', isActive: true, filterOptions: { sort } } as const
    const { result } = (await app.call(requestCalls.list, asked)).body.data
    const requests = result.map(toHiringRequest)
    const names = requests.map(({ name }: { name: string }) => name)
    expect(names[0]).toBe('Late')
    expect(names.at(-1)).toBe('Waits')
    expect(requests[0].selected).toBe(1)
    const onDevice = chooseRequests(requests.toReversed(), { search: '', employers: [], sort }, testNow)
    expect(onDevice.map(({ name }) => name)).toEqual(names)
  })
})
