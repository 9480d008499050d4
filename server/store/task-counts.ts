import { sql, type SQL } from 'drizzle-orm'
import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { createKeptCounts, isWrittenSince, moment, toMoment, type MomentRow } from './kept-counts.ts'
import { requestsTable, type TaskRequest } from './task-requests.ts'
import { dueTimes, interviewHasPassed } from './task-sql.ts'

/**
 * Open applicants of a request in one stage with the same confirmations, as the index funnel_rows_open has them together. How many
 * there are, and of them those with a due time that is over, that is not later than urgent, that is any.
 */
export interface CountedGroup {
  /** Of all four below. */
  key: string
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

export const countNames = ['rows', 'overdue', 'soon', 'dated', 'joining_came', 'passed_soon', 'passed_later'] as const

/** What was counted of a request. */
interface Counts {
  /** What of the time and of the request's schedule decides the counts: midnight, and whose interview has passed. */
  basis: string
  groups: CountedGroup[]
}

const kept = createKeptCounts<Counts>()

const basisOf = ({ walk_in: isWalkIn, passed_before: before, passed_from: from }: TaskRequest, now: number) =>
  [dueTimes(now).today, isWalkIn, before, from].join()

interface Counting {
  ipId: string
  /** Epoch ms. */
  now: number
  requests: TaskRequest[]
}

/** Whether the partner had more open applicants than that when they were counted last. */
export const hadMore = (db: Db, ipId: string, count: number): boolean => {
  let left = count
  for (const { value } of kept.read(db, ipId).requests.values()) for (const { rows } of value.groups) left -= rows
  return left < 0
}

/** By id of the request. */
export type CountedGroups = ReadonlyMap<string, { value: Counts }>

/** What tells, in a statement, whether what is kept is of its moment. */
interface WrittenRow extends MomentRow {
  /** Ids of the requests of which an applicant was written since they were counted. */
  written: string[]
}

/** Call it before the statement or the transaction that it is for: what is kept then is of an earlier moment. */
export function readCounts(db: Db, { ipId, now, requests }: Counting) {
  const before = kept.read(db, ipId)
  const isSame = (request: TaskRequest) => before.requests.get(request.id)?.value.basis === basisOf(request, now)
  const known = requests.flatMap(({ id }) => {
    const found = before.requests.get(id)
    return found ? [{ id, snapshot: found.snapshot }] : []
  })
  const columns = sql`${moment}, array(select known.id from json_to_recordset(${JSON.stringify(known)}::json) as known (id text, snapshot text)
    where ${isWrittenSince(sql`known.id`, sql`known.snapshot`)}) as written`
  return {
    /** What is kept, if it is there for all of the requests; `holds` tells afterwards whether it was true. */
    whole: requests.every(isSame) ? before.requests : undefined,
    columns,
    holds: ({ epoch, written }: WrittenRow) => epoch === before.epoch && written.length === 0,
    /**
     * What is kept is counted again where an applicant was written since, or where the time or the schedule has come to mean
     * another. `tx` has one snapshot.
     */
    async count(tx: Db): Promise<CountedGroups> {
      const { rows } = await tx.execute<WrittenRow & Record<string, unknown>>(sql`select ${columns}`)
      const { written, ...row } = rows[0]!
      const at = toMoment(row)
      const again = new Set(written)
      const holds = (request: TaskRequest) => at.epoch === before.epoch && !again.has(request.id) && isSame(request)
      const missing = requests.filter((request) => !holds(request))
      const counted = await countGroups(tx, { ipId, now, requests: missing })
      const values = missing.map((request): [string, Counts] => [
        request.id,
        { basis: basisOf(request, now), groups: counted.get(request.id) ?? [] },
      ])
      kept.keep(db, ipId, at, values)
      return new Map<string, { value: Counts }>([
        ...requests.filter(holds).map(({ id }) => [id, before.requests.get(id)!] as const),
        ...values.map(([id, value]) => [id, { value }] as const),
      ])
    },
  }
}

/** Reads every open applicant of these requests once, in the order of the index, and nothing else. */
async function countGroups(db: Db, { ipId, now, requests }: Counting): Promise<Map<string, CountedGroup[]>> {
  if (requests.length === 0) return new Map()
  const { today, later } = dueTimes(now)
  const { status, subStage, userConfirmed, employerConfirmed, expiresAt, joiningTime } = funnelRows
  const key = sql`${status}, ${subStage}, ${userConfirmed}, ${employerConfirmed}`
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  const ofRequest = sql`${funnelRows} where ${funnelRows.ipId} = ${ipId} and ${funnelRows.hiringRequestId} = request.id`
  const hasPassed = sql`request.walk_in and ${interviewHasPassed}`
  const { rows } = await db.execute<Record<string, unknown> & Omit<CountedGroup, 'key'> & { id: string }>(sql`
    select id, counted.* from ${requestsTable(requests)} cross join lateral (
      select ${key}, count(*)::int as rows, ${count(sql`${expiresAt} < ${today}`)} as overdue,
        ${count(sql`${expiresAt} < ${later}`)} as soon, count(${expiresAt})::int as dated, 0 as joining_came,
        ${count(sql`${hasPassed} and ${expiresAt} >= ${today} and ${expiresAt} < ${later}`)} as passed_soon,
        ${count(sql`${hasPassed} and coalesce(${expiresAt} >= ${later}, true)`)} as passed_later
      from ${ofRequest} and ${status} in ('shortlisted', 'interviewDone') group by ${key}
      union all
      select ${key}, count(*)::int, ${count(sql`${joiningTime} < ${today}`)}, ${count(sql`${joiningTime} < ${later}`)},
        count(${joiningTime})::int, ${count(sql`${joiningTime} <= ${today}`)}, 0, 0
      from ${ofRequest} and ${status} = 'selected' group by ${key}
    ) as counted`)
  const groups = new Map<string, CountedGroup[]>()
  for (const { id, ...group } of rows) {
    const key = JSON.stringify([group.status, group.sub_stage, group.user_confirmed, group.employer_confirmed])
    groups.set(id, [...(groups.get(id) ?? []), { ...group, key }])
  }
  return groups
}
