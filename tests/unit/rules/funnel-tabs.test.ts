import { describe, expect, it } from 'vitest'
import { statisticKeys } from '../../../src/contract/funnel.ts'
import { columnTotals, isExpiryNear, tabStatistics, tabTotals } from '../../../src/rules/funnel-tabs.ts'

describe('the numbers of the funnel page', () => {
  it('FUN-03 FUN-12 TRAP-51 each of the eleven statistics is in All and in at most one other tab', () => {
    const counts = Object.fromEntries(statisticKeys.map((key, at) => [key, { count: 2 ** at }]))
    const totals = tabTotals(counts)
    expect(totals.all).toBe(2 ** statisticKeys.length - 1)
    const { all, ...others } = totals
    // Applied has no tab of its own
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(all - 1)
    expect(totals.rejected).toBe(tabStatistics.rejected.reduce((sum, key) => sum + counts[key]!.count, 0))
  })

  it('FUN-12 a statistic that the server left out counts as none', () => {
    expect(tabTotals({ joined: { count: 3 } })).toEqual({ all: 3, screened: 0, selected: 0, rejected: 0, joined: 3 })
  })

  it('FUN-03 the columns of the board have the numbers of the server, but for two that it does not tell apart', () => {
    const counts = { interested: { count: 9 }, shortlisted: { count: 4 }, interviewScheduled: { count: 3 } }
    const others = { interviewDone: { count: 2 }, selfJoined: { count: 1 }, joiningNoShow: { count: 5 } }
    const known = { applied: 9, selected: 1, joined: 0, rejected: 5 }
    expect(columnTotals({ ...counts, ...others })).toEqual({ ...known, screened: 7, interviewed: 2 })
    expect(columnTotals({ ...counts, ...others, selfSelected: { count: 1 } })).toEqual(known)
  })

  it('FUN-10 warns from three days to one before', () => {
    expect([-1, 0, 1, 2, 3, 4].filter(isExpiryNear)).toEqual([1, 2, 3])
  })
})
