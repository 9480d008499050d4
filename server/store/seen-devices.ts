import { and, eq, gt, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { partners, seenDevices, users, waitingPhones } from '../db/schema.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

export const SEEN_KEPT_MS = 30 * DAY_MS
/** The devices of one user that are kept, those seen last: anybody can name a device as they like. */
const MOST_OF_USER = 20

export type Sighting = typeof seenDevices.$inferInsert

/** Adds what was seen of devices in one statement, at most 2,000 of them; several servers see the same ones. */
export async function addSightings(db: Db, sightings: readonly Sighting[]): Promise<void> {
  if (sightings.length === 0) return
  const keyOf = ({ userId, deviceId }: Sighting) => `${userId}\n${deviceId}`
  const isNewer = sql`excluded.seen_at >= ${seenDevices.seenAt}`
  // What came late before the last 30 days is over
  const isOver = sql`coalesce(${seenDevices.lateAt}, 0) < excluded.seen_at - ${SEEN_KEPT_MS}::bigint`
  const added = (column: typeof seenDevices.lateDay | typeof seenDevices.lateWeek, excluded: SQL) =>
    sql`case when ${isOver} then ${excluded} else ${column} + ${excluded} end`
  const written = await db
    .insert(seenDevices)
    // In one order, or two servers wait for each other
    .values(sightings.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [seenDevices.userId, seenDevices.deviceId],
      set: {
        label: sql`case when ${isNewer} then excluded.label else ${seenDevices.label} end`,
        build: sql`case when ${isNewer} then coalesce(excluded.build, ${seenDevices.build}) else ${seenDevices.build} end`,
        seenAt: sql`greatest(excluded.seen_at, ${seenDevices.seenAt})`,
        lateDay: added(seenDevices.lateDay, sql`excluded.late_day`),
        lateWeek: added(seenDevices.lateWeek, sql`excluded.late_week`),
        longestMs: sql`case when ${isOver} then excluded.longest_ms else greatest(excluded.longest_ms, ${seenDevices.longestMs}) end`,
        lateAt: sql`greatest(excluded.late_at, ${seenDevices.lateAt})`,
      },
    })
    .returning({ userId: seenDevices.userId, isNew: sql<boolean>`xmax = 0` })
  const grown = [...new Set(written.filter(({ isNew }) => isNew).map(({ userId }) => userId))]
  if (grown.length > 0) await dropOldest(db, grown)
}

async function dropOldest(db: Db, userIds: string[]): Promise<void> {
  const ranked = db
    .select({
      userId: seenDevices.userId,
      deviceId: seenDevices.deviceId,
      place:
        sql<number>`row_number() over (partition by ${seenDevices.userId} order by ${seenDevices.seenAt} desc, ${seenDevices.deviceId})`.as(
          'place',
        ),
    })
    .from(seenDevices)
    .where(inArray(seenDevices.userId, userIds))
    .as('ranked')
  const tooMany = db
    .select({ userId: ranked.userId, deviceId: ranked.deviceId })
    .from(ranked)
    .where(gt(ranked.place, MOST_OF_USER))
  await db.delete(seenDevices).where(sql`(${seenDevices.userId}, ${seenDevices.deviceId}) in ${tooMany}`)
}

export const oldKinds = ['week', 'day', 'build'] as const
export type OldKind = (typeof oldKinds)[number]

interface OldFilter {
  now: number
  /** The build that is offered; undefined when there is none, and then no build is old. */
  newest: string | undefined
  /** week, day: sent something so late; build: opened an older app last. All of them when it is left out. */
  kind?: OldKind | undefined
  page: number
  limit: number
}

/** Devices that sent updates late or have an older app, the latest first; each with what still waits on it. */
export async function findOldDevices(db: Db, { now, newest, kind, page, limit }: OldFilter) {
  const since = now - SEEN_KEPT_MS
  const isLate = gt(seenDevices.lateAt, since)
  const kinds: Record<OldKind, SQL | undefined> = {
    week: and(isLate, gt(seenDevices.lateWeek, 0)),
    day: isLate,
    build: newest === undefined ? sql`false` : and(isNotNull(seenDevices.build), ne(seenDevices.build, newest)),
  }
  const where = and(gt(seenDevices.seenAt, since), kind === undefined ? or(kinds.day, kinds.build) : kinds[kind])
  const from = () =>
    db
      .select({
        device: seenDevices,
        isLate: sql<boolean>`coalesce(${isLate}, false)`,
        waiting: sql<number>`coalesce(${waitingPhones.pending}, 0)`.mapWith(Number),
        person: users.name,
        role: partners.userCode,
        ipId: partners.ipId,
        company: partners.legalEntityName,
        total: sql<number>`count(*) over ()`.mapWith(Number),
      })
      .from(seenDevices)
      .innerJoin(users, eq(users.id, seenDevices.userId))
      .innerJoin(partners, eq(partners.ipId, users.ipId))
      .leftJoin(
        waitingPhones,
        and(eq(waitingPhones.userId, seenDevices.userId), eq(waitingPhones.deviceId, seenDevices.deviceId)),
      )
      .where(where)
  const rows = await from()
    .orderBy(
      sql`(${kinds.week}) desc nulls last, (${isLate}) desc nulls last, ${seenDevices.seenAt}, ${seenDevices.userId}, ${seenDevices.deviceId}`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
  // Past the last page there is no row to read it from
  const total = rows[0]?.total ?? (page === 1 ? 0 : ((await from().limit(1))[0]?.total ?? 0))
  return { rows, total }
}

export const purgeSightings = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, seenDevices, lt(seenDevices.seenAt, now - SEEN_KEPT_MS))
