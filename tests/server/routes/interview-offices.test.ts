import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { requestCalls, type HiringRequestWire } from '../../../src/contract/requests.ts'
import { taskCalls } from '../../../src/contract/tasks.ts'
import { addresses, hiringRequests } from '../../../server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day } from '../support/hiring.ts'

let app: TestApp
let hiringRequestId: string

const office = (workLocation: string, interviewLocation: string | null) => ({
  workLocation,
  interviewLocation,
  spocId: 'nobody',
  spocConsent: true,
})
const location = (localityName: string, ...offices: object[]) => ({
  _id: localityName,
  interviewType: 'physical',
  interviewSchedulingType: 'days',
  interviewTime: [],
  interviewDates: [],
  operatingDays: [],
  tc_state: 'Maharashtra',
  tc_district: 'Thane',
  localityName,
  number_of_positions: 1,
  maxDistance: null,
  offices,
})

beforeAll(async () => {
  app = await createTestApp()
  const made = (addressId: string) => ({
    addressId,
    ipId: 'EMP1',
    officeName: `${addressId} office`,
    address: `${addressId} road`,
    city: addressId,
    locality: '',
    longitude: 73.02,
    latitude: 19.25,
    searchText: '',
    createdBy: 'emp',
    createdAt: testNow,
    updatedAt: testNow,
  })
  await app.db.insert(addresses).values([made('Work'), made('Desk'), made('Pune')])
  hiringRequestId = await addRequest(app.db, { ipId: 'EMP1' })
  await app.db
    .update(hiringRequests)
    .set({
      details: {
        locations: [
          location('Bhiwandi', office('Work', 'Desk')),
          location('Pune', office('Pune', null)),
          location('Nashik'),
        ],
      },
    })
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  for (const workCity of ['Bhiwandi', 'Pune', 'Elsewhere'])
    await addRow(app.db, hiringRequestId, { name: workCity, workCity, expiresAt: day(9), stageAt: day(-3) })
})
afterAll(() => app.close())

const officeName = (row: { interviewOffice?: { officeName: string } | null }) => row.interviewOffice?.officeName

test('rows, tasks and a profile say where the interview is held: at the place applied for, else at the first', async () => {
  const input = {
    hiringRequestId,
    ipId: 'EMP1',
    filterOptions: { sort: { field: 'name', order: 'ascending' } },
  } as const
  const { body } = await app.call(funnelCalls.rows, { ...input, pageOptions: { page: 1, limit: 10 } })
  const rows = body.data.result as { name: string; _id: string; interviewOffice: { officeName: string } }[]
  expect(rows.map((row) => [row.name, officeName(row)])).toEqual([
    ['Bhiwandi', 'Desk office'],
    ['Elsewhere', 'Desk office'],
    // By telephone there is no desk: where they work is all there is
    ['Pune', 'Pune office'],
  ])
  expect(rows[0]!.interviewOffice).toEqual({
    officeName: 'Desk office',
    address: 'Desk road',
    city: 'Desk',
    location: [73.02, 19.25],
  })
  const detail = await app.call(funnelCalls.detail, { funnelId: rows[2]!._id })
  expect(officeName(detail.body.data)).toBe('Pune office')
  const tasks = await app.call(taskCalls.list, { ipId: 'EMP1', pageOption: { page: 1, limit: 10 } })
  const { highPriorityTasks, remaningTasks } = tasks.body.data.result
  const all = [...highPriorityTasks.result, ...remaningTasks.result]
  expect(all.length).toBeGreaterThan(0)
  for (const row of all) expect(officeName(row)).toBeDefined()
})

test('a request without offices says so', async () => {
  const request = await addRequest(app.db, { ipId: 'EMP1' })
  await addRow(app.db, request, { expiresAt: day(9) })
  const input = { hiringRequestId: request, ipId: 'EMP1', pageOptions: { page: 1, limit: 10 } }
  const { body } = await app.call(funnelCalls.rows, input)
  expect(body.data.result[0].interviewOffice).toBeNull()
})

test('GATE-07 a list of requests says where each interviews, and who is taken in at one of these places is of it', async () => {
  const input = { ipId: ['EMP1'], type: 'Employer', isActive: true, pageOptions: { page: 1, limit: 10 } }
  const { body } = await app.call(requestCalls.list, input)
  const [request] = body.data.result as HiringRequestWire[]
  expect(request!.interviewSites).toEqual([
    { place: 'Bhiwandi', officeName: 'Desk office', city: 'Desk' },
    { place: 'Pune', officeName: 'Pune office', city: 'Pune' },
  ])
  for (const [n, [workCity, office]] of (
    [
      ['Pune', 'Pune office'],
      ['Elsewhere', 'Desk office'],
      [undefined, 'Desk office'],
    ] as const
  ).entries()) {
    const taken = await app.call(funnelCalls.walkIn, {
      ...{ funnelId: `${n}`.repeat(24), hiringRequestId, ipId: 'EMP1', name: 'Asha', mobile: `971234567${n}` },
      ...{ consent: { sentence: 'walk-in-1', language: 'en' }, workCity },
    })
    const [row] = taken.body.data.result as { preferredLocation?: unknown }[]
    expect(officeName(row as never)).toBe(office)
    expect(row!.preferredLocation).toEqual({ city: workCity === 'Pune' ? 'Pune' : null })
  }
})
