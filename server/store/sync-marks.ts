import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { FollowedRequestWire, PullCursor } from '../../src/contract/sync-pull.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'
import { isDueSoon, mayBeTask } from './may-be-task.ts'
import { isShownAnew, isShownAnewSince } from './shown-anew.ts'
import type { Followed } from './sync-pull.ts'

/** A request, and what a device has of it: rows of earlier transactions, or of before a time (epoch ms). 0: nothing. */
export interface Covered {
  hiringRequestId: string
  isActive: boolean
  mark: number
  since: number
  /** Of its rows those that may be tasks, and what else was written since the mark. */
  tasksOnly: boolean
  /** Nothing of it was written since the mark. */
  isUnchanged?: boolean
}

interface Pulling {
  /** In the order of use. */
  covered: Covered[]
  cursor?: PullCursor | undefined
  limit: number
  /** Epoch ms. */
  now: number
}

export interface PulledPage {
  records: FunnelRecord[]
  /** Ids of the requests whose last row is in this page or was in an earlier one. */
  done: string[]
  /** Of the others: ids of those whose last task is in this page, or whose last change where tasks were here. */
  tasksDone?: string[]
  cursor?: PullCursor
  /** Where the rows begin that are left out. */
  rest?: PullCursor
}

/** Urgent tasks, other tasks, other rows. */
type Part = PullCursor['part']
const REST: Part = 2
/** After every id of a row; one behind it would come twice. */
const LAST = 'zzzz'

/** A page of the rows that a device lacks: tasks first, the urgent ones before the others, then request by request. */
export async function findPulled(db: Db, { covered, cursor: from, limit, now }: Pulling): Promise<PulledPage> {
  const at = from?.at ?? now
  const order = orderOf(covered)
  const isSameOrder = from?.order === undefined || from.order === order
  const start =
    from && (isSameOrder ? covered.findIndex(({ hiringRequestId }) => hiringRequestId === from.hiringRequestId) : -1)
  // A request came, went, ended, was opened again or has room now: nothing tells which rows have come, so all begins anew
  const first = {
    part: from && (start ?? -1) >= 0 ? from.part : 0,
    place: Math.max(0, start ?? 0),
    after: (start ?? -1) < 0 ? '' : from!.funnelId,
  }
  const left = first.part < REST ? 0 : first.place
  const found = await findIds(db, { covered: covered.slice(left), left, first, at, limit })
  const last = found.length === limit ? found.at(-1) : undefined
  const records = await findRecords(db, found)
  const end = !last ? covered.length : last.part < REST ? 0 : last.place
  const ended = covered.slice(left, end)
  const done = idsOf(ended.filter(({ tasksOnly }) => !tasksOnly))
  const isPast = first.part < REST && (last?.part ?? REST) === REST
  const rest = covered.slice(end)
  const tasksDone = [
    ...idsOf(ended.filter(({ tasksOnly, mark }) => tasksOnly && (mark > 0 || isPast))),
    ...(isPast ? idsOf(rest.filter(({ mark, since }) => mark === 0 && since === 0)) : []),
  ]
  const base = { records, done, ...(tasksDone.length > 0 ? { tasksDone } : {}) }
  if (last) {
    const { part, place, funnelId } = last
    return { ...base, cursor: { at, part, hiringRequestId: covered[place]!.hiringRequestId, funnelId, order } }
  }
  if (!covered.some(({ tasksOnly }) => tasksOnly)) return base
  const { hiringRequestId } = covered.at(-1)!
  return { ...base, rest: { at, part: 1, hiringRequestId, funnelId: LAST, order } }
}

const idsOf = (covered: Covered[]): string[] => covered.map(({ hiringRequestId }) => hiringRequestId)

const orderOf = (covered: Covered[]): string =>
  createHash('sha256')
    .update(JSON.stringify(covered.map(({ hiringRequestId, isActive }) => [hiringRequestId, isActive])))
    .digest('base64url')
    .slice(0, 12)

interface Found {
  funnelId: string
  part: Part
  place: number
}

interface Search {
  covered: Covered[]
  /** Place of the first of them. */
  left: number
  first: { part: number; place: number; after: string }
  at: number
  limit: number
}

/** Where what a request or an office shows has changed, all rows of the request come. */
async function findIds(db: Db, { covered, left, first, at, limit }: Search): Promise<Found[]> {
  if (covered.every(({ isUnchanged }) => isUnchanged)) return []
  const known = covered.map((one, index) => ({ id: one.hiringRequestId, place: left + index, ...one }))
  const part = sql`case when not ${mayBeTask(at)} then 2 when ${isDueSoon(at)} then 0 else 1 end`
  const { rows } = await db.execute<{ funnel_id: string; part: Part; place: number }>(sql`
    with known as (
      select k.id, k.place, k.mark, k.since, k."tasksOnly" as tasks_only, case
        when k.mark > 0 then ${isShownAnew(sql`k.mark`)}
        when k.since > 0 then ${isShownAnewSince(sql`k.since`)} else false end as is_anew
      from json_to_recordset(${JSON.stringify(known)}::json)
        as k (id text, place int, mark bigint, since bigint, "tasksOnly" boolean)
      join ${hiringRequests} on ${hiringRequests.hiringRequestId} = k.id
    )
    select found.funnel_id, found.part, known.place
    from known cross join lateral (
      select ${funnelRows.funnelId} as funnel_id, ${part} as part from ${funnelRows}
      where ${funnelRows.hiringRequestId} = known.id
        and ${funnelRows.changedXid} >= case when known.is_anew then 0 else known.mark end
        and ${funnelRows.updatedAt} >= case when known.is_anew then 0 else known.since end
        and (not known.tasks_only or ${part} < ${REST} or (known.mark > 0 and ${funnelRows.changedXid} >= known.mark))
        and (${part}, known.place, ${funnelRows.funnelId}) > (${first.part}::int, ${first.place}::int, ${first.after}::text)
      order by 2, 1 limit ${limit}
    ) found
    order by found.part, known.place, found.funnel_id limit ${limit}`)
  return rows.map(({ funnel_id: funnelId, ...rest }) => ({ funnelId, ...rest }))
}

/**
 * Tasks by the time at which they are due, as the screen sorts them: it draws the first ones while the others are still being
 * stored, and none may be pushed away under a thumb.
 */
async function findRecords(db: Db, found: Found[]): Promise<FunnelRecord[]> {
  if (found.length === 0) return []
  const ids = found.map(({ funnelId }) => funnelId)
  const selected = await selectRecords(db).where(inArray(funnelRows.funnelId, ids))
  const byId = new Map(selected.map((record) => [record.row.funnelId, record]))
  const ofPart = (part: Part) => found.flatMap((one) => (one.part === part ? (byId.get(one.funnelId) ?? []) : []))
  return [...ofPart(0).sort(byDue), ...ofPart(1).sort(byDue), ...ofPart(REST)]
}

const byDue = (a: FunnelRecord, b: FunnelRecord) => dueOf(a) - dueOf(b) || (a.row.funnelId < b.row.funnelId ? -1 : 1)
const dueOf = ({ row }: FunnelRecord) =>
  (row.status === 'selected' ? row.joiningTime : row.expiresAt) ?? Number.MAX_SAFE_INTEGER

/** What a device says that it has; times in epoch ms. */
export interface Had {
  have: Record<string, number>
  haveSince?: Record<string, number> | undefined
  haveTasks?: Record<string, number> | undefined
  tasksOnly?: boolean | undefined
  whole?: string[] | undefined
  changesOnly?: boolean | undefined
}

/**
 * The requests whose rows a pull brings: those that the device has some of, and of the others as many as it has room for.
 * A mark that is ahead of the oldest open transaction is of another database.
 */
export function coverRequests(
  fitting: FollowedRequestWire[],
  all: FollowedRequestWire[],
  { have, haveSince = {}, haveTasks = {}, tasksOnly = false, whole = [], changesOnly = false }: Had,
  { oldestOpen, unchanged }: Pick<Followed, 'oldestOpen' | 'unchanged'>,
): Covered[] {
  const fits = new Set(fitting)
  const isWhole = new Set(whole)
  return all.flatMap((request) => {
    const { hiringRequestId } = request
    const read = (from: Record<string, number>) => (Object.hasOwn(from, hiringRequestId) ? from[hiringRequestId]! : 0)
    const complete = read(have)
    const since = complete > 0 ? 0 : read(haveSince)
    const hasAll = complete > 0 || since > 0
    const wantsTasks = tasksOnly && !hasAll && !isWhole.has(hiringRequestId)
    const given = hasAll ? complete : wantsTasks ? read(haveTasks) : 0
    const covered = {
      hiringRequestId,
      isActive: request.isActive,
      mark: given > oldestOpen ? 0 : given,
      since,
      tasksOnly: wantsTasks,
      isUnchanged: complete > 0 && complete <= oldestOpen && unchanged.has(hiringRequestId),
    }
    const hasSome = hasAll || given > 0
    return hasSome || (!changesOnly && fits.has(request)) ? [covered] : []
  })
}
