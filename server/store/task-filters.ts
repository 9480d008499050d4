import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { TaskFilterField } from '../../src/contract/task-lists.ts'
import { passesFilters, type TaskFilters } from '../../src/rules/tasks.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { mayBeTask } from './may-be-task.ts'

interface Scope {
  ipId: string
  /** Epoch ms. */
  now: number
  filters: TaskFilters
}

/**
 * The filters of My Tasks (TASK-05) that look at the applicant, as a condition. The rules decide which of the values that the
 * applicants of a partner have pass a filter, so folding and trimming are theirs; those of stage and request are decided with
 * them (task-stages.ts, task-requests.ts).
 */
export async function filterCondition(db: Db, { ipId, now, filters }: Scope): Promise<SQL | undefined> {
  const isUsed = (field: TaskFilterField) => filters[field]?.some((value) => value !== 'all') ?? false
  const passes = (field: TaskFilterField, row: Partial<Applicant>) =>
    passesFilters(row as Applicant, { [field]: filters[field] })
  const valuesOf = async (value: SQL): Promise<string[]> => {
    const found = await db
      .selectDistinct({ value: sql<string | null>`${value}` })
      .from(funnelRows)
      .where(and(eq(funnelRows.ipId, ipId), mayBeTask(now)))
    return found.flatMap((each) => each.value ?? [])
  }

  const conditions: SQL[] = []
  if (isUsed('location')) {
    const district = sql`coalesce(${funnelRows.district}, '')`
    const wanted = (await valuesOf(district)).filter((each) => passes('location', { district: each }))
    conditions.push(inArray(district, wanted))
  }
  if (isUsed('verifiedDocument')) {
    const wanted = (await valuesOf(idType)).filter((each) => passes('verifiedDocument', { idTypes: [each] }))
    const held = wanted.map((each) => JSON.stringify([{ idType: each }]))
    conditions.push(sql`${funnelRows.details} -> 'identityDocuments' @> any(${sql.param(held)}::jsonb[])`)
  }
  if (isUsed('interviewCallStatus')) {
    const wanted = calls.filter(({ call }) => passes('interviewCallStatus', { call })).map(({ code }) => code)
    conditions.push(inArray(callCode, wanted))
  }
  if (isUsed('channelType')) {
    const wanted = filters.channelType!.filter((channel) => passes('channelType', { channel }))
    conditions.push(inArray(funnelRows.channel, wanted))
  }
  return and(...conditions)
}

const idType = sql`jsonb_path_query(${funnelRows.details}, '$.identityDocuments[*].idType') #>> '{}'`

/** The kinds of calls that a filter may tell apart, and how the database tells them. */
const calls: { code: number; call: Applicant['call'] }[] = [
  { code: 0, call: { completed: true, failedCount: 0 } },
  { code: 1, call: { completed: false, failedCount: 1 } },
  { code: 2, call: { completed: false, failedCount: 0 } },
]
const callCode = sql`case
  when ${funnelRows.isCallCompleted} or ${funnelRows.interviewStatus} is not distinct from 'completed' then 0
  when ${funnelRows.failedCalls} > 0 then 1 else 2 end`
