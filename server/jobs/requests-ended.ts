import { and, lt, ne } from 'drizzle-orm'
import { istDayStart } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests } from '../db/schema.ts'

/** Requests whose last day in India is over become inactive (HR-42, HR-43), also those no one approved. Returns how many. */
export async function endPassedRequests(db: Db, now: number): Promise<number> {
  const ended = await db
    .update(hiringRequests)
    .set({ status: 2, approveAt: null, updatedAt: now })
    .where(and(ne(hiringRequests.status, 2), lt(hiringRequests.endDate, istDayStart(now))))
    .returning({ id: hiringRequests.hiringRequestId })
  return ended.length
}
