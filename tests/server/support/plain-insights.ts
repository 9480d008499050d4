import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../server/db/connect.ts'
import type { InsightList } from '../../../server/store/insights.ts'
import { stepsReached, type StepCounts } from '../../../server/store/request-summary.ts'
import { NO_CHANNEL, trendSteps, type TrendStep } from '../../../src/contract/dashboard.ts'
import { funnelSteps, type FunnelStep } from '../../../src/contract/request-details.ts'
import { addIstDays, DAY_MS, istWeekStart } from '../../../src/lib/dates.ts'

const WEEKS = 8
const WEEK_MS = 7 * DAY_MS
const CONVERSION_DAYS = 90

const channelOf = sql`coalesce(r.channel, ${NO_CHANNEL})`

/** The applicants of a partner whose requests are still there, and who meet `condition` (on funnel_rows r). */
const ofPartner = (ipId: string, condition: SQL) => sql`r.ip_id = ${ipId} and ${condition}
  and r.hiring_request_id in (select hiring_request_id from hiring_requests where ip_id = ${ipId} and deleted_at is null)`

/** What `findInsights` says, found by looking at every applicant: nothing is summed up, so nothing can be behind. */
export async function lookAtInsights(db: Db, ipId: string, now: number) {
  const since = addIstDays(now, -CONVERSION_DAYS)
  return { weeks: await countWeeks(db, ipId, now), since, channels: await countChannels(db, ipId, since) }
}

async function countWeeks(db: Db, ipId: string, now: number) {
  const first = addIstDays(istWeekStart(now), -7 * (WEEKS - 1))
  // Whoever reached a step since then was changed since then
  const { rows } = await db.execute<{ week: number; rank: number; count: number }>(sql`
    with ${stepsReached(ofPartner(ipId, sql`r.updated_at >= ${first}`))}
    select floor((at - ${first}) / ${WEEK_MS})::int as week, rank, count(*)::int as count
    from steps where at >= ${first} and at <= ${now} group by 1, 2`)
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = first + week * WEEK_MS
    const countOf = (step: TrendStep) =>
      rows.find((row) => row.week === week && row.rank === funnelSteps.indexOf(step))?.count ?? 0
    const counts = Object.fromEntries(trendSteps.map((step) => [step, countOf(step)])) as Record<TrendStep, number>
    return { from, until: from + WEEK_MS, counts }
  })
}

/** The channels with the most applicants first. Days are those since the step before, where both are known. */
async function countChannels(db: Db, ipId: string, since: number): Promise<{ channel: string; steps: StepCounts }[]> {
  const { rows } = await db.execute<{ channel: string; rank: number; ended: number; days: number | null }>(sql`
    with ${stepsReached(ofPartner(ipId, sql`r.created_at >= ${since}`))}, taken as (
      select funnel_id, rank, at - lag(at) over each as ms, lead(rank) over each is null as is_last
      from steps window each as (partition by funnel_id order by rank)
    )
    select ${channelOf} as channel, taken.rank, count(*) filter (where is_last)::int as ended,
      avg(greatest(ms, 0)) filter (where ms is not null)::float8 / ${DAY_MS} as days
    from taken join funnel_rows r using (funnel_id) group by 1, 2`)
  const channels = [...new Set(rows.map(({ channel }) => channel))].map((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    const step = (name: FunnelStep, rank: number) => {
      const days = own.find((row) => row.rank === rank)?.days ?? null
      const count = own.filter((row) => row.rank >= rank).reduce((sum, { ended }) => sum + ended, 0)
      return [name, { count, averageDays: days === null ? null : Math.round(days * 10) / 10 }]
    }
    return { channel, steps: Object.fromEntries(funnelSteps.map(step)) as StepCounts }
  })
  return channels.sort((a, b) => b.steps.applied.count - a.steps.applied.count || (a.channel < b.channel ? -1 : 1))
}

/** The page that `findBehindFigure` finds, by looking at every applicant. */
export async function lookBehindFigure(db: Db, { ipId, step, of, page, limit, now }: InsightList) {
  const rank = funnelSteps.indexOf(step)
  const which =
    'channel' in of
      ? sql`r.created_at >= ${of.since} and ${channelOf} = ${of.channel}`
      : sql`r.updated_at >= ${of.from}`
  const found =
    'channel' in of
      ? sql`select funnel_id, max(at) as at from steps group by funnel_id having max(rank) >= ${rank}`
      : sql`select funnel_id, at from steps where rank = ${rank} and at >= ${of.from} and at < ${of.until} and at <= ${now}`
  const { rows } = await db.execute<{ funnelId: string; at: string; total: number }>(sql`
    with ${stepsReached(ofPartner(ipId, which))}, found as (${found})
    select funnel_id as "funnelId", at, (select count(*) from found)::int as total
    from found order by at desc nulls last, funnel_id limit ${limit} offset ${(page - 1) * limit}`)
  return { people: rows.map(({ funnelId, at }) => ({ funnelId, at: Number(at) })), total: rows[0]?.total ?? 0 }
}
