import { and, asc, eq, gte, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { Channel } from '../../src/contract/funnel-row.ts'
import type { FunnelTab } from '../../src/contract/funnel.ts'
import { foldName } from '../../src/lib/text.ts'
import { tabStatuses } from '../../src/rules/funnel-tabs.ts'
import type { Db } from '../db/connect.ts'
import { funnelAliases, funnelRows, hiringRequests } from '../db/schema.ts'
import type { FunnelRecord } from './funnel-wire.ts'

export const requestColumns = {
  name: hiringRequests.name,
  jobRole: hiringRequests.jobRole,
  interviewType: hiringRequests.interviewType,
  schedulingType: hiringRequests.schedulingType,
  operatingDays: hiringRequests.operatingDays,
  interviewDates: hiringRequests.interviewDates,
  slots: hiringRequests.slots,
  startDate: hiringRequests.startDate,
  endDate: hiringRequests.endDate,
}

/** Funnel records with what they show of their request; add where, order and limit. */
export const selectRecords = (db: Db) =>
  db
    .select({ row: funnelRows, request: requestColumns })
    .from(funnelRows)
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))

export async function findRecord(db: Db, funnelId: string): Promise<FunnelRecord | undefined> {
  const [found] = await selectRecords(db).where(eq(funnelRows.funnelId, funnelId))
  return found ?? (await selectByAlias(db, [funnelId]))[0]
}

/** Who was taken in under an id that a device made, and was in the request already. */
const selectByAlias = (db: Db, aliases: string[]) =>
  db
    .select({ row: funnelRows, request: requestColumns, alias: funnelAliases.alias })
    .from(funnelAliases)
    .innerJoin(funnelRows, eq(funnelRows.funnelId, funnelAliases.funnelId))
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, funnelRows.hiringRequestId))
    .where(inArray(funnelAliases.alias, aliases))

/**
 * Records for a change: the rows stay locked until the transaction ends. Locks are taken in the order of the ids, so
 * that two updates of the same applicants wait for each other and do not deadlock.
 */
export async function lockRecords(db: Db, funnelIds: string[]): Promise<FunnelRecord[]> {
  const lock = (ids: string[]) =>
    selectRecords(db)
      .where(inArray(funnelRows.funnelId, ids))
      .orderBy(asc(funnelRows.funnelId))
      .for('update', { of: funnelRows })
  const found: FunnelRecord[] = await lock(funnelIds)
  if (found.length === new Set(funnelIds).size) return found
  const known = new Set(found.map(({ row }) => row.funnelId))
  const named = await selectByAlias(
    db,
    funnelIds.filter((id) => !known.has(id)),
  )
  if (named.length === 0) return found
  const aliasOf = new Map(named.map(({ row, alias }) => [row.funnelId, alias]))
  const locked: FunnelRecord[] = await lock([...new Set([...known, ...aliasOf.keys()])])
  return locked.map((record) => ({ ...record, alias: aliasOf.get(record.row.funnelId) }))
}

/** Whether an applicant is erased. Ask it after a write: one that an erasure could not see yet waits here for its end. */
export const isErased = (db: Db, funnelId: string): Promise<boolean> =>
  db.transaction(async (tx) => (await lockRecords(tx, [funnelId]))[0]?.row.details.forgottenAt !== undefined)

/**
 * Every word of the text begins a word of the name, in any order: as the device searches its own rows (FUN-06, TASK-04).
 * Both are folded, and a % in the text is a %.
 */
export function nameMatches(search: string): SQL | undefined {
  const words = foldName(search).split(' ').filter(Boolean)
  return and(
    ...words.map((word) => {
      const escaped = word.replace(/[\\%_]/g, '\\$&')
      return or(like(funnelRows.nameFolded, `${escaped}%`), like(funnelRows.nameFolded, `% ${escaped}%`))
    }),
  )
}

export interface FunnelQuery {
  hiringRequestId: string
  search?: string
  channelType?: Channel
  tab?: FunnelTab
  /** Epoch ms. */
  updatedSince?: number
  sort?: { field: keyof typeof sortColumns; order: 'ascending' | 'descending' }
  page: number
  limit: number
}

const sortColumns = {
  // Byte order, as the device compares names: a locale's order would differ between servers
  name: sql`${funnelRows.nameFolded} collate "C"`,
  age: sql`${funnelRows.age}`,
  distance: sql`${funnelRows.distanceM}`,
  stageTime: sql`${funnelRows.stageAt}`,
  updatedAt: sql`${funnelRows.updatedAt}`,
} satisfies Record<string, SQL>

/** A page of a request's funnel and how many rows there are in all (FUN-03, FUN-06, FUN-07). */
export async function findPage(db: Db, query: FunnelQuery): Promise<{ records: FunnelRecord[]; total: number }> {
  const statuses = query.tab && tabStatuses[query.tab]
  const where = and(
    eq(funnelRows.hiringRequestId, query.hiringRequestId),
    statuses && inArray(funnelRows.status, [...statuses]),
    query.channelType && eq(funnelRows.channel, query.channelType),
    query.search === undefined ? undefined : nameMatches(query.search),
    query.updatedSince === undefined ? undefined : gte(funnelRows.updatedAt, query.updatedSince),
  )
  const records = await selectRecords(db)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const total = await db.$count(funnelRows, where)
  return { records, total }
}

/**
 * By default the order is that of the ids: rows that change while a device fetches page after page stay on their page,
 * so that a download misses none. With a requested order, ids break ties.
 */
function orderOf(sort: FunnelQuery['sort']): SQL[] {
  const byId = asc(funnelRows.funnelId)
  if (!sort) return [byId]
  const column = sortColumns[sort.field]
  return [sort.order === 'ascending' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`, byId]
}

/** What a server's clock and the wait for a connection may take away, ms. */
const WATERMARK_MARGIN = 10_000

/** Age of the oldest transaction of others that is still open, ms: 0 without one. */
export const oldestOpenMs = sql<number>`(
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())`

/**
 * The time from which a device must request again to miss nothing. A change in progress carries the time at which its
 * request began, but is visible only once committed, so the oldest running transaction sets the mark. Read it before
 * the rows. Epoch ms.
 */
export async function readWatermark(db: Db, now: number): Promise<number> {
  const { rows } = await db.execute<{ age: number }>(sql`select ${oldestOpenMs} as age`)
  return watermarkOf(now, rows[0]!.age)
}

/** `age` is what `oldestOpenMs` returned. */
export const watermarkOf = (now: number, age: number): number => Math.max(0, Math.floor(now - age - WATERMARK_MARGIN))
