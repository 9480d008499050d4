import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { TaskSort } from '../../src/contract/task-lists.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import type { Tasks } from './prepare-tasks.ts'
import type { FoundIds, TaskQuestion } from './task-question.ts'
import { requestsTable } from './task-requests.ts'
import { dueAt } from './task-sql.ts'
import { isStageOf, stagesTable } from './task-stages.ts'

/** Looks at every open applicant of the partner once, for the counts and both lists: whatever is searched, filtered or sorted by. */
export async function findOneByOne(db: Db, tasks: Tasks, question: TaskQuestion): Promise<FoundIds> {
  const { hiringRequestId, sort, page, limit, overdueLast = false } = question
  const { selfReported } = tasks.query
  const first = overdueLast && sort === 'expiryTime' ? sql`is_overdue, ` : sql``
  const ofRequest = hiringRequestId === undefined ? sql`true` : eq(funnelRows.hiringRequestId, hiringRequestId)
  const isChosen = and(
    sql`stage.chosen and request.chosen`,
    selfReported === undefined ? undefined : sql`stage.self_reported = ${selfReported}`,
    tasks.isChosen,
  )
  const pageOf = (isPriority: boolean, isWanted: boolean) =>
    isWanted
      ? sql`array(select funnel_id from task where is_chosen and is_priority = ${isPriority}::boolean
          order by ${first}sort_key nulls last, funnel_id collate "C" limit ${limit} offset ${(page - 1) * limit})`
      : sql`'{}'::text[]`
  const { rows } = await db.execute<Counted>(sql`
    with task as materialized (
      select ${funnelRows.funnelId} as funnel_id, stage.self_reported, ${isChosen} as is_chosen,
        ${tasks.isPriority} as is_priority, ${tasks.isOverdue} as is_overdue, ${ofRequest} as of_request, ${sortColumns[sort]} as sort_key
      from ${funnelRows} join ${requestsTable(tasks.requests)} on request.id = ${funnelRows.hiringRequestId}
        join ${stagesTable(tasks.stages)} on ${isStageOf}
      where ${tasks.isTask}
    )
    select count(*) filter (where self_reported and of_request)::int as "selfReported",
      count(*) filter (where not self_reported and of_request)::int as other,
      count(*) filter (where is_chosen and is_priority)::int as priority,
      count(*) filter (where is_chosen and not is_priority)::int as pending,
      ${pageOf(true, question.priority)} as "priorityIds", ${pageOf(false, question.pending)} as "pendingIds"
    from task`)
  const { selfReported: ofTab, other, priority, pending, priorityIds, pendingIds } = rows[0]!
  return {
    tabs: { selfReported: ofTab, other },
    priority: { count: priority, ids: priorityIds },
    pending: { count: pending, ids: pendingIds },
  }
}

type Counted = Record<'selfReported' | 'other' | 'priority' | 'pending', number> &
  Record<'priorityIds' | 'pendingIds', string[]>

/** As `compareTasks` of the rules; byte order, because a locale's order would differ from the device's. */
const sortColumns = {
  expiryTime: dueAt,
  hiringStart: sql`request.start_date`,
  hiringEnd: sql`request.end_date`,
  candidateName: sql`${funnelRows.nameFolded} collate "C"`,
} satisfies Record<TaskSort, SQL>
