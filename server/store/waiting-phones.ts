import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { partners, users, waitingPhones } from '../db/schema.ts'

type Report = typeof waitingPhones.$inferInsert

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
  await db
    .insert(waitingPhones)
    .values(report)
    .onConflictDoUpdate({ target: [waitingPhones.userId, waitingPhones.deviceId], set })
}

const MOST = 200

/** Devices whose last report had unsent updates, the oldest first. */
export const findWaitingPhones = (db: Db) =>
  db
    .select({
      phone: waitingPhones,
      person: users.name,
      ipId: partners.ipId,
      employer: partners.legalEntityName,
    })
    .from(waitingPhones)
    .innerJoin(users, eq(users.id, waitingPhones.userId))
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(gt(waitingPhones.pending, 0))
    .orderBy(sql`${waitingPhones.oldestAt} asc nulls last`, desc(waitingPhones.pending), asc(waitingPhones.deviceId))
    .limit(MOST)

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

export async function purgeWaitingPhones(db: Db, now: number): Promise<void> {
  await db.delete(waitingPhones).where(lt(waitingPhones.seenAt, now - KEPT_MS))
}
