import { expect, test } from 'vitest'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { DAY_MS, istDayStart } from '../../../../src/lib/dates.ts'
import { transact } from '../../../../src/offline/device/transact.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { queryArrivals, readDesk, takeToken } from '../../../../src/offline/rows/desk.ts'
import { findPeople } from '../../../../src/offline/rows/find-people.ts'
import { findOnDevice } from '../../../../src/offline/rows/interview-day.ts'
import { joinRows } from '../../../../src/offline/rows/joined-rows.ts'
import { snapshotTables, upsertRows } from '../../../../src/offline/rows/rows.ts'
import { findTakenIn } from '../../../../src/offline/rows/walk-in-facts.ts'
import { makeFunnelId, type WalkIn } from '../../../../src/rules/walk-in.ts'
import { setUp, START } from '../world.ts'

const wire = (id: string, mobileNo: string, more: Partial<FunnelRowWire> = {}): FunnelRowWire => ({
  _id: id,
  name: 'Asha Devi',
  hiringRequestId: 'HR1',
  ipId: 'EMP1',
  physicalInterview: true,
  currentStatus: 'shortlisted',
  currentStage: { status: 'shortlisted', timeStamp: START - DAY_MS },
  interviewSchedulingType: 'dates',
  interviewDates: [istDayStart(START)],
  mobileNo,
  updatedAt: START,
  ...more,
})

async function open(...rows: FunnelRowWire[]) {
  const { store } = await setUp(0)
  await store.db.requests.put({ hiringRequestId: 'HR1', ipId: 'EMP1', active: true })
  await upsertRows(store, rows)
  return store
}
const office = { officeName: 'Kalher', address: 'Godown 4', city: 'Bhiwandi', location: [73, 19] as [number, number] }
const ids = (rows: { funnelId: string }[]) => rows.map(({ funnelId }) => funnelId)
const walkIn = (mobile: string): WalkIn => ({
  ...{ funnelId: makeFunnelId(), hiringRequestId: 'HR1', ipId: 'EMP1', requestName: 'Packers', name: 'Asha', mobile },
  consent: { sentence: 'walk-in-1', language: 'hi' },
  request: { jobRole: 'Packer', interviewType: 'walkIn', schedule: { dates: [], days: [], slots: [] } },
})

test('GATE-05 the desk finds by a whole number and by digits of Hindi', async () => {
  const store = await open(wire('A', '98XXXXXX14'), wire('B', '98XXXXXX22'))
  expect(ids(await findPeople(store, 'EMP1', '14'))).toEqual(['A'])
  expect(ids(await findPeople(store, 'EMP1', '५६१४'))).toEqual(['A'])
  expect(ids(await findPeople(store, 'EMP1', '98123 45614'))).toEqual(['A'])
  expect(ids(await findPeople(store, 'EMP1', '+९१ ९८१२३ ४५६२२'))).toEqual(['B'])
})

test('GATE-05 by the last digits the desk finds who came today too, and others with the number of whoever is of today', async () => {
  const other = { interviewDates: [istDayStart(START) + 3 * DAY_MS] }
  const store = await open(
    wire('due', '98XXXXXX78'),
    wire('twin', '98XXXXXX78', { ...other, hiringRequestId: 'HR2' }),
    wire('came', '97XXXXXX78', { ...other, attendedAt: START - 1000 }),
    wire('stranger', '96XXXXXX78', other),
  )
  await store.db.requests.put({ hiringRequestId: 'HR2', ipId: 'EMP1', active: true })
  expect(ids(await findPeople(store, 'EMP1', '5678'))).toEqual(['due', 'came', 'twin'])
  expect(ids(await findPeople(store, 'EMP1', '78'))).toEqual(['due', 'came'])
})

test('GATE-05 GATE-07 whoever was taken in here is found before anything of their request was downloaded', async () => {
  const { store } = await setUp(0)
  const input = walkIn('9812345678')
  await enqueue(store, 'applicant.walkIn', input)
  const found = async (text: string) => ids(await findPeople(store, 'EMP1', text))
  expect(await found('asha')).toEqual([input.funnelId])
  expect(await found('9812345678')).toEqual([input.funnelId])
  expect(ids(await findOnDevice(store, 'EMP1', 'asha'))).toEqual([input.funnelId])
  const { funnelId, hiringRequestId, ipId, name, requestName } = input
  await enqueue(store, 'applicant.attended', { funnelId, hiringRequestId, ipId, name, requestName })
  for (const text of ['5678', '५६७८', '78', '+91 ९८१२३ ४५६७८', 'Asha'])
    expect(await found(text)).toEqual([input.funnelId])
  expect(await findPeople(store, 'EMP2', 'asha')).toEqual([])
})

test('GATE-07 whoever was taken in here with a number is known until they are sent, for that request alone', async () => {
  const store = await open()
  const input = walkIn('9812345614')
  await enqueue(store, 'applicant.walkIn', input)
  const find = (mobile: string, hiringRequestId = 'HR1') => findTakenIn(store, { hiringRequestId, mobile })
  expect(await find('+91 ९८१२३ ४५६१४')).toBe(input.funnelId)
  // As the row shows it, it could be the same
  expect(await find('9899999914')).toBeUndefined()
  expect(await find('9812345614', 'HR2')).toBeUndefined()
  expect(await find('12345')).toBeUndefined()
})

test('GATE-13 the token that was given to the person made here goes on with them to the applicant they joined', async () => {
  const store = await open(wire('A', '98XXXXXX14'))
  const input = walkIn('9812345614')
  await enqueue(store, 'applicant.walkIn', input)
  const token = await takeToken(store, { ipId: 'EMP1', funnelId: input.funnelId })
  await transact(store, snapshotTables, () => joinRows(store, input.funnelId, 'A'))
  expect((await readDesk(store, 'EMP1'))?.given).toEqual({ A: token })
})

test('GATE-06 who was let in is of the day they came, on a day of theirs or not', async () => {
  const other = { interviewDates: [istDayStart(START) + 3 * DAY_MS] }
  const store = await open(
    wire('A', '98XXXXXX14', { ...other, attendedAt: START - 1000 }),
    wire('B', '98XXXXXX22', { ...other, attendedAt: START - DAY_MS }),
    wire('C', '98XXXXXX33', other),
  )
  expect(ids(await queryArrivals(store, 'EMP1'))).toEqual(['A'])
  expect(ids(await queryArrivals(store, 'EMP1', istDayStart(START) - DAY_MS))).toEqual(['B'])
})

test('GATE-05 who is due at this site comes first, then at another, then the others, those of an ended request last', async () => {
  const later = { currentStage: { status: 'shortlisted' as const, timeStamp: START - 1 } }
  const tomorrow = { ...later, interviewDates: [istDayStart(START) + DAY_MS] }
  const at = (name: string) => ({ interviewOffice: { ...office, officeName: name } })
  const many = Array.from({ length: 30 }, (_, n) => wire(`T${n}`, '98XXXXXX14', tomorrow))
  const store = await open(
    wire('over', '98XXXXXX14', { hiringRequestId: 'HR2', ...tomorrow }),
    wire('decided', '98XXXXXX14', {
      currentStatus: 'rejected',
      currentStage: { status: 'rejected', timeStamp: START },
    }),
    wire('phone', '98XXXXXX14', { ...later, physicalInterview: false }),
    wire('in', '98XXXXXX14', { ...at('Kalher'), attendedAt: START - 60_000 }),
    wire('there', '98XXXXXX14', at('Padgha')),
    wire('here', '98XXXXXX14', at('Kalher')),
  )
  await store.db.requests.put({ hiringRequestId: 'HR2', ipId: 'EMP1', active: false })
  const found = async (site?: string) => ids(await findPeople(store, 'EMP1', 'dev', site))
  expect(await found('Kalher, Bhiwandi')).toEqual(['here', 'there', 'in', 'phone', 'decided', 'over'])
  expect((await found('Padgha, Bhiwandi')).slice(0, 2)).toEqual(['there', 'here'])
  // Behind many who were screened after them
  await upsertRows(store, many)
  expect((await found('Kalher, Bhiwandi')).slice(0, 3)).toEqual(['here', 'there', 'in'])
})
