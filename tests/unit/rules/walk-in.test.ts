import { describe, expect, test } from 'vitest'
import type { HiringRequest } from '../../../src/contract/requests.ts'
import { madeIdPattern } from '../../../src/contract/funnel.ts'
import { DAY_MS, istDayStart } from '../../../src/lib/dates.ts'
import { baseFrom } from '../../../src/rules/chain.ts'
import {
  findWalkInFaults,
  openAtSite,
  openForWalkIns,
  placeAtSite,
  sortAlike,
} from '../../../src/rules/walk-in-form.ts'
import { makeFunnelId, toWalkInRow } from '../../../src/rules/walk-in.ts'

const now = Date.parse('2026-11-18T10:00:00+05:30')
const draft = { name: 'Asha', mobile: '9812345614', hiringRequestId: 'HR-1', agreed: true }

describe('the form of a walk-in', () => {
  test.each([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ mobile: '12345' }, ['mobile']],
    [{ mobile: '+91 ९८१२३ ४५६१४' }, []],
    [{ hiringRequestId: undefined, agreed: false }, ['request', 'consent']],
  ])('GATE-07 %o lacks %o', (more, faults) => {
    expect(findWalkInFaults({ ...draft, ...more })).toEqual(faults)
  })

  test('GATE-07 only open requests with interviews on the spot take walk-ins', () => {
    const one = { hiringRequestId: 'HR-1', status: 'active', interviewType: 'walkIn', endDate: istDayStart(now) }
    const all = [
      one,
      { ...one, hiringRequestId: 'HR-2', interviewType: 'telephonic' },
      { ...one, hiringRequestId: 'HR-3', status: 'inactive' },
      { ...one, hiringRequestId: 'HR-4', endDate: istDayStart(now) - DAY_MS },
    ] as HiringRequest[]
    expect(openForWalkIns(all, now).map(({ hiringRequestId }) => hiringRequestId)).toEqual(['HR-1'])
  })

  test('GATE-07 a desk offers the requests of its site, and those of which nobody knows the site', () => {
    const at = (place: string) => ({ place, name: `${place} office`, city: place })
    const all = [
      { hiringRequestId: 'HR-1', sites: [at('Pune')] },
      { hiringRequestId: 'HR-2', sites: [at('Thane'), at('Pune')] },
      { hiringRequestId: 'HR-3', sites: [at('Thane')] },
      { hiringRequestId: 'HR-4', sites: [] },
      { hiringRequestId: 'HR-5' },
    ] as unknown as HiringRequest[]
    const ids = (site: string) => openAtSite(all, site).map(({ hiringRequestId }) => hiringRequestId)
    expect(ids('Pune office, Pune')).toEqual(['HR-1', 'HR-2', 'HR-4', 'HR-5'])
    expect(ids('')).toHaveLength(5)
    // Nobody is sent away because of a name
    expect(openAtSite(all.slice(0, 3), 'Nowhere')).toHaveLength(3)
    expect(all.map((request) => placeAtSite(request, 'Pune office, Pune'))).toEqual([
      ...[undefined, 'Pune', undefined, undefined, undefined],
    ])
  })

  test('GATE-07 who may be the same person is in this request, or in another one', () => {
    const rows = [{ hiringRequestId: 'HR-1' }, { hiringRequestId: 'HR-2' }]
    expect(sortAlike(rows, 'HR-1')).toEqual({ here: [rows[0]], elsewhere: [rows[1]] })
  })
})

test('GATE-12 the row that the device makes has a masked number, and any row of the server is newer', () => {
  const funnelId = makeFunnelId()
  expect(funnelId).toMatch(madeIdPattern)
  const row = toWalkInRow(
    {
      ...{
        funnelId,
        hiringRequestId: 'HR-1',
        ipId: 'EMP1',
        requestName: 'Packers',
        name: 'Asha',
        mobile: '9812345614',
      },
      consent: { sentence: 'walk-in-1', language: 'hi' },
      request: { jobRole: 'Packer', interviewType: 'walkIn', schedule: { dates: [], days: [], slots: [] } },
    },
    now,
  )
  expect(row).toMatchObject({
    mobile: '98XXXXXX14',
    channel: 'walkIn',
    updatedAt: 0,
    stage: { status: 'interested', at: now },
  })
})

describe('GATE-13 the base of an update behind a walk-in', () => {
  const input = { payload: { filter: { ids: ['made'] }, base: { timeStamp: 7 } } }
  const answer = (id: string, isNew?: boolean) => ({
    data: { result: [{ _id: id, currentStage: { timeStamp: 42 } }], ...(isNew === undefined ? {} : { isNew }) },
  })
  const baseOf = (body: object) =>
    (baseFrom(body as Record<string, unknown>, 'funnel.update', input)['payload'] as typeof input.payload).base
      .timeStamp

  test('is the stage of whom it made', () => expect(baseOf(answer('made', true))).toBe(42))
  test('is nothing for whom the server had already', () => expect(baseOf(answer('other', false))).toBe(0))
  test('is the stage that the update before it left', () => expect(baseOf(answer('other'))).toBe(42))
})
