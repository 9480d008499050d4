import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelCalls } from '../../../src/contract/funnel.ts'
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
