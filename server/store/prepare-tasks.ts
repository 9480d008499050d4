import { and, sql, type SQL } from 'drizzle-orm'
import type { TaskFilters } from '../../src/rules/tasks.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { nameMatches } from './funnel.ts'
import { hadMore } from './task-counts.ts'
import { filterCondition } from './task-filters.ts'
import { usualSizes, type Sizes } from './task-pages.ts'
import { readTaskRequests, type TaskRequest } from './task-requests.ts'
import { taskConditions, type TaskConditions } from './task-sql.ts'
import { taskStages, type TaskStage } from './task-stages.ts'

interface TaskQuery {
  ipId: string
  /** Epoch ms. */
  now: number
  filters: TaskFilters
  search?: string | undefined
  /** One tab; both when undefined. */
  selfReported?: boolean | undefined
  sizes?: Sizes | undefined
}

/** What the database needs to tell the tasks of a partner, and which of them a query chose. */
export interface Tasks extends TaskConditions {
  query: TaskQuery
  sizes: Sizes
  stages: TaskStage[]
  requests: TaskRequest[]
  /** Of an applicant; undefined where stage and request decide alone. */
  isChosen: SQL | undefined
  /** Whether the partner has so few open applicants that each is looked at. */
  areFew: boolean
}

/**
 * What the database needs to tell the tasks of a partner (TASK-03 to TASK-05, TRAP-52). What a stage and a schedule mean is
 * decided here by the rules, once for each kind of stage and each request; the database applies it to every applicant.
 * `findTask` of the rules is the same for one applicant.
 */
export async function prepareTasks(db: Db, { sizes = usualSizes, ...query }: TaskQuery): Promise<Tasks> {
  const { ipId, now, filters, search = '' } = query
  const conditions = taskConditions(ipId, now)
  const requests = await readTaskRequests(db, query)
  const isChosen = and(await filterCondition(db, query), nameMatches(search))
  const areFew = !hadMore(db, ipId, requests, sizes.few) && (await haveFew(db, conditions, sizes))
  return { ...conditions, query, sizes, stages: taskStages(filters), requests, isChosen, areFew }
}

async function haveFew(db: Db, { isOpen }: TaskConditions, { few }: Sizes): Promise<boolean> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from (select from ${funnelRows} where ${isOpen} limit ${few + 1}) as looked`,
  )
  return rows[0]!.open <= few
}
