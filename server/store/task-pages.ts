import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { isBetween, type WantedPart } from './task-parts.ts'
import { requestsTable, type TaskRequest } from './task-requests.ts'
import { dueOrNever, type TaskConditions } from './task-sql.ts'
import { isStageOf, stagesTable } from './task-stages.ts'

/** What is read in one go, in rows. */
export interface Sizes {
  /** Groups with no more are read whole. A partner who has no more open ones is read as a whole. */
  few: number
  /** What a walk reads at first beside what it should need. */
  step: number
}
export const usualSizes: Sizes = { few: 2_000, step: 100 }
/** What is read from: the tasks of a partner. */
interface Reading extends TaskConditions {
  requests: TaskRequest[]
  sizes: Sizes
}

/** Of one step, so that it stays in memory. */
const LONGEST_STEP = 10_000

/**
 * The ids of what of a part is on the page, by due time and id. Few are looked up group by group and sorted; of many the index
 * funnel_rows_due is walked in order until the page is full. A walk that has read more than the groups hold is given up for them:
 * nothing tells how the tasks lie among the others.
 */
export async function readPart(db: Db, tasks: Reading, part: WantedPart): Promise<string[]> {
  const ids: string[] = []
  const read = async (one: SQL) => (await db.execute<Found>(one)).rows[0]!
  let step = firstStep(tasks, part)
  if (step === undefined) return (await read(ofGroups(tasks, part))).ids
  let [walked, passed] = [0, 0]
  let last: Place | undefined
  while (walked < part.rowsOfGroups) {
    const page = { offset: Math.max(0, part.offset - passed), limit: part.limit - ids.length }
    const found = await read(walk(tasks, part, { step, last, ...page }))
    ids.push(...found.ids)
    if (isEnd(found, ids, part)) return ids
    passed += found.count
    walked += step
    last = found.last ?? undefined
    step = Math.min(LONGEST_STEP, step * 2)
  }
  return (await read(ofGroups(tasks, part))).ids
}

const isEnd = ({ last }: Found, ids: string[], { limit }: WantedPart) => ids.length === limit || last === null

/**
 * The ids of what of the parts is on the page, from one statement that also returns `columns`. Undefined where a
 * walk takes more than a step, so that `readPart` has to go it.
 */
export async function readAtOnce<T>(
  db: Db,
  tasks: Reading,
  parts: WantedPart[],
  columns: SQL,
): Promise<{ row: T; ids: string[][] } | undefined> {
  const reads = parts.map((part) => {
    const { offset, limit } = part
    const step = firstStep(tasks, part)
    const one = step === undefined ? ofGroups(tasks, part) : walk(tasks, part, { step, last: undefined, offset, limit })
    return sql`(select to_json(one) from (${one}) as one)`
  })
  const { rows } = await db.execute<Record<string, unknown> & { found: Found[] }>(
    sql`select ${columns}, json_build_array(${sql.join(reads, sql`, `)}) as found`,
  )
  const { found, ...row } = rows[0]!
  if (!found.every((one, at) => isEnd(one, one.ids, parts[at]!))) return undefined
  return { row: row as T, ids: found.map(({ ids }) => ids) }
}

/** How many rows a walk reads at first; undefined where the groups are read instead. */
function firstStep({ sizes: { few, step } }: Reading, { offset, limit, rowsBetween, count, rowsOfGroups }: WantedPart) {
  const expected = Math.ceil(((offset + limit) * rowsBetween) / count)
  return rowsOfGroups <= Math.max(few, expected) ? undefined : Math.min(LONGEST_STEP, Math.ceil(expected * 1.25) + step)
}

/** The due time and the id of a row; numbers as text, because NEVER is beyond JavaScript's. */
type Place = [due: string, funnelId: string]

/** What the conditions look at, so that it comes out of the index alone. */
const columns = sql`${funnelRows.funnelId}, ${funnelRows.ipId}, ${funnelRows.hiringRequestId}, ${funnelRows.status}, ${funnelRows.subStage},
  ${funnelRows.userConfirmed}, ${funnelRows.employerConfirmed}, ${funnelRows.expiresAt}, ${funnelRows.joiningTime}, ${funnelRows.stageAt}`
const inOrder = sql`order by due, funnel_id collate "C"`

/** Of `rows`, which stands for funnel_rows, the tasks of the part. */
function selectTasks({ requests, isTask, isPriority }: Reading, part: WantedPart, rows: SQL): SQL {
  const stages = new Set(part.groups.map(({ stage }) => stage!))
  const ids = new Set(part.groups.flatMap((group) => group.requests))
  const wanted = requests.filter(({ id }) => ids.has(id))
  return sql`select ${funnelRows.funnelId} as funnel_id, ${dueOrNever} as due from ${rows} as ${funnelRows}
    join ${requestsTable(wanted)} on request.id = ${funnelRows.hiringRequestId} join ${stagesTable([...stages])} on ${isStageOf}
    where ${isTask} and ${isPriority} = ${part.isPriority}::boolean`
}

interface Step {
  /** Rows. */
  step: number
  last: Place | undefined
  /** Of the tasks among them. */
  offset: number
  limit: number
}

/** What a step of a walk has found: how many tasks, what of them is on the page, and the last row if there may be more. */
type Found = { count: number; ids: string[]; last: Place | null }

function walk(tasks: Reading, part: WantedPart, { step, last, offset, limit }: Step): SQL {
  const after = last && sql`and (${dueOrNever}, ${funnelRows.funnelId} collate "C") > (${last[0]}::bigint, ${last[1]})`
  return sql`
    with walked as materialized (
      select ${columns}, ${dueOrNever} as due from ${funnelRows} where ${tasks.isOpen} and ${isBetween(dueOrNever, part)} ${after}
      order by ${dueOrNever}, ${funnelRows.funnelId} collate "C" limit ${step}
    ), task as materialized (${selectTasks(tasks, part, sql`walked`)})
    select (select count(*) from task)::int as count,
      array(select funnel_id from task ${inOrder} limit ${limit} offset ${offset}) as ids,
      (select array[due::text, funnel_id] from walked ${inOrder} offset ${step - 1} limit 1) as last`
}

/** All applicants of the groups of a part, so there are no more. */
function ofGroups(tasks: Reading, part: WantedPart): SQL {
  const keys = part.groups.flatMap(({ requests, status, sub_stage, user_confirmed, employer_confirmed }) =>
    requests.map((request) => ({ request, status, sub_stage, user_confirmed, employer_confirmed })),
  )
  const ofGroup = (isSubStage: SQL) => sql`select ${columns} from ${funnelRows} where ${tasks.isOpen}
    and ${funnelRows.hiringRequestId} = counted.request and ${funnelRows.status} = counted.status and ${isSubStage}
    and ${funnelRows.userConfirmed} = counted.user_confirmed and ${funnelRows.employerConfirmed} = counted.employer_confirmed
    and ${isBetween(dueOrNever, part)}`
  const all = sql`(select found.* from json_to_recordset(${JSON.stringify(keys)}::json) as counted (request text, status text,
      sub_stage text, user_confirmed boolean, employer_confirmed boolean) cross join lateral (
    ${ofGroup(sql`${funnelRows.subStage} = counted.sub_stage`)} union all
    ${ofGroup(sql`${funnelRows.subStage} is null and counted.sub_stage is null`)}) as found)`
  return sql`
    select 0 as count, array(select funnel_id from (${selectTasks(tasks, part, all)}) as task ${inOrder}
      limit ${part.limit} offset ${part.offset}) as ids, null::text[] as last`
}
