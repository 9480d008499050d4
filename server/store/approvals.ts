import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { hiringRequests } from '../db/schema.ts'

/** In the demo nobody approves requests: they approve themselves after this long (TRAP-25), ms. */
export const DEMO_APPROVAL_MS = 60_000

const isPending = (more?: SQL) => and(eq(hiringRequests.status, 0), isNull(hiringRequests.deletedAt), more)

/** The requests that wait for approval, the oldest first. */
export const findPending = (db: Db) =>
  db
    .select({
      hiringRequestId: hiringRequests.hiringRequestId,
      ipId: hiringRequests.ipId,
      name: hiringRequests.name,
      createdDate: hiringRequests.createdDate,
    })
    .from(hiringRequests)
    .where(isPending())
    .orderBy(asc(hiringRequests.createdDate), asc(hiringRequests.hiringRequestId))

const approve = async (db: Db, now: number, which: SQL): Promise<string[]> => {
  const rows = await db
    .update(hiringRequests)
    .set({ status: 1, approveAt: null, updatedAt: now })
    .where(isPending(which))
    .returning({ id: hiringRequests.hiringRequestId })
  return rows.map((row) => row.id)
}

/** Makes a request that waits for approval active (HR-42); false when none waits under this id. */
export const approveRequest = async (db: Db, hiringRequestId: string, now: number): Promise<boolean> =>
  (await approve(db, now, eq(hiringRequests.hiringRequestId, hiringRequestId))).length > 0

/** Those of the demo whose time has come. Answers how many. */
export const approveDue = async (db: Db, now: number): Promise<number> =>
  (await approve(db, now, lte(hiringRequests.approveAt, now))).length
