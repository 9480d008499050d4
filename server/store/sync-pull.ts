import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { QuestionWire } from '../../src/contract/scorecard.ts'
import { MOST_FOLLOWED, type FollowedRequestWire, type PullPlace } from '../../src/contract/sync-pull.ts'
import type { Db } from '../db/connect.ts'
import { executePrepared } from '../db/prepared.ts'
import { addresses, funnelRows, hiringRequests } from '../db/schema.ts'
import { epochId } from './epoch.ts'
import type { FunnelRecord } from './funnel-wire.ts'
import { oldestOpenMs, selectRecords, watermarkOf } from './funnel.ts'
import { createKeptCounts, isWrittenSince, lastWritten, moment, oldestOpen, type Moment } from './kept-counts.ts'
import { mayBeTask } from './may-be-task.ts'
import { isShownAnew } from './shown-anew.ts'

/** A request with fewer applicants is counted each time: that costs no more than to look whether it has to be. */
const WORTH_KEEPING = 100
const keptApplicants = createKeptCounts<number>(() => 1)

interface Following {
  ipIds: string[]
  /** Epoch ms. */
  now: number
  /** By id of the request: the mark that a device has of it. */
  have?: Record<string, number> | undefined
}

/** What a pull begins with. Read it before the rows. */
export interface Followed {
  requests: FollowedRequestWire[]
  /** Ids of those of which a device lacks nothing, if its marks are of this epoch. */
  unchanged: ReadonlySet<string>
  /** Of the restore epoch; '' before a server has started. */
  epoch: string
  /** The oldest transaction that is still open: no device has a mark of this database that is later. */
  oldestOpen: number
  /**
   * What a device then has of these requests: all that earlier transactions wrote. One above the last that has written any of it, if
   * that is lower than the oldest open one: the numbers between were rolled back, and after a crash Postgres gives them to others.
   */
  mark: number
  /** As `readWatermark` returns it, epoch ms, but read with the requests: where no rows are read after it, not before what is known of them. */
  asOf: number
}

/**
 * The requests whose rows a device of these partners keeps: those that are not over, and of the others those with an
 * applicant who may be a task (TRAP-52). The active ones first, then newest first. One statement, for every phone that has nothing to
 * do asks it, again and again.
 */
export async function findFollowed(db: Db, { ipIds, now, have = {} }: Following): Promise<Followed> {
  const known = findKnown(db, ipIds, have)
  const id = sql`${hiringRequests.hiringRequestId}`
  const isOpen = ne(hiringRequests.status, 2)
  const ofRequest = eq(funnelRows.hiringRequestId, hiringRequests.hiringRequestId)
  const mustCount = sql`known.snapshot is null or known.life <> start.life or ${isWrittenSince(id, {
    ...{ snapshot: sql`known.snapshot`, last: sql`known.last`, lastNow: sql`written.last` },
  })}`
  const order = sql`"isActive" desc, "createdDate" desc, "hiringRequestId"`
  const isTheirs = (ipId: AnyPgColumn) => sql`${ipId} = any(${sql.param(ipIds)}::text[])`
  const statement = sql`
    with start as materialized (select ${oldestOpenMs} as age, ${moment}, coalesce(${epochId}, '') as epoch, coalesce((
      select max(${addresses.shownXid}) from ${addresses} where ${isTheirs(addresses.ipId)}), 0) as "officeShown")
    select start.*, request.* from start left join lateral (
      select ${id} as "hiringRequestId", ${hiringRequests.ipId} as "ipId", ${isOpen} as "isActive", ${hiringRequests.createdDate} as "createdDate",
        ${hiringRequests.endDate} as "endDate", ${hiringRequests.details} #> '{scorecard,questions}' as questions,
        case when ${mustCount} then (select count(*)::int from ${funnelRows} where ${ofRequest}) else known.applicants end as applicants,
        written.last, ${hiringRequests.shownXid} as shown,
        coalesce(written.last >= known.mark or ${isShownAnew(sql`known.mark`)}, true) as "isChanged"
      from ${hiringRequests} left join json_to_recordset(${JSON.stringify(known)}::json)
        as known (id text, applicants int, snapshot text, last bigint, life text, mark bigint) on known.id = ${id}
        cross join lateral (select ${lastWritten(id)} as last) as written
      where ${isTheirs(hiringRequests.ipId)} and ${isNull(hiringRequests.deletedAt)}
        and (${isOpen} or exists (select from ${funnelRows} where ${ofRequest} and ${mayBeTask(now)}))
      order by ${order} limit ${MOST_FOLLOWED}
    ) as request on true
    order by ${order}`
  const { rows } = await executePrepared<StartRow & Partial<RequestRow>>(db, 'followed requests', statement)
  const { age, epoch, officeShown, ...start } = rows[0]!
  const found = rows.filter((row): row is StartRow & RequestRow => typeof row.hiringRequestId === 'string')
  keepApplicants(db, ipIds, start, found)
  const lastSeen = Math.max(
    Number(officeShown),
    ...found.map(({ last, shown }) => Math.max(Number(last), Number(shown))),
  )
  return {
    requests: found.map(toFollowed),
    unchanged: new Set(found.flatMap((row) => (row.isChanged ? [] : [row.hiringRequestId]))),
    epoch,
    oldestOpen: oldestOpen(start),
    mark: Math.min(oldestOpen(start), lastSeen + 1),
    asOf: watermarkOf(now, age),
  }
}

type StartRow = Moment & { age: number; epoch: string; officeShown: string }

/** Numbers of 64 bits come as text. */
type RequestRow = Record<'hiringRequestId' | 'ipId' | 'createdDate' | 'endDate' | 'last' | 'shown', string> &
  Record<'isActive' | 'isChanged', boolean> & { applicants: number; questions: QuestionWire[] | null }

const toFollowed = ({ hiringRequestId, ipId, isActive, createdDate, endDate, applicants, questions }: RequestRow) => ({
  ...{ hiringRequestId, ipId, isActive, createdDate: Number(createdDate), endDate: Number(endDate), applicants },
  ...(questions?.length ? { questions } : {}),
})

/** What a server has counted of a request, and what a device has of it. */
interface Known {
  id: string
  applicants?: number
  snapshot?: string
  last?: number
  life?: string
  mark?: number
}

function findKnown(db: Db, ipIds: string[], have: Record<string, number>): Known[] {
  const known = new Map<string, Known>()
  for (const ipId of ipIds) {
    const { life, requests } = keptApplicants.read(db, ipId)
    for (const [id, { snapshot, last, value }] of requests)
      known.set(id, { id, applicants: value, snapshot, last, life })
  }
  for (const [id, mark] of Object.entries(have)) known.set(id, { ...known.get(id), id, mark })
  return [...known.values()]
}

function keepApplicants(db: Db, ipIds: string[], at: Moment, found: RequestRow[]): void {
  for (const ipId of ipIds) {
    const large = found.filter((request) => request.ipId === ipId && request.applicants >= WORTH_KEEPING)
    const counts = large.map(
      (request) => [request.hiringRequestId, { last: Number(request.last), value: request.applicants }] as const,
    )
    // A partner whose requests were cut off by the limit keeps what is known of the others
    keptApplicants.keep(db, ipId, at, counts, found.length < MOST_FOLLOWED)
  }
}

/** Equal for equal lists. */
export const digestOf = (requests: FollowedRequestWire[]): string =>
  createHash('sha256').update(JSON.stringify(requests)).digest('base64url').slice(0, 16)

interface Changes {
  requestIds: string[]
  /** Epoch ms. */
  since: number
  after?: PullPlace | undefined
  limit: number
}

/**
 * Rows that changed at or after `since`, in the order of their changes. A row that changes while a device reads page after
 * page moves to the end, so no page skips another row.
 */
export async function findChanged(db: Db, { requestIds, since, after, limit }: Changes): Promise<FunnelRecord[]> {
  if (requestIds.length === 0) return []
  return selectRecords(db)
    .where(
      and(
        inArray(funnelRows.hiringRequestId, requestIds),
        gte(funnelRows.updatedAt, Math.max(since, after?.updatedAt ?? 0)),
        after && sql`(${funnelRows.updatedAt}, ${funnelRows.funnelId}) > (${after.updatedAt}, ${after.funnelId})`,
      ),
    )
    .orderBy(asc(funnelRows.updatedAt), asc(funnelRows.funnelId))
    .limit(limit)
}
