import { lt, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { deleteInBatches } from './purge.ts'
import { rateLimits } from './schema.ts'
import { HttpProblem } from '../core/errors.ts'

export interface RateLimit {
  /** What is counted, without personal data: hash an address or an account first. */
  key: string
  limit: number
  windowMs: number
  /** What one attempt counts for; 1 by default. */
  by?: number
}

/**
 * Counts one attempt, in the database so that every server process counts together. Returns how long to wait, in ms, once
 * there were more than `limit` in the window; 0 while it is allowed. Call it outside of a transaction that may be undone.
 */
export async function takeRate(db: Db, { key, limit, windowMs, by = 1 }: RateLimit, now: number): Promise<number> {
  const isOver = sql`${rateLimits.windowStart} <= ${now - windowMs}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: now, count: by })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${by}::integer else ${rateLimits.count} + ${by}::integer end`,
        windowStart: sql`case when ${isOver} then ${now} else ${rateLimits.windowStart} end`,
      },
    })
    .returning()
  return row && row.count > limit ? Math.max(1, row.windowStart + windowMs - now) : 0
}

/** As `takeRate`, ending in HTTP 429 with Retry-After. */
export async function assertRate(db: Db, limit: RateLimit, now: number): Promise<void> {
  const wait = await takeRate(db, limit, now)
  if (wait > 0) throw new HttpProblem(429, 'too-many-requests', Math.ceil(wait / 1000))
}

export const purgeRates = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, rateLimits, lt(rateLimits.windowStart, now - 86_400_000))
