import { expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { DAY_MS, istDayStart } from '../../../../src/lib/dates.ts'
import { queryArrivals } from '../../../../src/offline/rows/desk.ts'
import { countInterviews, queryInterviews } from '../../../../src/offline/rows/interview-day.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { isInOn } from '../../../../src/rules/attendance.ts'
import { isInterviewOn } from '../../../../src/rules/interview-day.ts'
import { toApplicant } from '../../../../src/contract/funnel-row.ts'
import { setUp, START } from '../world.ts'

const today = istDayStart(START)
const MANY = 2_000

type Wire = Partial<FunnelRowWire>
const screened = (employerConfirmed: boolean): Wire => ({
  currentStage: { status: 'shortlisted', timeStamp: START - 9 * DAY_MS, metaData: { employerConfirmed } },
})
const wire = (id: string, more: Wire = {}): FunnelRowWire => ({
  ...{ _id: id, name: `Asha ${id}`, hiringRequestId: 'HR1', ipId: 'EMP1', physicalInterview: true },
  ...{ currentStatus: 'shortlisted', ...screened(true) },
  ...{ interviewSchedulingType: 'dates', interviewDates: [today + 5 * DAY_MS], updatedAt: START - DAY_MS },
  ...{ interviewTime: [{ from: '09:00', to: '17:30' }] },
  ...more,
})

/** Every kind of applicant who may matter today, and some who may not. */
const kinds: Wire[] = [
  { attendedAt: START - 3_600_000 },
  { attendedAt: today },
  { attendedAt: today - 1 },
  { attendedAt: START, ipId: 'EMP9', hiringRequestId: 'HR9' },
  { interviewDates: [today] },
  { interviewDates: [today], interviewTime: [] },
  { interviewDates: [today], interviewTime: [{ from: '22:00', to: '00:00' }] },
  { interviewDates: [today - DAY_MS, today] },
  { interviewDates: [today - DAY_MS] },
  { interviewDates: [today], ...screened(false) },
  { physicalInterview: false, subStage: 'awaitingCall', interviewDates: [today] } as Wire,
  { physicalInterview: false, interviewDates: [today] },
  { currentStatus: 'rejected', currentStage: { status: 'rejected', timeStamp: START }, attendedAt: START },
]

/** Counts the records that a query reads. */
async function counting<T>(store: Store, query: () => Promise<T>): Promise<{ read: number; found: T }> {
  let read = 0
  const count = <R>(record: R): R => {
    read += 1
    return record
  }
  for (const table of [store.db.tasks, store.db.rows]) table.hook('reading', count as never)
  const found = await query()
  for (const table of [store.db.tasks, store.db.rows]) table.hook('reading').unsubscribe(count as never)
  return { read, found }
}

const ids = (rows: readonly { funnelId: string }[]) => rows.map(({ funnelId }) => funnelId).sort()

test('GATE-09 TASK-15 the desk reads who came and who comes today, however many tasks there are', async () => {
  const { store } = await setUp(0)
  await store.db.requests.bulkPut([
    { hiringRequestId: 'HR1', ipId: 'EMP1', active: true },
    { hiringRequestId: 'HR9', ipId: 'EMP9', active: true },
  ])
  const special = kinds.map((kind, at) => wire(`k${at}`, kind))
  for (let from = 0; from < MANY; from += 200)
    await upsertRows(
      store,
      Array.from({ length: 200 }, (_, at) => wire(`m${from + at}`)),
    )
  await upsertRows(store, special)
  const mine = special.map(toApplicant).filter(({ ipId }) => ipId === 'EMP1')

  const arrivals = await counting(store, () => queryArrivals(store, 'EMP1'))
  expect(ids(arrivals.found)).toEqual(ids(mine.filter((row) => isInOn(row, START))))
  expect(arrivals.found.length).toBeGreaterThan(2)
  expect(arrivals.read).toBeLessThanOrEqual(kinds.length)

  const interviews = await counting(store, () => queryInterviews(store, 'EMP1', today))
  expect(ids(interviews.found)).toEqual(ids(mine.filter((row) => isInterviewOn(row, today, START))))
  expect(interviews.found.length).toBeGreaterThan(4)
  expect(interviews.read).toBeLessThanOrEqual(kinds.length)
  expect(await countInterviews(store, 'EMP1', today)).toBe(interviews.found.length)
  // In five days all of them come
  expect((await queryInterviews(store, 'EMP1', today + 5 * DAY_MS)).length).toBeGreaterThanOrEqual(MANY)
})
