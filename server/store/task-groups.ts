import { sql, type SQL } from 'drizzle-orm'
import { subStages, type FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { requestsTable, type TaskRequest } from './task-requests.ts'
import { dueTimes, interviewHasPassed } from './task-sql.ts'
import type { TaskStage } from './task-stages.ts'

/**
 * Open applicants in one stage with the same confirmations, as the index funnel_rows_open has them together for each request; of
 * all requests that are alike for the tasks. How many there are, and of them those with a due time that is over, that is not
 * later than urgent, that is any.
 */
interface Counted {
  requests: string[]
  walk_in: boolean
  /** The requests pass the filters. */
  chosen: boolean
  /** The requests are those that the tabs are counted of. */
  of_tabs: boolean
  status: FunnelStatus
  sub_stage: string | null
  user_confirmed: boolean
  employer_confirmed: boolean
  rows: number
  overdue: number
  soon: number
  dated: number
  /** Of the selected: whose joining day has come, today's with it. */
  joining_came: number
  /** Of the shortlisted for a walk-in whose interview has passed: due soon and not overdue; due later or never. */
  passed_soon: number
  passed_later: number
}

/** The parts of the lists. In the order of due times the priority tasks are `overdue`, `soon`, `passed`; `other` are the pending ones. */
export const parts = ['overdue', 'soon', 'passed', 'other'] as const
export type Part = (typeof parts)[number]

export interface TaskGroup extends Counted {
  /** Undefined: no stage of a task. */
  stage: TaskStage | undefined
  tasks: Record<Part, number>
}

interface Counting {
  ipId: string
  /** Epoch ms. */
  now: number
  requests: TaskRequest[]
  stages: TaskStage[]
  /** The tabs are counted of it alone. */
  hiringRequestId: string | undefined
}

/** Reads every open applicant of these requests once, in the order of the index, and nothing else. */
export async function countGroups(db: Db, counting: Counting): Promise<TaskGroup[]> {
  const { ipId, now, requests, stages, hiringRequestId } = counting
  const { today, later } = dueTimes(now)
  const { status, subStage, userConfirmed, employerConfirmed, expiresAt, joiningTime } = funnelRows
  const key = sql`${status}, ${subStage}, ${userConfirmed}, ${employerConfirmed}`
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})`
  const ofRequest = sql`${funnelRows} where ${funnelRows.ipId} = ${ipId} and ${funnelRows.hiringRequestId} = request.id`
  const hasPassed = sql`request.walk_in and ${interviewHasPassed}`
  const { rows } = await db.execute<Record<string, unknown> & Counted>(sql`
    select walk_in, chosen, ${hiringRequestId === undefined ? sql`true` : sql`id = ${hiringRequestId}`} as of_tabs,
      status, sub_stage, user_confirmed, employer_confirmed, array_agg(id) as requests,
      ${sql.join(
        sums.map((name) => sql`sum(${sql.identifier(name)})::int as ${sql.identifier(name)}`),
        sql`, `,
      )}
    from ${requestsTable(requests)} cross join lateral (
      select ${key}, count(*) as rows, ${count(sql`${expiresAt} < ${today}`)} as overdue,
        ${count(sql`${expiresAt} < ${later}`)} as soon, count(${expiresAt}) as dated, 0 as joining_came,
        ${count(sql`${hasPassed} and ${expiresAt} >= ${today} and ${expiresAt} < ${later}`)} as passed_soon,
        ${count(sql`${hasPassed} and coalesce(${expiresAt} >= ${later}, true)`)} as passed_later
      from ${ofRequest} and ${status} in ('shortlisted', 'interviewDone') group by ${key}
      union all
      select ${key}, count(*), ${count(sql`${joiningTime} < ${today}`)}, ${count(sql`${joiningTime} < ${later}`)},
        count(${joiningTime}), ${count(sql`${joiningTime} <= ${today}`)}, 0, 0
      from ${ofRequest} and ${status} = 'selected' group by ${key}
    ) as counted
    group by walk_in, chosen, of_tabs, status, sub_stage, user_confirmed, employer_confirmed`)
  const stageOf = stageFinder(stages)
  return rows.map((row) => {
    const stage = stageOf(row)
    return { ...row, stage, tasks: stage ? countTasks(row, stage) : noTasks }
  })
}

const sums = ['rows', 'overdue', 'soon', 'dated', 'joining_came', 'passed_soon', 'passed_later']

/** As `isStageOf`: a sub-stage of a later version counts as none. */
function stageFinder(stages: TaskStage[]): (row: Counted) => TaskStage | undefined {
  const keyOf = (status: string, subStage: string, isWalkIn: boolean, isUserConfirmed: boolean) =>
    [status, subStage, isWalkIn, isUserConfirmed].join()
  const byKey = new Map(
    stages.map((stage) => [keyOf(stage.status, stage.sub_stage, stage.walk_in, stage.user_confirmed), stage]),
  )
  const known = new Set<string | null>(subStages)
  return (row) =>
    byKey.get(keyOf(row.status, known.has(row.sub_stage) ? row.sub_stage! : '', row.walk_in, row.user_confirmed))
}

const noTasks: Record<Part, number> = { overdue: 0, soon: 0, passed: 0, other: 0 }

/**
 * `taskConditions` for a whole group. Only the shortlisted wait for an interview, and they are no tasks once they have expired;
 * only the selected wait for a joining day.
 */
function countTasks(row: Counted, stage: TaskStage): Record<Part, number> {
  const { rows, overdue, soon, dated, joining_came: came, passed_soon, passed_later } = row
  if (row.status === 'shortlisted') {
    if (!stage.before_interview) return { overdue: 0, soon: soon - overdue, passed: 0, other: rows - soon }
    if (row.employer_confirmed) return { overdue: 0, soon: passed_soon, passed: passed_later, other: 0 }
    return { overdue: 0, soon: soon - overdue, passed: passed_later, other: rows - soon - passed_later }
  }
  if (stage.before_joining) return { overdue, soon: came - overdue, passed: 0, other: rows - dated }
  return { overdue, soon: soon - overdue, passed: 0, other: rows - soon }
}
