import { describe, expect, test } from 'vitest'
import { countDecisions, countRequests, queryJoinings } from '../../../../src/offline/rows/dashboard-decisions.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { addIstDays, istWeekStart } from '../../../../src/lib/dates.ts'
import type { FunnelRowWire } from '../../../../src/contract/funnel-row.ts'
import { setUp, START } from '../world.ts'

const week = istWeekStart(START)

const wire = (id: string, more: Partial<FunnelRowWire>): FunnelRowWire => ({
  ...{ _id: id, name: id, hiringRequestId: 'HR1', ipId: 'EMP1', physicalInterview: false, updatedAt: START },
  ...{ currentStatus: 'selected', currentStage: undefined, currentStatusTimestamp: START },
  ...more,
})

describe('what a partner decides on, as the device has it', () => {
  test('DASH-12 counts tasks, and who joins from Monday to Sunday; the list is in the order of the days', async () => {
    const { store } = await setUp()
    await upsertRows(store, [
      wire('sunday', { joiningTime: addIstDays(week, 6) }),
      wire('monday', { joiningTime: week }),
      wire('next', { joiningTime: addIstDays(week, 7) }),
      wire('last', { joiningTime: week - 1 }),
      wire('joined', { joiningTime: week, currentStatus: 'joined' }),
      wire('foreign', { joiningTime: week, ipId: 'EMP2' }),
      wire('claim', { currentStatus: 'shortlisted', currentStatusMetaData: { subStage: 'selfSelected' } }),
    ])
    const counts = await countDecisions(store, 'EMP1', START)
    expect(counts.joining).toBe(2)
    expect(counts.claims).toBe(1)
    const names = (await queryJoinings(store, 'EMP1', week, addIstDays(week, 7))).map(({ name }) => name)
    expect(names).toEqual(['monday', 'sunday'])
  })

  test('DASH-12 stages of a request are counted only where the device holds all of its rows', async () => {
    const { store } = await setUp()
    await upsertRows(store, [wire('a', {}), wire('b', { currentStatus: 'joined' })])
    expect((await countRequests(store, ['HR1'])).get('HR1')?.stages).toBeUndefined()
    await store.db.requests.put({ hiringRequestId: 'HR1', ipId: 'EMP1', active: true, savedAt: START })
    expect((await countRequests(store, ['HR1', 'HR2'])).get('HR1')).toMatchObject({
      stages: { joined: 1, selected: 1 },
    })
  })

  test('SUM-07 tasks of a request are counted, those that are urgent and those that applicants report', async () => {
    const { store } = await setUp()
    const of = (id: string, more: Partial<FunnelRowWire>) => wire(id, { hiringRequestId: 'HR9', ...more })
    const claim = { currentStatus: 'shortlisted', currentStatusMetaData: { subStage: 'selfSelected' } } as const
    await upsertRows(store, [
      of('ends today', { ...claim, expiryTime: START + 3_600_000 }),
      of('has time', { ...claim, expiryTime: START + 9 * 86_400_000 }),
      of('to attend', { currentStatus: 'shortlisted', expiryTime: START + 3_600_000 }),
      of('of another', { ...claim, hiringRequestId: 'HR8' }),
      of('joined', { currentStatus: 'joined' }),
    ])
    const counts = await countRequests(store, ['HR9', 'none'])
    expect(counts.get('HR9')).toEqual({ waiting: 3, claims: 2, urgent: 2 })
    expect(counts.get('none')).toEqual({ waiting: 0, claims: 0, urgent: 0 })
  })
})
