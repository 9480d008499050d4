import { sql, type SQL } from 'drizzle-orm'
import { funnelSteps, type FunnelStep } from '../../src/contract/request-details.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'

export type StepCounts = Record<FunnelStep, { count: number; averageDays: number | null }>

/**
 * The step that a status proves: 0 applied to 4 joined. An applicant who did not come to the interview was screened. Whoever
 * changes it has what the rollups hold made anew, by a migration that empties all of them (server/db/tables/rollups.ts).
 */
const rankOf = (column: string) =>
  sql.raw(`case ${column}
    when 'interested' then 0 when 'shortlisted' then 1 when 'interviewNoShow' then 1 when 'interviewDone' then 2
    when 'selected' then 3 when 'joiningNoShow' then 3 when 'joined' then 4 end`)

/**
 * Common tables, of which `told` is the result: every step that the applicants of `which` (a condition on funnel_rows r) are known to
 * have reached, and when, as far as it is known; the same step more than once, and lines of no step.
 */
export const stepsTold = (which: SQL) => sql`
    who as materialized (
      select r.funnel_id, r.ip_id, r.hiring_request_id, r.channel, r.status, r.stage_at, r.created_at
      from funnel_rows r where ${which}
    ), told as (
      select funnel_id, ${rankOf('status')} as rank, stage_at as at from who
      union all
      select h.funnel_id, step.rank, step.at
      from who
      -- By its index for each of them: "offset 0" keeps the database from reading the history of everybody
      cross join lateral (select * from funnel_history where funnel_id = who.funnel_id offset 0) as h
      cross join lateral (values (${rankOf('h.to_status')}, h.at), (${rankOf('h.from_status')}, null)) as step(rank, at)
      union all
      select funnel_id, 0, created_at from who
    )`

/** As `stepsTold`, and `steps`: each step once, with when it was first reached. */
export const stepsReached = (which: SQL) => sql`
    ${stepsTold(which)}, steps as (
      select funnel_id, rank, min(at) as at from told where rank is not null group by funnel_id, rank
    )`

/**
 * Counts how many applicants reached each step or a later one, and how many days they took from their last known step;
 * for applying, from the day the request was made (SUM-05). A rejected applicant counts up to the stage before the
 * rejection. Days are null when none are known.
 */
export async function countSteps(
  db: Db,
  request: { hiringRequestId: string; createdDate: number },
): Promise<StepCounts> {
  const { rows } = await db.execute<{ rank: number; count: number; days: number | null }>(sql`
    with ${stepsReached(sql`r.hiring_request_id = ${request.hiringRequestId}`)}, taken as (
      select rank, at - coalesce(lag(at) over (partition by funnel_id order by rank), ${request.createdDate}) as ms
      from steps where at is not null
    ), furthest as (
      select funnel_id, max(rank) as rank from steps group by funnel_id
    )
    select step.rank,
      (select count(*) from furthest where furthest.rank >= step.rank)::int as count,
      (select avg(greatest(ms, 0)) from taken where taken.rank = step.rank)::float8 / ${DAY_MS} as days
    from generate_series(0, ${funnelSteps.length - 1}) as step(rank)
    order by step.rank`)
  return Object.fromEntries(
    funnelSteps.map((step, at) => [
      step,
      { count: rows[at]!.count, averageDays: rows[at]!.days === null ? null : Math.round(rows[at]!.days * 10) / 10 },
    ]),
  ) as StepCounts
}
