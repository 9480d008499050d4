import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { FunnelRowWire } from '../../src/contract/funnel-row.ts'
import type { TaskSort } from '../../src/contract/task-lists.ts'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import type { TaskFilters } from '../../src/rules/tasks.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { nameMatches, selectRecords } from './funnel.ts'
import { toWireWithOffices } from './interview-offices.ts'
import { mayBeTask } from './may-be-task.ts'
import { filterCondition } from './task-filters.ts'
import { readTaskRequests, requestsTable } from './task-requests.ts'
import { isStageOf, stagesTable, taskStages } from './task-stages.ts'

interface TaskQuery {
  ipId: string
  /** Epoch ms. */
  now: number
  filters: TaskFilters
  search?: string | undefined
  /** One tab; both when undefined. */
  selfReported?: boolean | undefined
}

/** The tasks of a partner, and which of them a query chose. */
export interface Tasks {
  stages: SQL
  requests: SQL
  isTask: SQL
  isPriority: SQL
  isChosen: SQL
  isOverdue: SQL
}

/**
 * What the database needs to tell the tasks of a partner (TASK-03 to TASK-05, TRAP-52). What a stage and a schedule mean is
 * decided here by the rules, once for each kind of stage and each request; the database applies it to every applicant.
 * `findTask` of the rules is the same for one applicant.
 */
export async function prepareTasks(db: Db, query: TaskQuery): Promise<Tasks> {
  const { ipId, now, filters, search = '', selfReported } = query
  const hasPassed = sql`(stage.before_interview and
    (${funnelRows.stageAt} < request.passed_before or ${funnelRows.stageAt} >= request.passed_from))`
  return {
    stages: stagesTable(taskStages(filters)),
    requests: requestsTable(await readTaskRequests(db, query)),
    isTask: and(
      eq(funnelRows.ipId, ipId),
      // Says nothing new: it is the condition of the index funnel_rows_open, which the database does not infer
      sql`${funnelRows.status} in ('shortlisted', 'interviewDone', 'selected')`,
      mayBeTask(now),
      sql`(not stage.before_interview or not ${funnelRows.employerConfirmed} or ${hasPassed})`,
      sql`(not stage.before_joining or ${funnelRows.joiningTime} is null or ${funnelRows.joiningTime} <= ${istDayStart(now)})`,
    )!,
    isPriority: sql`(${hasPassed} or coalesce(${dueAt} < ${addIstDays(now, limits.urgentDays + 1)}, false))`,
    // As `isOverdue` of the rules
    isOverdue: sql`coalesce(${dueAt} < ${istDayStart(now)}, false)`,
    isChosen: and(
      sql`stage.chosen and request.chosen`,
      selfReported === undefined ? undefined : sql`stage.self_reported = ${selfReported}`,
      await filterCondition(db, query),
      nameMatches(search),
    )!,
  }
}

const dueAt = sql`case when ${funnelRows.status} = 'selected' then ${funnelRows.joiningTime} else ${funnelRows.expiresAt} end`
const isOfRequest = sql`request.id = ${funnelRows.hiringRequestId}`

interface TaskQuestion {
  /** With it the counts of the tabs are of that request. */
  hiringRequestId?: string | undefined
  /** Which of the two lists are wanted. */
  priority: boolean
  pending: boolean
  sort: TaskSort
  page: number
  limit: number
  /** By expiryTime: what is overdue comes after the others. */
  overdueLast?: boolean
}

export interface FoundTasks {
  /** Of each tab, whatever was searched or filtered. */
  tabs: { selfReported: number; other: number }
  /** Of those chosen; a page of them as it goes over the wire (TASK-06, TASK-07), empty when it was not wanted. */
  priority: { count: number; result: FunnelRowWire[] }
  pending: { count: number; result: FunnelRowWire[] }
}

/** Reads every task of the partner once, for the counts and both lists: there may be 60,000. */
export async function findTasks(db: Db, tasks: Tasks, question: TaskQuestion): Promise<FoundTasks> {
  const { hiringRequestId, sort, page, limit, overdueLast = false } = question
  const first = overdueLast && sort === 'expiryTime' ? sql`is_overdue, ` : sql``
  const ofRequest = hiringRequestId === undefined ? sql`true` : eq(funnelRows.hiringRequestId, hiringRequestId)
  const pageOf = (isPriority: boolean, isWanted: boolean) =>
    isWanted
      ? sql`array(select funnel_id from task where is_chosen and is_priority = ${isPriority}::boolean
          order by ${first}sort_key nulls last, funnel_id collate "C" limit ${limit} offset ${(page - 1) * limit})`
      : sql`'{}'::text[]`
  const { rows } = await db.execute<Counted>(sql`
    with task as materialized (
      select ${funnelRows.funnelId} as funnel_id, stage.self_reported, ${tasks.isChosen} as is_chosen,
        ${tasks.isPriority} as is_priority, ${tasks.isOverdue} as is_overdue, ${ofRequest} as of_request, ${sortColumns[sort]} as sort_key
      from ${funnelRows} join ${tasks.requests} on ${isOfRequest} join ${tasks.stages} on ${isStageOf}
      where ${tasks.isTask}
    )
    select count(*) filter (where self_reported and of_request)::int as "selfReported",
      count(*) filter (where not self_reported and of_request)::int as other,
      count(*) filter (where is_chosen and is_priority)::int as priority,
      count(*) filter (where is_chosen and not is_priority)::int as pending,
      ${pageOf(true, question.priority)} as "priorityIds", ${pageOf(false, question.pending)} as "pendingIds"
    from task`)
  const { selfReported, other, priority, pending, priorityIds, pendingIds } = rows[0]!
  const wire = await readRows(db, [...priorityIds, ...pendingIds])
  const listOf = (count: number, ids: string[]) => ({ count, result: ids.flatMap((id) => wire.get(id) ?? []) })
  return {
    tabs: { selfReported, other },
    priority: listOf(priority, priorityIds),
    pending: listOf(pending, pendingIds),
  }
}

type Counted = Record<'selfReported' | 'other' | 'priority' | 'pending', number> &
  Record<'priorityIds' | 'pendingIds', string[]>

async function readRows(db: Db, ids: string[]): Promise<Map<string, FunnelRowWire>> {
  if (ids.length === 0) return new Map()
  const records = await selectRecords(db).where(inArray(funnelRows.funnelId, ids))
  const wire = await toWireWithOffices(db, records)
  return new Map(records.map(({ row }, at) => [row.funnelId, wire[at]!]))
}

/** As `compareTasks` of the rules; byte order, because a locale's order would differ from the device's. */
const sortColumns = {
  expiryTime: dueAt,
  hiringStart: sql`request.start_date`,
  hiringEnd: sql`request.end_date`,
  candidateName: sql`${funnelRows.nameFolded} collate "C"`,
} satisfies Record<TaskSort, SQL>
