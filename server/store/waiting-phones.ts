import { and, asc, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { partners, users, waitingPhones } from '../db/schema.ts'

type Report = typeof waitingPhones.$inferInsert

/** The devices of one user whose reports are kept: anybody can name a device as they like. */
const MOST_OF_USER = 20
/** A device that was not heard of for so long gives its place to another. */
const SILENT_MS = 7 * 86_400_000

/** Stores a device's report. A report of nothing pending only updates a known device. */
export async function notePhone(db: Db, report: Report): Promise<void> {
  const { userId, deviceId, ...set } = report
  if (report.pending === 0) {
    await db
      .update(waitingPhones)
      .set(set)
      .where(and(eq(waitingPhones.userId, userId), eq(waitingPhones.deviceId, deviceId)))
    return
  }
  const ofUser = eq(waitingPhones.userId, userId)
  await db.transaction(async (tx) => {
    // One report of a user at a time, or many at once would all find room
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting-phones\n${userId}`}, 0))`)
    const known = await tx.$count(waitingPhones, and(ofUser, eq(waitingPhones.deviceId, deviceId)))
    if (known === 0 && (await tx.$count(waitingPhones, ofUser)) >= MOST_OF_USER) {
      const isDone = or(eq(waitingPhones.pending, 0), lt(waitingPhones.seenAt, report.seenAt - SILENT_MS))
      const gone = await tx.delete(waitingPhones).where(and(ofUser, isDone))
      if (!gone.rowCount) return
    }
    await tx
      .insert(waitingPhones)
      .values(report)
      .onConflictDoUpdate({ target: [waitingPhones.userId, waitingPhones.deviceId], set })
  })
}

const MOST = 200
/** Of one user: the page is for all. */
const MOST_SHOWN_OF_USER = 5

/** Devices whose last report had unsent updates, the oldest first. */
export function findWaitingPhones(db: Db) {
  const order = sql`order by ${waitingPhones.oldestAt} asc nulls last, ${waitingPhones.deviceId}`
  const ranked = db
    .select({
      userId: waitingPhones.userId,
      deviceId: waitingPhones.deviceId,
      place: sql<number>`row_number() over (partition by ${waitingPhones.userId} ${order})`.as('place'),
    })
    .from(waitingPhones)
    .where(gt(waitingPhones.pending, 0))
    .as('ranked')
  return db
    .select({
      phone: waitingPhones,
      person: users.name,
      ipId: partners.ipId,
      employer: partners.legalEntityName,
    })
    .from(waitingPhones)
    .innerJoin(ranked, and(eq(ranked.userId, waitingPhones.userId), eq(ranked.deviceId, waitingPhones.deviceId)))
    .innerJoin(users, eq(users.id, waitingPhones.userId))
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(lte(ranked.place, MOST_SHOWN_OF_USER))
    .orderBy(sql`${waitingPhones.oldestAt} asc nulls last`, desc(waitingPhones.pending), asc(waitingPhones.deviceId))
    .limit(MOST)
}

export async function sumWaitingPhones(db: Db) {
  const [sum] = await db
    .select({
      devices: sql<number>`count(*)`.mapWith(Number),
      updates: sql<number>`coalesce(sum(${waitingPhones.pending}), 0)`.mapWith(Number),
      oldestAt: sql<number | null>`min(${waitingPhones.oldestAt})`,
    })
    .from(waitingPhones)
    .where(gt(waitingPhones.pending, 0))
  return { ...sum!, oldestAt: sum!.oldestAt === null ? null : Number(sum!.oldestAt) }
}

const KEPT_MS = 90 * 86_400_000

export const purgeWaitingPhones = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, waitingPhones, lt(waitingPhones.seenAt, now - KEPT_MS))
