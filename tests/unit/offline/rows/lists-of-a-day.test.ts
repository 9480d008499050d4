import { expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { DAY_MS, istDayStart } from '../../../../src/lib/dates.ts'
import { findOnDevice, queryDone } from '../../../../src/offline/rows/interview-day.ts'
import { queryFunnel, queryFunnelIds } from '../../../../src/offline/rows/queries.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { setUp, START } from '../world.ts'

const day = istDayStart(START)

const wire = (id: string, name: string, more: Partial<FunnelRowWire> = {}): FunnelRowWire => ({
  _id: id,
  name,
  hiringRequestId: 'HR1',
  ipId: 'EMP1',
  physicalInterview: true,
  currentStatus: 'shortlisted',
  currentStage: { status: 'shortlisted', timeStamp: START - DAY_MS },
  interviewSchedulingType: 'dates',
  interviewDates: [day],
  interviewTime: [{ from: '09:00', to: '17:30' }],
  mobileNo: '98XXXXXX14',
  updatedAt: START,
  ...more,
})

const decided = (status: 'rejected' | 'selected', at: number): Partial<FunnelRowWire> => ({
  currentStatus: status,
  currentStage: { status, timeStamp: at },
})

async function open() {
  const { store } = await setUp(0)
  await store.db.requests.bulkPut([
    { hiringRequestId: 'HR1', ipId: 'EMP1', active: true },
    { hiringRequestId: 'HR9', ipId: 'EMP9', active: true },
  ])
  await upsertRows(store, [
    wire('A', 'Asha Devi Kumar'),
    wire('B', 'Bharat Kumar', decided('rejected', START)),
    wire('C', 'Chetan Rao', { ...decided('selected', START - 2 * DAY_MS), mobileNo: '70XXXXXX22' }),
    wire('Z', 'Asha Kumar', { hiringRequestId: 'HR9', ipId: 'EMP9' }),
  ])
  return store
}
const ids = (rows: { funnelId: string }[]) => rows.map(({ funnelId }) => funnelId)

test('TASK-15 done are those of the partner whose result was recorded that day', async () => {
  const store = await open()
  expect(ids(await queryDone(store, 'EMP1', day))).toEqual(['B'])
  expect(ids(await queryDone(store, 'EMP1', day + DAY_MS))).toEqual([])
})

test('TASK-16 by the words of a name or a whole number, open ones first, never another partner’s', async () => {
  const store = await open()
  expect(ids(await findOnDevice(store, 'EMP1', 'kum'))).toEqual(['A', 'B'])
  expect(ids(await findOnDevice(store, 'EMP1', 'kumar ash'))).toEqual(['A'])
  expect(ids(await findOnDevice(store, 'EMP1', '+91 98123 45614'))).toEqual(['A', 'B'])
  expect(ids(await findOnDevice(store, 'EMP1', '70123 45622'))).toEqual(['C'])
  expect(await findOnDevice(store, 'EMP1', '98123 45615')).toEqual([])
  expect(await findOnDevice(store, 'EMP1', '  ')).toEqual([])
})

test('PROF-17 the ids of a list are in the order of its pages, by an index or without one', async () => {
  const store = await open()
  for (const query of [
    { tab: 'all' as const },
    { tab: 'all' as const, sort: { field: 'name' as const, order: 'descending' as const } },
    { tab: 'all' as const, search: 'kumar' },
    { tab: 'rejected' as const, sort: { field: 'distance' as const, order: 'ascending' as const } },
  ]) {
    const all = { hiringRequestId: 'HR1', ...query }
    const { rows } = await queryFunnel(store, { ...all, page: 1, limit: 100 })
    expect(rows.length).toBeGreaterThan(0)
    expect(await queryFunnelIds(store, all)).toEqual(ids(rows))
  }
})
