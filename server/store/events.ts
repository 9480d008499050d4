import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { UserEvents } from '../../src/contract/events.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { userEvents } from '../db/schema.ts'

/** The channel on which every server process is notified whose events are new; the payload is the user's id. */
export const EVENTS_CHANNEL = 'fieldhire_events'
/** The one on which the database itself tells whose applicants changed (server/db/functions/funnel-rows.sql). */
export const ROWS_CHANNEL = 'fieldhire_rows'
/** How long an event can be requested again, ms. */
const KEPT_MS = 24 * 3_600_000
/** More than a user's calls in one day. */
const MOST_AT_ONCE = 500

export type UserEvent = Pick<typeof userEvents.$inferSelect, 'id' | 'type' | 'data'>

/**
 * Publishes an event to a user, in the transaction of the change: sent when that commits, and not otherwise. The lock
 * keeps the ids of one user's events in commit order. Without it a stream that has seen 6 would never request a 5 that
 * committed later.
 */
export async function publishEvent<T extends keyof UserEvents>(
  tx: Db,
  userId: string,
  type: T,
  data: UserEvents[T],
  now: number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events ${userId}`}, 0))`)
  await tx.insert(userEvents).values({ userId, type, data, createdAt: now })
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${userId})`)
}

/** A user's events after an id, oldest first. */
export const findEventsAfter = (db: Db, userId: string, id: number): Promise<UserEvent[]> =>
  db
    .select({ id: userEvents.id, type: userEvents.type, data: userEvents.data })
    .from(userEvents)
    .where(and(eq(userEvents.userId, userId), gt(userEvents.id, id)))
    .orderBy(asc(userEvents.id))
    .limit(MOST_AT_ONCE)

/** The id of the user's latest event; 0 when there is none. */
export async function findLastEventId(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(userEvents.id) })
    .from(userEvents)
    .where(eq(userEvents.userId, userId))
  return row?.last ?? 0
}

export const purgeEvents = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, userEvents, lt(userEvents.createdAt, now - KEPT_MS))
