import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { toApplicant, type Applicant, type FunnelStatus } from '../../src/contract/funnel-row.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import type { UpdatedShare } from '../../src/rules/downloads.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests } from '../db/schema.ts'
import { toWire } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'

/** Rows in memory at once, however many a download has. */
const BATCH = 500

export const ofRequest = (hiringRequestId: string, statuses?: readonly FunnelStatus[]): SQL | undefined =>
  and(eq(funnelRows.hiringRequestId, hiringRequestId), statuses && inArray(funnelRows.status, [...statuses]))

/** Screened applicants whose days to expire have reached 0 (SM-49). `now` in epoch ms. */
export const ofExpired = (hiringRequestId: string, now: number): SQL | undefined =>
  and(ofRequest(hiringRequestId, ['shortlisted']), sql`${funnelRows.expiresAt} < ${addIstDays(now, 1)}`)

/** The applicants in batches by id: one that changes meanwhile keeps its place, so none is missed and none comes twice. */
export async function* applicantBatches(db: Db, where: SQL | undefined): AsyncGenerator<Applicant[]> {
  let last = ''
  for (;;) {
    const records = await selectRecords(db)
      .where(and(where, gt(funnelRows.funnelId, last)))
      .orderBy(asc(funnelRows.funnelId))
      .limit(BATCH)
    // Through the wire, where numbers are masked
    if (records.length > 0) yield records.map((record) => toApplicant(toWire(record)))
    if (records.length < BATCH) return
    last = records.at(-1)!.row.funnelId
  }
}

export const countRows = (db: Db, where: SQL | undefined): Promise<number> => db.$count(funnelRows, where)

/** For the 40 percent rule (TRAP-43): counted on each call, never read from a stored count. */
export async function countUpdated(db: Db, hiringRequestId: string): Promise<UpdatedShare> {
  const [share] = await db
    .select({
      nonApplied: sql<number>`count(*)`.mapWith(Number),
      updated: sql<number>`count(*) filter (where ${funnelRows.employerConfirmed})`.mapWith(Number),
    })
    .from(funnelRows)
    .where(and(eq(funnelRows.hiringRequestId, hiringRequestId), sql`${funnelRows.status} <> 'interested'`))
  return share!
}

export interface Fulfilment {
  hiringRequestId: string
  name: string
  jobRole: string
  status: 0 | 1 | 2
  districts: string[]
  positions: number
  createdDate: number
  endDate: number
  counts: Partial<Record<FunnelStatus, number>>
}

/** The requests of a partner with their applicants by stage, the newest first (HR-50). */
export async function findFulfilment(
  db: Db,
  where: { ipId: string } | { hiringRequestId: string },
): Promise<Fulfilment[]> {
  const requests = await db
    .select({
      hiringRequestId: hiringRequests.hiringRequestId,
      name: hiringRequests.name,
      jobRole: hiringRequests.jobRole,
      status: hiringRequests.status,
      districts: hiringRequests.districts,
      positions: hiringRequests.positions,
      createdDate: hiringRequests.createdDate,
      endDate: hiringRequests.endDate,
    })
    .from(hiringRequests)
    .where(
      and(
        isNull(hiringRequests.deletedAt),
        'ipId' in where
          ? eq(hiringRequests.ipId, where.ipId)
          : eq(hiringRequests.hiringRequestId, where.hiringRequestId),
      ),
    )
    .orderBy(sql`${hiringRequests.createdDate} desc`, asc(hiringRequests.hiringRequestId))
  if (requests.length === 0) return []
  const groups = await db
    .select({
      hiringRequestId: funnelRows.hiringRequestId,
      status: funnelRows.status,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(funnelRows)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))
    .where(
      'ipId' in where ? eq(hiringRequests.ipId, where.ipId) : eq(funnelRows.hiringRequestId, where.hiringRequestId),
    )
    .groupBy(funnelRows.hiringRequestId, funnelRows.status)
  const counts = new Map(requests.map((request) => [request.hiringRequestId, {} as Fulfilment['counts']]))
  for (const { hiringRequestId, status, count } of groups) {
    const ofRequest = counts.get(hiringRequestId)
    if (ofRequest) ofRequest[status] = count
  }
  return requests.map((request) => ({ ...request, counts: counts.get(request.hiringRequestId)! }))
}
