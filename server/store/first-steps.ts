import { sql, type SQL } from 'drizzle-orm'
import { NO_CHANNEL, trendSteps } from '../../src/contract/dashboard.ts'
import { funnelSteps, type FunnelStep } from '../../src/contract/request-details.ts'
import { DAY_MS, IST_OFFSET_MS } from '../../src/lib/dates.ts'
import { stepsTold } from './request-summary.ts'

/** As the columns of the rollups are named (server/db/tables/rollups.ts). */
export const columnOf = (step: FunnelStep) => step.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Names and expressions of ours, never anything that was sent. */
export const listOf = (columns: string[], by = ', ') => sql.raw(columns.join(by))

/** A day of India since 1970, of a time in epoch ms. */
export const istDayNumber = (ms: number) => Math.floor((ms + IST_OFFSET_MS) / DAY_MS)
const istDayOf = (column: string) => `((${column} + ${IST_OFFSET_MS}) / ${DAY_MS})::int`

/** What is known of an applicant's steps, as a row of `rollup_applicants` after its key holds it. */
const columns = [
  ...['ip_id', 'hiring_request_id', 'channel', 'created_at'],
  ...[...funnelSteps.map((step) => `${columnOf(step)}_at`), 'reached', 'last_at'],
]
export const stepColumns = listOf(columns)
/** In place of what was held of the same applicant. */
export const replaced = listOf(columns.map((column) => `${column} = excluded.${column}`))
const firstTimes = listOf(
  funnelSteps.map((step, rank) => `min(at) filter (where rank = ${rank}) as ${columnOf(step)}_at`),
)

/** Common tables, of which `first_steps` is the result: the applicants of `which` (a condition on funnel_rows r) by these columns. */
export const firstSteps = (which: SQL) => sql`
    ${stepsTold(which)}, timed as (
      select funnel_id, ${firstTimes}, bit_or(1 << rank)::smallint as reached, max(at) filter (where rank is not null) as last_step
      from told group by funnel_id
    ), first_steps as materialized (
      select who.funnel_id, who.ip_id, who.hiring_request_id, coalesce(who.channel, ${NO_CHANNEL}) as channel, who.created_at,
        ${listOf(funnelSteps.map((step) => `timed.${columnOf(step)}_at`))}, timed.reached,
        greatest(who.created_at, timed.last_step) as last_at
      from who join timed using (funnel_id)
    )`

/** Of a row by these columns: each step whose time is known, as the table `step`. `day` is one of India. */
export const eachStep = sql`cross join lateral (
    select rank, at, ${sql.raw(istDayOf('at'))} as day
    from (values ${listOf(funnelSteps.map((step, rank) => `(${rank}, ${columnOf(step)}_at)`))}) as known(rank, at)
    where at is not null
  ) as step`

/** The columns of `rollup_days` that count. */
export const dayCounts = trendSteps.map(columnOf)
/** They, of rows by step with `sign`: 1 to add and -1 to take away. */
export const countDays = listOf(
  trendSteps.map(
    (step) => `sum(case when rank = ${funnelSteps.indexOf(step)} then sign else 0 end) as ${columnOf(step)}`,
  ),
)

const timedSteps = funnelSteps.slice(1)
/** The columns of `rollup_cohorts` that count. */
export const cohortCounts = [
  ...funnelSteps.map((step) => `last_${columnOf(step)}`),
  ...timedSteps.map((step) => `timed_${columnOf(step)}`),
  ...timedSteps.map((step) => `took_${columnOf(step)}`),
]
/** From the step before that was reached; null where one of the two times is not known. */
const wayTo = (rank: number) => {
  const before = funnelSteps
    .slice(0, rank)
    .map((step, at) => `when reached & ${1 << at} <> 0 then ${columnOf(step)}_at`)
  return `(${columnOf(funnelSteps[rank]!)}_at - case ${before.toReversed().join(' ')} end)`
}
/** They, of rows by `stepColumns` with `sign`. */
export const countCohorts = listOf([
  ...funnelSteps.map(
    (step, rank) => `coalesce(sum(sign) filter (where reached >> ${rank} = 1), 0) as last_${columnOf(step)}`,
  ),
  ...timedSteps.map(
    (step, at) => `coalesce(sum(sign) filter (where ${wayTo(at + 1)} is not null), 0) as timed_${columnOf(step)}`,
  ),
  ...timedSteps.map(
    (step, at) =>
      `coalesce(sum(sign * greatest(${wayTo(at + 1)}, 0)) filter (where ${wayTo(at + 1)} is not null), 0) as took_${columnOf(step)}`,
  ),
])
export const cohortDay = sql.raw(istDayOf('created_at'))
