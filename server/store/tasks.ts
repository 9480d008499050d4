import { inArray } from 'drizzle-orm'
import type { FunnelRowWire } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { selectRecords } from './funnel.ts'
import { toWireWithOffices } from './interview-offices.ts'
import type { Tasks } from './prepare-tasks.ts'
import type { FoundIds, TaskQuestion } from './task-question.ts'
import { findByGroups } from './tasks-by-groups.ts'
import { findOneByOne } from './tasks-one-by-one.ts'

export interface FoundTasks {
  /** Of each tab, whatever was searched or filtered. */
  tabs: FoundIds['tabs']
  /** Of those chosen; a page of them as it goes over the wire (TASK-06, TASK-07), empty when it was not wanted. */
  priority: { count: number; result: FunnelRowWire[] }
  pending: { count: number; result: FunnelRowWire[] }
}

/** Tasks before a page, from which on it is dearer to walk there than to sort them all. */
const LATE = 3_000

/** Of one moment: the counts and the lists that the ids are from. There may be 60,000. */
export async function findTasks(db: Db, tasks: Tasks, question: TaskQuestion): Promise<FoundTasks> {
  const { hiringRequestId } = question
  // Neither a list nor a count has any of the others
  const requests = tasks.requests.filter(
    ({ id, chosen }) => hiringRequestId === undefined || chosen || id === hiringRequestId,
  )
  const isEarly = (question.page - 1) * question.limit <= LATE
  const isByGroups = isEarly && !tasks.areFew && tasks.isChosen === undefined && question.sort === 'expiryTime'
  const find = isByGroups ? findByGroups : findOneByOne
  const { tabs, priority, pending } = await find(db, { ...tasks, requests }, question)
  const wire = await readRows(db, [...priority.ids, ...pending.ids])
  const listOf = ({ count, ids }: FoundIds['priority']) => ({ count, result: ids.flatMap((id) => wire.get(id) ?? []) })
  return { tabs, priority: listOf(priority), pending: listOf(pending) }
}

async function readRows(db: Db, ids: string[]): Promise<Map<string, FunnelRowWire>> {
  if (ids.length === 0) return new Map()
  const records = await selectRecords(db).where(inArray(funnelRows.funnelId, ids))
  const wire = await toWireWithOffices(db, records)
  return new Map(records.map(({ row }, at) => [row.funnelId, wire[at]!]))
}
