import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { TaskSort } from '../../src/contract/tasks.ts'
import { foldName } from '../../src/lib/text.ts'
import { compareTasks, findTask, passesFilters, type Task, type TaskFilters } from '../../src/rules/tasks.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests, type FunnelDetails } from '../db/schema.ts'
import { toJudged, type FunnelRecord } from './funnel-wire.ts'
import { requestColumns, selectRecords } from './funnel.ts'
import { toWireWithOffices } from './interview-offices.ts'
import { mayBeTask } from './may-be-task.ts'

export interface JudgedTask {
  row: Applicant
  task: Task
}

/**
 * Every task of a partner (TASK-03, TRAP-52), unordered. Whether an applicant is a task depends on interview days,
 * sub-stages and today, so the rules decide it here as on the device; the database only excludes applicants that cannot
 * be one. `now` in epoch ms.
 */
export async function findTasks(db: Db, ipId: string, now: number): Promise<JudgedTask[]> {
  const records: FunnelRecord[] = await db
    .select({
      // Of the details, only those that a filter reads: they are most of a row
      row: {
        ...getTableColumns(funnelRows),
        details: sql<FunnelDetails>`jsonb_build_object('identityDocuments', coalesce(${funnelRows.details}->'identityDocuments', '[]'::jsonb))`,
      },
      request: requestColumns,
    })
    .from(funnelRows)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))
    .where(and(eq(funnelRows.ipId, ipId), isNull(hiringRequests.deletedAt), mayBeTask(now)))
  return records.flatMap((record) => {
    const row = toJudged(record)
    const task = findTask(row, now)
    return task ? [{ row, task }] : []
  })
}

/** Applies the user's filters and sort order (TASK-04 to TASK-06). */
export function chooseTasks(
  tasks: JudgedTask[],
  { filters, search = '', sort }: { filters: TaskFilters; search?: string; sort: TaskSort },
): JudgedTask[] {
  const wanted = foldName(search).split(' ').filter(Boolean)
  const compare = compareTasks(sort)
  return tasks
    .filter(({ row }) => passesFilters(row, filters) && beginsWords(row.name, wanted))
    .toSorted((a, b) => compare(a.row, b.row))
}

/** The same match as `nameMatches` in the database. */
function beginsWords(name: string, wanted: string[]): boolean {
  const words = foldName(name).split(' ')
  return wanted.every((word) => words.some((part) => part.startsWith(word)))
}

/** The whole records of some tasks, in their order, as they go over the wire. */
export async function readTaskRows(db: Db, tasks: JudgedTask[]) {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ row }) => row.funnelId)
  const records = await selectRecords(db).where(inArray(funnelRows.funnelId, ids))
  const byId = new Map(records.map((record) => [record.row.funnelId, record]))
  return toWireWithOffices(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
