import { and, asc, desc, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { HiringRequestWire } from '../../src/contract/requests.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { foldName } from '../../src/lib/text.ts'
import { ACTIVE_REACHOUT_MS } from '../../src/rules/reachouts.ts'
import type { Db } from '../db/connect.ts'
import { campaigns, funnelRows, hiringRequests, partners } from '../db/schema.ts'
import { mayBeTask } from './may-be-task.ts'

/** Applicants and joinings are counted on each read. A stored count could disagree with the rows. */
const countRows = (condition?: SQL) =>
  sql<number>`(select count(*) from ${funnelRows} where ${and(
    sql`${funnelRows}.hiring_request_id = ${hiringRequests}.hiring_request_id`,
    condition,
  )})`.mapWith(Number)

/** Reachouts that wait, or began within a day (TRAP-69). `now` in epoch ms. */
const countActiveReachouts = (now: number) =>
  sql<number>`(select count(*) from ${campaigns} where ${campaigns}.hiring_request_id = ${hiringRequests}.hiring_request_id
    and (${campaigns}.state = 'scheduled'
      or (${campaigns}.state in ('sending', 'completed') and ${campaigns}.started_at > ${now - ACTIVE_REACHOUT_MS})))`.mapWith(
    Number,
  )

const joined = sql`${funnelRows}.status = 'joined'`
const selected = sql`${funnelRows}.status = 'selected'`

const selectRequests = (db: Db, now: number) =>
  db
    .select({
      request: hiringRequests,
      legalEntityName: partners.legalEntityName,
      applicants: countRows(),
      joined: countRows(joined),
      selected: countRows(selected),
      activeReachouts: countActiveReachouts(now),
    })
    .from(hiringRequests)
    .innerJoin(partners, eq(partners.ipId, hiringRequests.ipId))

export type RequestRecord = Awaited<ReturnType<typeof selectRequests>>[number]

export const toRequestWire = ({
  request,
  legalEntityName,
  applicants,
  joined,
  selected,
  activeReachouts,
}: RequestRecord): HiringRequestWire => ({
  hiringRequestId: request.hiringRequestId,
  ipId: request.ipId,
  hiringReqName: request.name,
  legalEntityName,
  targetEmployer: request.targetEmployer,
  jobRole: request.jobRole,
  status: request.status,
  version: request.version,
  district: request.districts,
  numberOfPositions: request.positions,
  hired: joined,
  selected,
  physicalInterview: request.interviewType === 'walkIn',
  createdDate: request.createdDate,
  endDate: request.endDate,
  minimumSalary: request.salary?.min,
  maximumSalary: request.salary?.max,
  locationCount: Math.max(1, request.locations.length),
  applicants,
  activeReachouts,
})

export async function getRequestRecord(db: Db, hiringRequestId: string, now: number): Promise<RequestRecord> {
  const [record] = await selectRequests(db, now).where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  if (!record) throw new Error('The hiring request has gone')
  return record
}

const sortColumns = {
  createdDate: () => sql`${hiringRequests.createdDate}`,
  endDate: () => sql`${hiringRequests.endDate}`,
  hiringReqName: () => sql`${hiringRequests.nameFolded} collate "C"`,
  /** As riskOf of src/rules/plan.ts. */
  risk: (now: number) => sql`case when ${hiringRequests.status} <> 1 then -2 else
    greatest(0, least(1, (${now} - ${hiringRequests.createdDate})::float8
      / greatest(1, ${hiringRequests.endDate} + ${DAY_MS} - ${hiringRequests.createdDate})))
    - least(1, (${countRows(joined)} + ${countRows(selected)})::float8 / greatest(1, ${hiringRequests.positions})) end`,
}

export interface RequestQuery {
  /** Epoch ms. */
  now: number
  ipIds: string[]
  isActive: boolean
  /** Only those with an applicant who may be a task. */
  withTasks?: boolean
  search?: string
  /** Only those that hire for one of these (HR-48). */
  targetEmployerName?: string[]
  sort?: { field: keyof typeof sortColumns; order: 'ascending' | 'descending' }
  page: number
  limit: number
}

/** A page of the requests of some partners (HR-45, HR-47, HR-53); newest first by default. */
export async function findRequests(db: Db, query: RequestQuery): Promise<{ records: RequestRecord[]; total: number }> {
  const where = and(
    // One parameter, for the partners may be thousands
    sql`${hiringRequests.ipId} = any(${sql.param(query.ipIds)}::text[])`,
    isNull(hiringRequests.deletedAt),
    // One that waits for approval is not over, so it is among the active ones (HR-42)
    query.isActive ? ne(hiringRequests.status, 2) : eq(hiringRequests.status, 2),
    query.withTasks
      ? exists(
          db
            .select({ one: sql`1` })
            .from(funnelRows)
            .where(and(eq(funnelRows.hiringRequestId, hiringRequests.hiringRequestId), mayBeTask(query.now))),
        )
      : undefined,
    query.search?.trim() ? matches(query.search) : undefined,
    query.targetEmployerName?.length ? inArray(hiringRequests.targetEmployer, query.targetEmployerName) : undefined,
  )
  const { field, order } = query.sort ?? { field: 'createdDate', order: 'descending' }
  const column = sortColumns[field](query.now)
  const records = await selectRequests(db, query.now)
    .where(where)
    .orderBy(order === 'ascending' ? asc(column) : desc(column), asc(hiringRequests.hiringRequestId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { records, total: await db.$count(hiringRequests, where) }
}

/** Name, job role, target employer or a district contains the text. */
function matches(search: string): SQL {
  const escape = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const like = escape(search.trim())
  return sql`(${hiringRequests.nameFolded} like ${escape(foldName(search))}
    or ${hiringRequests.jobRole} ilike ${like}
    or ${hiringRequests.targetEmployer} ilike ${like}
    or array_to_string(${hiringRequests.districts}, ',') ilike ${like})`
}

/** Ids and names of a partner's requests for the filter of My Tasks (TASK-12): open ones first. */
export const findRequestNames = (db: Db, ipId: string) =>
  db
    .select({ hiringRequestId: hiringRequests.hiringRequestId, hiringReqName: hiringRequests.name })
    .from(hiringRequests)
    .where(and(eq(hiringRequests.ipId, ipId), isNull(hiringRequests.deletedAt)))
    .orderBy(asc(hiringRequests.status), desc(hiringRequests.createdDate), asc(hiringRequests.hiringRequestId))
