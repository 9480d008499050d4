import { eq, sql } from 'drizzle-orm'
import { statisticKeys, type StatisticKey } from '../../src/contract/funnel.ts'
import type { Schedule } from '../../src/contract/funnel-row.ts'
import { istDaysBetween, istDayStart } from '../../src/lib/dates.ts'
import { statisticOf } from '../../src/rules/funnel-tabs.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import type { RequestColumns } from './funnel-wire.ts'

export type Counts = Record<StatisticKey, { count: number; leastDaysToExpire?: number }>

/**
 * The statistics of a request (FUN-12). The database counts rows that are alike; the rules assign each group to its
 * statistic. `shortlisted` also has the number of days until the first screened applicant expires. `now` in epoch ms.
 */
export async function countStatistics(
  db: Db,
  request: RequestColumns & { hiringRequestId: string },
  now: number,
): Promise<Counts> {
  // Which interview comes first depends on the day of the stage, so rows of one day count together
  const day = sql<number>`floor((${funnelRows.stageAt} + 19800000) / 86400000)`
  const groups = await db
    .select({
      status: funnelRows.status,
      subStage: funnelRows.subStage,
      employerConfirmed: funnelRows.employerConfirmed,
      stageAt: sql<number>`min(${funnelRows.stageAt})`.mapWith(Number),
      expiresAt: sql<
        number | null
      >`min(${funnelRows.expiresAt}) filter (where ${funnelRows.expiresAt} >= ${istDayStart(now)})`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(funnelRows)
    .where(eq(funnelRows.hiringRequestId, request.hiringRequestId))
    .groupBy(funnelRows.status, funnelRows.subStage, funnelRows.employerConfirmed, day)
  const counts = Object.fromEntries(statisticKeys.map((key) => [key, { count: 0 }])) as Counts
  const schedule = scheduleOf(request)
  for (const { status, subStage, employerConfirmed, stageAt, expiresAt, count } of groups) {
    const stage = { status, subStage: subStage ?? undefined, userConfirmed: false, employerConfirmed, at: stageAt }
    counts[statisticOf({ stage, schedule, interviewType: request.interviewType }, now)].count += count
    if (status !== 'shortlisted' || expiresAt === null) continue
    const days = istDaysBetween(now, Number(expiresAt))
    counts.shortlisted.leastDaysToExpire = Math.min(days, counts.shortlisted.leastDaysToExpire ?? days)
  }
  return counts
}

export const scheduleOf = (request: RequestColumns): Schedule => ({
  kind: request.schedulingType ?? undefined,
  dates: request.interviewDates,
  days: request.operatingDays,
  slots: request.slots,
  endDate: request.endDate,
})
