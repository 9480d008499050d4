import { describe, expect, test } from 'vitest'
import { addIstDays, DAY_MS } from '../../../src/lib/dates.ts'
import { progressOf, reachedCountOf, riskOf } from '../../../src/rules/plan.ts'

const now = Date.parse('2026-11-18T00:00:00+05:30')
const day = (days: number) => addIstDays(now, days)
/** Half of its time has passed: ten days, and its last day counts. */
const half = { status: 'active', createdAt: day(-10), endDate: day(9), positions: 10, hired: 0, selected: 0 } as const

describe('the plan of a request', () => {
  test('DASH-12 an even pace from the first day to the last: half the positions after half the time', () => {
    expect(progressOf({ ...half, hired: 2, selected: 1 }, now)).toEqual({
      ...{ joined: 2, selected: 1, toGo: 7, daysLeft: 9, due: 5, behind: 2 },
    })
    expect(progressOf({ ...half, hired: 4, selected: 1 }, now).behind).toBe(0)
    expect(progressOf({ ...half, hired: 12 }, now)).toMatchObject({ toGo: 0, behind: 0 })
  })

  test('DASH-12 nothing is due before the first day, everything after the last one, and nothing of one that takes nobody', () => {
    expect(progressOf(half, half.createdAt - DAY_MS)).toMatchObject({ due: 0, behind: 0 })
    expect(progressOf(half, day(40))).toMatchObject({ due: 10, behind: 10, daysLeft: -31 })
    for (const status of ['pending', 'inactive'] as const)
      expect(progressOf({ ...half, status }, now)).toMatchObject({ due: 0, behind: 0 })
  })

  test('HR-47 DASH-12 who is furthest behind has the highest risk; what waits for approval comes last', () => {
    expect(riskOf(half, now)).toBe(0.5)
    expect(riskOf({ ...half, hired: 5 }, now)).toBe(0)
    expect(riskOf({ ...half, hired: 50 }, now)).toBe(-0.5)
    expect(riskOf({ ...half, status: 'pending' }, now)).toBeLessThan(-1)
    expect(riskOf({ ...half, positions: 0 }, now)).toBe(0.5)
  })

  test('SUM-05 whoever has joined has reached every step before', () => {
    expect(reachedCountOf('joined', 2, 3)).toBe(3)
    expect(reachedCountOf('joined', 4, 3)).toBe(3)
    expect(reachedCountOf('selected', 2, 3)).toBe(3)
    expect(reachedCountOf('applied', 40, 3)).toBe(40)
  })
})
