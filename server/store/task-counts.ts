import { sql, type SQL } from 'drizzle-orm'
import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { createKeptCounts, isWrittenSince, lastWritten, moment, oldestOpen, type Moment } from './kept-counts.ts'
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

const kept = createKeptCounts<Counts>(({ groups }) => groups.length + 1)

/** What holds is kept anew after so many transactions, or each look would walk through all that they wrote. */
const RENEWED_AFTER = 1_000

const basisOf = ({ walk_in: isWalkIn, passed_before: before, passed_from: from }: TaskRequest, now: number) =>
  [dueTimes(now).today, isWalkIn, before, from].join()

interface Counting {
  ipId: string
  /** Epoch ms. */
  now: number
  requests: TaskRequest[]
}

/** Whether these requests had more open applicants than that when they were counted last. */
export const hadMore = (db: Db, ipId: string, requests: { id: string }[], count: number): boolean => {
  const known = kept.read(db, ipId).requests
  let left = count
  for (const { id } of requests) for (const { rows } of known.get(id)?.value.groups ?? []) left -= rows
  return left < 0
}

/** By id of the request. */
export type CountedGroups = ReadonlyMap<string, { value: Counts }>

/** What tells, in a statement, whether what is kept is of its moment. */
type Told = Moment & {
  /** Of each of the requests. `written`: whether an applicant was written since they were counted; true for what is not kept. */
  requests: { id: string; last: number; written: boolean }[] | null
}

/**
 * Call it before the statement or the transaction that it is for: what is kept then is of an earlier moment. `db` is no transaction
 * that has written.
 */
export function readCounts(db: Db, { ipId, now, requests }: Counting) {
  const before = kept.read(db, ipId)
  const isSame = (request: TaskRequest) => before.requests.get(request.id)?.value.basis === basisOf(request, now)
  const known = requests.map(({ id }) => {
    const { snapshot, last } = before.requests.get(id) ?? {}
    return { id, snapshot, last }
  })
  const isWritten = isWrittenSince(sql`known.id`, {
    ...{ snapshot: sql`known.snapshot`, last: sql`known.last`, lastNow: sql`written.last` },
  })
  const columns = sql`${moment}, (
    select json_agg(json_build_object('id', known.id, 'last', written.last, 'written', coalesce(${isWritten}, true)))
    from json_to_recordset(${JSON.stringify(known)}::json) as known (id text, snapshot text, last bigint)
      cross join lateral (select ${lastWritten(sql`known.id`)} as last) as written) as requests`
  const keep = (told: Told, counts: ReadonlyMap<string, { value: Counts }>, ids: Set<string>) => {
    const news = (told.requests ?? []).filter(({ id }) => ids.has(id))
    kept.keep(
      db,
      ipId,
      told,
      news.map(({ id, last }) => [id, { last, value: counts.get(id)!.value }]),
    )
  }
  return {
    /** What is kept, if that is all of the requests; `holds` tells afterwards whether it was of the moment. */
    unverified: requests.every(isSame) ? before.requests : undefined,
    columns,
    holds(told: Told): boolean {
      if (told.life !== before.life || told.requests?.some(({ written }) => written)) return false
      const old = requests.filter(({ id }) => oldestOpen(told) - oldestOpen(before.requests.get(id)!) > RENEWED_AFTER)
      if (old.length > 0) keep(told, before.requests, new Set(old.map(({ id }) => id)))
      return true
    },
    /**
     * What is kept is counted again where an applicant was written since, or where the time or the schedule has come to mean
     * another. `tx` has one snapshot.
     */
    async count(tx: Db): Promise<CountedGroups> {
      const { rows } = await tx.execute<Told & Record<string, unknown>>(sql`select ${columns}`)
      const told = rows[0]!
      const written = new Set(told.requests?.flatMap((one) => (one.written ? [one.id] : [])))
      const holds = (request: TaskRequest) => told.life === before.life && !written.has(request.id) && isSame(request)
      const missing = requests.filter((request) => !holds(request))
      const counted = await countGroups(tx, { ipId, now, requests: missing })
      const news = missing.map((request): [string, { value: Counts }] => [
        request.id,
        { value: { basis: basisOf(request, now), groups: counted.get(request.id) ?? [] } },
      ])
      const all = new Map([...requests.filter(holds).map(({ id }) => [id, before.requests.get(id)!] as const), ...news])
      keep(told, all, new Set(news.map(([id]) => id)))
      return all
    },
  }
}

/** Reads every open applicant of these requests once, in the order of the index, and nothing else. */
async function countGroups(db: Db, { ipId, now, requests }: Counting): Promise<Map<string, CountedGroup[]>> {
  if (requests.length === 0) return new Map()
  const { today, later } = dueTimes(now)
  const { status, subStage, userConfirmed, employerConfirmed, expiresAt, joiningTime } = funnelRows
  const columns = sql`${status}, ${subStage}, ${userConfirmed}, ${employerConfirmed}`
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  const ofRequest = sql`${funnelRows} where ${funnelRows.ipId} = ${ipId} and ${funnelRows.hiringRequestId} = request.id`
  const hasPassed = sql`request.walk_in and ${interviewHasPassed}`
  const { rows } = await db.execute<Record<string, unknown> & Omit<CountedGroup, 'key'> & { id: string }>(sql`
    select id, counted.* from ${requestsTable(requests)} cross join lateral (
      select ${columns}, count(*)::int as rows, ${count(sql`${expiresAt} < ${today}`)} as overdue,
        ${count(sql`${expiresAt} < ${later}`)} as soon, count(${expiresAt})::int as dated, 0 as joining_came,
        ${count(sql`${hasPassed} and ${expiresAt} >= ${today} and ${expiresAt} < ${later}`)} as passed_soon,
        ${count(sql`${hasPassed} and coalesce(${expiresAt} >= ${later}, true)`)} as passed_later
      from ${ofRequest} and ${status} in ('shortlisted', 'interviewDone') group by ${columns}
      union all
      select ${columns}, count(*)::int, ${count(sql`${joiningTime} < ${today}`)}, ${count(sql`${joiningTime} < ${later}`)},
        count(${joiningTime})::int, ${count(sql`${joiningTime} <= ${today}`)}, 0, 0
      from ${ofRequest} and ${status} = 'selected' group by ${columns}
    ) as counted`)
  const groups = new Map<string, CountedGroup[]>()
  for (const { id, ...group } of rows) {
    const key = JSON.stringify([group.status, group.sub_stage, group.user_confirmed, group.employer_confirmed])
    groups.set(id, [...(groups.get(id) ?? []), { ...group, key }])
  }
  return groups
}
