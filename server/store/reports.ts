import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { FunnelStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, hiringRequests, partners } from '../db/schema.ts'

export async function nameOf(db: Db, ipId: string): Promise<string> {
  const [partner] = await db.select({ name: partners.legalEntityName }).from(partners).where(eq(partners.ipId, ipId))
  return partner?.name ?? ipId
}

export interface Counted {
  name: string
  count: number
}

/** The figures of a report: counts only, so that no person and no company can be identified. */
export interface ReportFigures {
  requests: number
  positions: number
  joined: number
  /** Openings of active requests. */
  byRole: Counted[]
  byPlace: Counted[]
  /** Applicants by where they live. */
  supply: Counted[]
  /** By month of application in India ('2026-11'), oldest first: how many are in each stage now. */
  months: { month: string; counts: Partial<Record<FunnelStatus, number>> }[]
}

/** How many bars a list has before the rest is left out. */
const LONGEST = 10
const MONTHS = 12

/** The requests of all partners of a sector, whatever the case of its name. */
export const ofSector = (sector: string): SQL =>
  sql`${hiringRequests.ipId} in (select ${partners.ipId} from ${partners}
    where lower(${sector}) = any(select lower(s) from unnest(${partners.affiliatedSectors}) s))`

export const ofAll: SQL = sql`true`
export const ofOne = (hiringRequestId: string): SQL => eq(hiringRequests.hiringRequestId, hiringRequestId)
export const ofPartners = (ipIds: string[]): SQL => inArray(hiringRequests.ipId, ipIds)

/** The figures of the requests of the scope, without those that were deleted. */
export async function findReportFigures(db: Db, scope: SQL): Promise<ReportFigures> {
  const where = and(scope, isNull(hiringRequests.deletedAt))
  const active = and(where, eq(hiringRequests.status, 1))
  const [sums] = await db
    .select({
      requests: sql<number>`count(*) filter (where ${hiringRequests.status} = 1)`.mapWith(Number),
      positions:
        sql<number>`coalesce(sum(${hiringRequests.positions}) filter (where ${hiringRequests.status} = 1), 0)`.mapWith(
          Number,
        ),
    })
    .from(hiringRequests)
    .where(where)
  const positions = sql<number>`sum(${hiringRequests.positions})`.mapWith(Number)
  const byRole = await db
    .select({ name: hiringRequests.jobRole, count: positions })
    .from(hiringRequests)
    .where(active)
    .groupBy(hiringRequests.jobRole)
    .orderBy(sql`2 desc, 1`)
    .limit(LONGEST)
  const place = sql<string>`coalesce(${hiringRequests.locations} -> 0 ->> 'city', ${hiringRequests.districts}[1], '-')`
  const byPlace = await db
    .select({ name: place, count: positions })
    .from(hiringRequests)
    .where(active)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(LONGEST)
  const applicants = db
    .select({ funnelId: funnelRows.funnelId })
    .from(funnelRows)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))
    .where(where)
  const people = inArray(funnelRows.funnelId, applicants)
  const count = sql<number>`count(*)`.mapWith(Number)
  const supply = await db
    .select({ name: sql<string>`${funnelRows.district}`, count })
    .from(funnelRows)
    .where(and(people, sql`${funnelRows.district} is not null`))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(LONGEST)
  const month = sql<string>`to_char(to_timestamp(${funnelRows.createdAt} / 1000.0) at time zone 'Asia/Kolkata', 'YYYY-MM')`
  const stages = await db
    .select({ month, status: funnelRows.status, count })
    .from(funnelRows)
    .where(people)
    .groupBy(sql`1`, funnelRows.status)
    .orderBy(sql`1`)
  return { ...sums!, joined: countOf(stages, 'joined'), byRole, byPlace, supply, months: toMonths(stages) }
}

type StageCount = { month: string; status: FunnelStatus; count: number }

const countOf = (stages: StageCount[], status: FunnelStatus) =>
  stages.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)

function toMonths(stages: StageCount[]): ReportFigures['months'] {
  const months = new Map<string, ReportFigures['months'][number]>()
  for (const { month, status, count } of stages) {
    const entry = months.get(month) ?? { month, counts: {} }
    entry.counts[status] = count
    months.set(month, entry)
  }
  return [...months.values()].slice(-MONTHS)
}
