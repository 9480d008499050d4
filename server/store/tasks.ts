import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
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

interface TaskCounts {
  /** Of each tab, whatever was searched or filtered. */
  tabs: { selfReported: number; other: number }
  /** Of those chosen. */
  priority: number
  pending: number
}

/** With `hiringRequestId` the counts of the tabs are of that request. */
export async function countTasks(db: Db, tasks: Tasks, hiringRequestId?: string): Promise<TaskCounts> {
  const count = (...conditions: (SQL | undefined)[]) =>
    sql<number>`count(*) filter (where ${and(...conditions)})`.mapWith(Number)
  const ofRequest = hiringRequestId === undefined ? sql`true` : eq(funnelRows.hiringRequestId, hiringRequestId)
  const [counted] = await db
    .select({
      selfReported: count(sql`stage.self_reported`, ofRequest),
      other: count(sql`not stage.self_reported`, ofRequest),
      priority: count(tasks.isChosen, tasks.isPriority),
      pending: count(tasks.isChosen, sql`not ${tasks.isPriority}`),
    })
    .from(funnelRows)
    .innerJoin(tasks.requests, isOfRequest)
    .innerJoin(tasks.stages, isStageOf)
    .where(tasks.isTask)
  const { priority, pending, ...tabs } = counted!
  return { tabs, priority, pending }
}

interface TaskPage {
  priority: boolean
  sort: TaskSort
  page: number
  limit: number
  /** By expiryTime: what is overdue comes after the others. */
  overdueLast?: boolean
}

/** A page of one list, as it goes over the wire (TASK-06, TASK-07). */
export async function readTasks(
  db: Db,
  tasks: Tasks,
  { priority, sort, page, limit, overdueLast = false }: TaskPage,
): Promise<FunnelRowWire[]> {
  const found = await db
    .select({ funnelId: funnelRows.funnelId })
    .from(funnelRows)
    .innerJoin(tasks.requests, isOfRequest)
    .innerJoin(tasks.stages, isStageOf)
    .where(and(tasks.isTask, tasks.isChosen, priority ? tasks.isPriority : sql`not ${tasks.isPriority}`))
    .orderBy(
      ...(overdueLast && sort === 'expiryTime' ? [asc(tasks.isOverdue)] : []),
      sql`${sortColumns[sort]} nulls last`,
      asc(sql`${funnelRows.funnelId} collate "C"`),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  if (found.length === 0) return []
  const ids = found.map(({ funnelId }) => funnelId)
  const records = await selectRecords(db).where(inArray(funnelRows.funnelId, ids))
  const byId = new Map(records.map((record) => [record.row.funnelId, record]))
  return toWireWithOffices(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** As `compareTasks` of the rules; byte order, because a locale's order would differ from the device's. */
const sortColumns = {
  expiryTime: dueAt,
  hiringStart: sql`request.start_date`,
  hiringEnd: sql`request.end_date`,
  candidateName: sql`${funnelRows.nameFolded} collate "C"`,
} satisfies Record<TaskSort, SQL>
