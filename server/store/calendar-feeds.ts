import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { choosesPartner } from '../../src/rules/roles.ts'
import type { Language } from '../../src/contract/shapes.ts'
import type { Db } from '../db/connect.ts'
import { calendarFeeds, users } from '../db/schema.ts'
import type { PublishedEvent } from '../db/tables/calendar.ts'
import { findActor, type Actor } from './actor.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect

const isOpen = (userId: string) => and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.endedAt))

export async function findFeed(db: Db, userId: string): Promise<CalendarFeedRow | undefined> {
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(isOpen(userId))
    .orderBy(desc(calendarFeeds.createdAt))
    .limit(1)
  return row
}

/** Ends the address of a user; of those that ended, the last one is kept. Returns whether there was one. */
export async function endFeed(db: Db, userId: string, now: number): Promise<boolean> {
  // Locked: of two at once the second ends what the first made
  await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!(await findFeed(db, userId))) return false
  await db.delete(calendarFeeds).where(and(eq(calendarFeeds.userId, userId), isNotNull(calendarFeeds.endedAt)))
  await db.update(calendarFeeds).set({ endedAt: now, published: {} }).where(isOpen(userId))
  return true
}

interface NewFeed {
  secretHash: string
  userId: string
  language: Language
  now: number
}

/** In place of the one before. Undefined for a secret that was used already. */
export async function makeFeed(db: Db, { now, ...feed }: NewFeed): Promise<CalendarFeedRow | undefined> {
  await endFeed(db, feed.userId, now)
  const [row] = await db
    .insert(calendarFeeds)
    .values({ ...feed, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Who has interviews of their own: a council and operations choose whose they look at. */
export const mayHaveFeed = ({ userCode, apiKey }: Pick<Actor, 'userCode' | 'apiKey'>): boolean =>
  !apiKey && !choosesPartner(userCode)

export interface FoundFeed {
  feed: CalendarFeedRow
  /** Undefined once the address has ended, or its user may not see interviews any more. */
  reader?: Actor
}

/** Judged at each reading, as any request of the user is. */
export async function findFeedByHash(db: Db, secretHash: string): Promise<FoundFeed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.secretHash, secretHash))
  if (!feed) return undefined
  if (feed.endedAt !== null) return { feed }
  const actor = await findActor(db, feed.userId)
  return actor && actor !== 'revoked' && mayHaveFeed(actor) ? { feed, reader: actor } : { feed }
}

/** Keeps what a calendar has been given now. Of two that read at once the last one counts; the next reading agrees again. */
export async function noteReading(
  db: Db,
  { secretHash, lastReadAt }: CalendarFeedRow,
  published: Record<string, PublishedEvent> | undefined,
  now: number,
): Promise<void> {
  if (!published && (lastReadAt ?? 0) > now - HOUR_MS) return
  await db
    .update(calendarFeeds)
    .set({ ...(published && { published }), lastReadAt: now })
    .where(and(eq(calendarFeeds.secretHash, secretHash), isNull(calendarFeeds.endedAt)))
}
