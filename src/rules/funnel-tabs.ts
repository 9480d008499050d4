import type { Applicant, FunnelStatus } from '../contract/funnel-row.ts'
import { funnelTabs, statisticKeys, type FunnelTab, type StatisticKey } from '../contract/funnel.ts'
import { istDaysBetween } from '../lib/dates.ts'
import { limits } from './limits.ts'
import { boardColumns, type BoardColumn } from './moves.ts'
import { firstInterviewEnd } from './schedule.ts'

/** Which rows a tab holds (TRAP-51): All is every row, Rejected also both no-shows. */
export const tabStatuses: Record<FunnelTab, readonly FunnelStatus[] | undefined> = {
  all: undefined,
  screened: ['shortlisted', 'interviewDone'],
  selected: ['selected'],
  rejected: ['rejected', 'interviewNoShow', 'joiningNoShow'],
  joined: ['joined'],
}

export const isInTab = (status: FunnelStatus, tab: FunnelTab): boolean => tabStatuses[tab]?.includes(status) ?? true

/** The statistics a tab adds up; they are disjoint, so a sum counts no row twice (TRAP-51). */
export const tabStatistics: Record<FunnelTab, readonly StatisticKey[]> = {
  all: statisticKeys,
  screened: ['shortlisted', 'interviewScheduled', 'interviewDone', 'selfSelected'],
  selected: ['selected', 'selfJoined'],
  rejected: ['rejected', 'interviewNoShow', 'joiningNoShow'],
  joined: ['joined'],
}

/** The numbers of the tabs as the server counts them: for while the device does not hold every row (FUN-12). */
export const tabTotals = (statistics: Partial<Record<StatisticKey, { count: number }>>): Record<FunnelTab, number> =>
  Object.fromEntries(
    funnelTabs.map((tab) => [tab, tabStatistics[tab].reduce((sum, key) => sum + (statistics[key]?.count ?? 0), 0)]),
  ) as Record<FunnelTab, number>

/** The statistics of each column of the board. */
const columnStatistics: Record<BoardColumn, readonly StatisticKey[]> = {
  applied: ['interested'],
  screened: ['shortlisted', 'interviewScheduled'],
  interviewed: ['interviewDone'],
  selected: tabStatistics.selected,
  joined: tabStatistics.joined,
  rejected: tabStatistics.rejected,
}

/**
 * The numbers of the columns as the server counts them, for while the device does not hold every row. Who claims to be
 * selected may stand in either of two columns: as long as there are such, neither number is known.
 */
export function columnTotals(
  statistics: Partial<Record<StatisticKey, { count: number }>>,
): Partial<Record<BoardColumn, number>> {
  const of = (key: StatisticKey) => statistics[key]?.count ?? 0
  const unclear: readonly BoardColumn[] = of('selfSelected') > 0 ? ['screened', 'interviewed'] : []
  return Object.fromEntries(
    boardColumns
      .filter((column) => !unclear.includes(column))
      .map((column) => [column, columnStatistics[column].reduce((sum, key) => sum + of(key), 0)]),
  ) as Partial<Record<BoardColumn, number>>
}

/** The statistic an applicant is counted under (FUN-12, TRAP-46). `now` in epoch ms. */
export function statisticOf(row: Pick<Applicant, 'stage' | 'schedule' | 'interviewType'>, now: number): StatisticKey {
  const { status, subStage, employerConfirmed } = row.stage
  if (status === 'shortlisted' || status === 'interviewDone') {
    if (subStage === 'selfSelected') return 'selfSelected'
    if (status === 'interviewDone') return 'interviewDone'
    const interviewAhead = now < firstInterviewEnd(row)
    return employerConfirmed && interviewAhead ? 'interviewScheduled' : 'shortlisted'
  }
  if (status === 'selected' && subStage === 'selfJoined') return 'selfJoined'
  return status
}

/** Days in India until a screened applicant expires; undefined when it does not. */
export function findDaysToExpire(row: Pick<Applicant, 'stage' | 'expiresAt'>, now: number): number | undefined {
  if (row.stage.status !== 'shortlisted' || row.expiresAt === undefined) return undefined
  return istDaysBetween(now, row.expiresAt)
}

/** The user is warned one to three days before the first screened applicant expires (FUN-10), not on the last day. */
export const isExpiryNear = (days: number): boolean => days >= 1 && days <= limits.urgentDays
