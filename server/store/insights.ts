import { sql, type SQL } from 'drizzle-orm'
import { trendSteps, type TrendStep } from '../../src/contract/dashboard.ts'
import type { FunnelStatus, SubStage } from '../../src/contract/funnel-row.ts'
import { funnelSteps, type FunnelStep } from '../../src/contract/request-details.ts'
import { addIstDays, DAY_MS, istWeekStart } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import {
  cohortCounts,
  columnOf,
  countCohorts,
  countDays,
  dayCounts,
  eachStep,
  firstSteps,
  istDayNumber,
  listOf,
  stepColumns,
} from './first-steps.ts'
import type { StepCounts } from './request-summary.ts'
import { ROLLUPS_KEY, SHOWN_DAYS } from './rollups.ts'

const WEEKS = 8
const WEEK_MS = 7 * DAY_MS

/** What the dashboard's weeks and channels show; `now` in epoch ms. */
export async function findInsights(db: Db, ipId: string, now: number) {
  const first = addIstDays(istWeekStart(now), -7 * (WEEKS - 1))
  const since = addIstDays(now, -SHOWN_DAYS)
  const { weeks, channels } = await sumInsights(db, { ipId, now, first, since })
  return { weeks: toWeeks(weeks, first), since, channels: toChannels(channels) }
}

/**
 * Common tables: `own`, the requests of a partner that are still there, and whether they are summed up; `changed`, who has changed
 * since they were, or whose times are still to come by the clock of this server; and `first_steps` of these, and of the applicants
 * since `since` of requests that are not summed up yet, as they are now. Where `isSummed` is false no request counts as summed up.
 */
const presentSteps = ({ ipId, now, since, isSummed = sql`true` }: PresentOf) => sql`
    own as materialized (
      select h.hiring_request_id, ${isSummed} and
        exists (select from rollup_requests done where done.hiring_request_id = h.hiring_request_id) as is_summed
      from hiring_requests h where h.ip_id = ${ipId} and h.deleted_at is null
    ), changed as materialized (
      select funnel_id from rollup_changes where ip_id = ${ipId}
      union
      select funnel_id from rollup_applicants where last_at > ${now} and ip_id = ${ipId}
    ), looked_at as materialized (
      select funnel_id from changed
      union
      select r.funnel_id from own join funnel_rows r using (hiring_request_id)
      where not own.is_summed and greatest(r.created_at, r.updated_at) >= ${since}
    ), ${firstSteps(sql`r.funnel_id in (select funnel_id from looked_at)
        and r.ip_id = ${ipId} and r.hiring_request_id in (select hiring_request_id from own)`)}`

interface PresentOf {
  ipId: string
  now: number
  since: number
  isSummed?: SQL
}

interface WeekSums extends Record<string, number> {
  week: number
}
type ChannelSums = { channel: string } & Record<string, number>

/**
 * The sums of the rollups; without those in them who are in `changed`, and with `first_steps`. All of one moment, so it is what
 * looking at every applicant would say, however far behind the rollups are.
 */
async function sumInsights(
  db: Db,
  { ipId, now, first, since }: { ipId: string; now: number; first: number; since: number },
) {
  const firstDay = istDayNumber(first)
  const weekOf = (day: SQL) => sql`(${day} - ${firstDay}::int) / 7`
  const isInWeeks = (day: SQL) => sql`${day} >= ${firstDay} and ${day} < ${firstDay + 7 * WEEKS}`
  const { rows } = await db.execute<{ weeks: WeekSums[] | null; channels: ChannelSums[] | null }>(sql`
    with ${presentSteps({ ipId, now, since })},
    signed as materialized (
      select 1 as sign, ${stepColumns} from first_steps
      union all
      select -1, ${stepColumns} from rollup_applicants
      where funnel_id in (select funnel_id from changed) and ip_id = ${ipId}
        and hiring_request_id in (select hiring_request_id from own where is_summed)
    ), weeks as (
      select week, ${sumOf(dayCounts)} from (
        select ${weekOf(sql`day`)} as week, ${listOf(dayCounts)}
        from own join rollup_days using (hiring_request_id)
        where own.is_summed and ip_id = ${ipId} and ${isInWeeks(sql`day`)}
        union all
        select ${weekOf(sql`step.day`)}, ${countDays} from signed ${eachStep}
        where ${isInWeeks(sql`step.day`)} and (sign = -1 or step.at <= ${now}) group by 1
      ) as parts group by week
    ), channels as (
      select channel, ${sumOf(cohortCounts)} from (
        select channel, ${listOf(cohortCounts)}
        from own join rollup_cohorts using (hiring_request_id)
        where own.is_summed and ip_id = ${ipId} and day >= ${istDayNumber(since)}
        union all
        select channel, ${countCohorts} from signed where created_at >= ${since} group by 1
      ) as parts group by channel
    )
    select (select json_agg(weeks) from weeks) as weeks,
      (select json_agg(to_jsonb(channels) || jsonb_build_object(${averages})) from channels) as channels`)
  return { weeks: rows[0]!.weeks ?? [], channels: rows[0]!.channels ?? [] }
}

const sumOf = (columns: string[]) => listOf(columns.map((column) => `sum(${column}) as ${column}`))
/** Ms from the step before on average, or null; by the names of the steps. */
const averages = listOf(
  funnelSteps.slice(1).flatMap((step) => {
    const name = columnOf(step)
    return [`'${step}'`, `(took_${name} / nullif(timed_${name}, 0))::float8`]
  }),
)

function toWeeks(sums: WeekSums[], first: number) {
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = first + week * WEEK_MS
    const own = sums.find((each) => each.week === week)
    const counts = Object.fromEntries(trendSteps.map((step) => [step, own?.[columnOf(step)] ?? 0]))
    return { from, until: from + WEEK_MS, counts: counts as Record<TrendStep, number> }
  })
}

/** The channels with the most applicants first. Days are those since the step before, where both are known. */
function toChannels(sums: ChannelSums[]): { channel: string; steps: StepCounts }[] {
  const channels = sums.map(({ channel, ...own }) => {
    const step = (name: FunnelStep, rank: number) => {
      const count = funnelSteps.slice(rank).reduce((sum, each) => sum + own[`last_${columnOf(each)}`]!, 0)
      const ms = own[name] ?? null
      return [name, { count, averageDays: ms === null ? null : Math.round((ms / DAY_MS) * 10) / 10 }]
    }
    return { channel, steps: Object.fromEntries(funnelSteps.map(step)) as StepCounts }
  })
  return channels
    .filter(({ steps }) => steps.applied.count > 0)
    .sort((a, b) => b.steps.applied.count - a.steps.applied.count || (a.channel < b.channel ? -1 : 1))
}

export interface InsightList {
  ipId: string
  step: FunnelStep
  of: { from: number; until: number } | { since: number; channel: string }
  page: number
  limit: number
  /** Epoch ms. */
  now: number
}

const latestStep = sql`greatest(${listOf(funnelSteps.map((each) => `${columnOf(each)}_at`))})`

/**
 * A page of the applicants that a figure above counts, out of what the sums were made from and, as there, of those who have changed
 * since. For a link from before the time that is summed up every applicant is looked at.
 */
export async function findBehindFigure(db: Db, { ipId, step, of, page, limit, now }: InsightList) {
  const rank = funnelSteps.indexOf(step)
  const at = listOf([`${columnOf(step)}_at`])
  const since = 'channel' in of ? of.since : of.from
  const isSummed = sql`${since}::bigint >= coalesce((select (value ->> 'since')::bigint from meta where key = ${ROLLUPS_KEY}), 0)`
  const found =
    'channel' in of
      ? sql`select funnel_id, ${latestStep} as at from present
          where created_at >= ${since} and channel = ${of.channel} and reached >> ${rank} > 0`
      : sql`select funnel_id, ${at} as at from present where ${at} >= ${since} and ${at} < ${of.until} and ${at} <= ${now}`
  const { rows } = await db.execute<{
    funnelId: string
    hiringRequestId: string
    hiringReqName: string
    name: string
    status: FunnelStatus
    subStage: SubStage | null
    userConfirmed: boolean
    physicalInterview: boolean
    at: string
    total: number
  }>(sql`
    with ${presentSteps({ ipId, now, since, isSummed })}, present as (
      select funnel_id, ${stepColumns} from first_steps
      union all
      select funnel_id, ${stepColumns} from rollup_applicants
      where ip_id = ${ipId} and last_at >= ${since}
        and not exists (select from changed where changed.funnel_id = rollup_applicants.funnel_id)
        and hiring_request_id in (select hiring_request_id from own where is_summed)
    ), found as materialized (${found})
    select r.funnel_id as "funnelId", r.hiring_request_id as "hiringRequestId", h.name as "hiringReqName", r.name, r.status,
      r.sub_stage as "subStage", r.user_confirmed as "userConfirmed", h.interview_type = 'walkIn' as "physicalInterview", found.at, found.total
    from (
      select *, count(*) over ()::int as total from found
      order by at desc nulls last, funnel_id limit ${limit} offset ${(page - 1) * limit}
    ) as found join funnel_rows r using (funnel_id) join hiring_requests h using (hiring_request_id)
    order by found.at desc nulls last, r.funnel_id`)
  const total = rows[0]?.total ?? 0
  return { people: rows.map((row) => ({ ...row, at: Number(row.at), total: undefined })), total }
}
