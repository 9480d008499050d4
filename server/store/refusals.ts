import { and, asc, desc, eq, gte, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { outlineOf } from '../../src/contract/refusals.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { refusalCounts } from '../db/schema.ts'
import { DEVICE_BITS } from '../db/tables/refusals.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'

export const REFUSALS_KEPT_MS = 30 * 24 * HOUR_MS
/** Of an app that does not say its build, and of one whose build is not counted by its name. */
export const NO_BUILD = ''
export const OTHER = 'other'

export type RefusalCount = typeof refusalCounts.$inferSelect

/** Adds to what is counted already, in one statement; several servers write the same hour. At most 5,000 rows. */
export async function addRefusals(db: Db, counts: readonly RefusalCount[]): Promise<void> {
  if (counts.length === 0) return
  const keyOf = ({ hour, call, reason, build }: RefusalCount) => JSON.stringify([hour, call, reason, build])
  // In one order, or two servers wait for each other
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db
    .insert(refusalCounts)
    .values(sorted)
    .onConflictDoUpdate({
      target: [refusalCounts.hour, refusalCounts.call, refusalCounts.reason, refusalCounts.build],
      set: {
        count: sql`${refusalCounts.count} + excluded.count`,
        devices: sql`${refusalCounts.devices} | excluded.devices`,
      },
    })
}

/** How many devices left so many bits: exact for a few, within some per cent up to 3,000. */
export const estimateDevices = (bits: number): number =>
  Math.round(-DEVICE_BITS * Math.log(1 - Math.min(bits, DEVICE_BITS - 1) / DEVICE_BITS))

export interface RefusalFilter {
  /** Epoch ms; whole hours count, so that in which it begins as well. */
  from: number
  to: number
  call?: string | undefined
  reason?: string | undefined
  build?: string | undefined
}

/** In a list of choices; a filter finds what is not in it as well. */
const MOST_CHOICES = 100

const inTime = ({ from, to }: RefusalFilter): SQL | undefined =>
  and(gte(refusalCounts.hour, Math.floor(from / HOUR_MS) * HOUR_MS), lt(refusalCounts.hour, to))

const matching = (filter: RefusalFilter): SQL | undefined => {
  const { call, reason, build } = filter
  return and(
    inTime(filter),
    call === undefined ? undefined : eq(refusalCounts.call, call),
    reason === undefined ? undefined : eq(refusalCounts.reason, reason),
    build === undefined ? undefined : eq(refusalCounts.build, build),
  )
}

const sum = sql<number>`sum(${refusalCounts.count})`.mapWith(Number)

/** What was refused, by call and reason, most often first. `newest` is the build that this server offers. */
export async function findRefusals(
  db: Db,
  filter: RefusalFilter,
  { page, limit, newest }: { page: number; limit: number; newest: string | undefined },
) {
  const old =
    newest === undefined
      ? sql<number>`0`
      : sql<number>`coalesce(sum(${refusalCounts.count}) filter (where ${and(ne(refusalCounts.build, newest), notInArray(refusalCounts.build, [NO_BUILD, OTHER]))}), 0)`
  const rows = await db
    .select({
      call: refusalCounts.call,
      reason: refusalCounts.reason,
      count: sum,
      ofOldBuilds: old.mapWith(Number),
      bits: sql<number>`bit_count(bit_or(${refusalCounts.devices}))`.mapWith(Number),
      lastHour: sql<number>`max(${refusalCounts.hour})`.mapWith(Number),
    })
    .from(refusalCounts)
    .where(matching(filter))
    .groupBy(refusalCounts.call, refusalCounts.reason)
    .orderBy(desc(sum), asc(refusalCounts.call), asc(refusalCounts.reason))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db
    .select({
      groups: sql<number>`count(distinct (${refusalCounts.call}, ${refusalCounts.reason}))`.mapWith(Number),
      count: sql<number>`coalesce(sum(${refusalCounts.count}), 0)`.mapWith(Number),
      bits: sql<number>`coalesce(bit_count(bit_or(${refusalCounts.devices})), 0)`.mapWith(Number),
    })
    .from(refusalCounts)
    .where(matching(filter))
  const devicesOf = (bits: number, count: number) => Math.min(estimateDevices(bits), count)
  return {
    rows: rows.map(({ bits, ...row }) => ({
      ...row,
      devices: devicesOf(bits, row.count),
      message: outlineOf(row.reason) ?? row.reason,
    })),
    groups: all!.groups,
    count: all!.count,
    devices: devicesOf(all!.bits, all!.count),
  }
}

/** What there is to choose from in a time, most often first. */
export async function findRefusalChoices(db: Db, filter: Pick<RefusalFilter, 'from' | 'to'>) {
  const choices = async (
    column: typeof refusalCounts.call | typeof refusalCounts.reason | typeof refusalCounts.build,
  ) =>
    (
      await db
        .select({ value: sql<string>`${column}` })
        .from(refusalCounts)
        .where(inTime(filter))
        .groupBy(column)
        .orderBy(desc(sum), asc(column))
        .limit(MOST_CHOICES)
    ).map(({ value }) => value)
  return {
    calls: await choices(refusalCounts.call),
    reasons: await choices(refusalCounts.reason),
    builds: (await choices(refusalCounts.build)).filter((build) => build !== NO_BUILD),
  }
}

export const purgeRefusals = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, refusalCounts, lt(refusalCounts.hour, now - REFUSALS_KEPT_MS))
