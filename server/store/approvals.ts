import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests, users } from '../db/schema.ts'
import { requestRejectedEmail } from '../mail/emails.ts'
import { queueMail } from '../mail/queue.ts'
import { publishEvent } from './events.ts'
import { findUsersUnder } from './members.ts'
import { queueNote } from './push.ts'

/** In the demo no one approves requests: they approve themselves after this long (TRAP-25), ms. */
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

/** A phone that was off over a long weekend is still notified. */
const TELL_FOR_MS = 4 * DAY_MS

/**
 * Approves requests, tells the open pages of everyone of their companies, and notifies each creator on the devices with
 * notes switched on: one note, however many requests.
 */
const approve = (db: Db, now: number, which: SQL): Promise<string[]> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(hiringRequests)
      .set({ status: 1, approveAt: null, updatedAt: now })
      .where(isPending(which))
      .returning({ id: hiringRequests.hiringRequestId, ipId: hiringRequests.ipId, by: hiringRequests.createdBy })
    await publishChanged(tx, rows, now)
    const makers = new Set(rows.flatMap(({ by }) => (by === null ? [] : [by])))
    for (const by of makers)
      await tellApproved(
        tx,
        by,
        rows.filter((row) => row.by === by).map(({ id }) => id),
        now,
      )
    return rows.map(({ id }) => id)
  })

/** In the order of the users' ids: two approvals at once wait for each other and do not block. */
async function publishChanged(db: Db, rows: { id: string; ipId: string }[], now: number): Promise<void> {
  const told = new Map<string, string[]>()
  for (const ipId of new Set(rows.map((row) => row.ipId))) {
    const ids = rows.filter((row) => row.ipId === ipId).map(({ id }) => id)
    for (const userId of await findUsersUnder(db, [ipId])) told.set(userId, [...(told.get(userId) ?? []), ...ids])
  }
  for (const userId of [...told.keys()].toSorted())
    await publishEvent(db, userId, 'hiring_requests', { hiringRequestIds: told.get(userId)! }, now)
}

async function tellApproved(db: Db, userId: string, ids: string[], now: number): Promise<void> {
  const one = ids.length === 1 ? { hiringRequestId: ids[0] } : {}
  const message = { kind: 'approved' as const, count: ids.length, ...one }
  // A request is approved once, so its id identifies the event
  await queueNote(db, userId, { about: `approved:${ids[0]}`, message, expiresAt: now + TELL_FOR_MS }, now)
}

/** Makes a request that waits for approval active (HR-42); false when none waits under this id. */
export const approveRequest = async (db: Db, hiringRequestId: string, now: number): Promise<boolean> =>
  (await approve(db, now, eq(hiringRequests.hiringRequestId, hiringRequestId))).length > 0

/**
 * Makes a request that waits for approval inactive and queues an e-mail with the reason to its creator; false when none
 * waits under this id. The caller delivers due e-mails.
 */
export const rejectRequest = (db: Db, hiringRequestId: string, reason: string, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [request] = await tx
      .update(hiringRequests)
      .set({ status: 2, approveAt: null, updatedAt: now })
      .where(isPending(eq(hiringRequests.hiringRequestId, hiringRequestId)))
      .returning()
    if (!request) return false
    await publishChanged(tx, [{ id: hiringRequestId, ipId: request.ipId }], now)
    const [creator] = request.createdBy ? await tx.select().from(users).where(eq(users.id, request.createdBy)) : []
    if (creator) {
      const what = `${request.name} (${hiringRequestId})`
      const email = requestRejectedEmail({ name: creator.name, request: what, reason })
      await queueMail(tx, { to: creator.email, ...email }, now)
    }
    return true
  })

/** Those of the demo whose time has come. Returns how many. */
export const approveDue = async (db: Db, now: number): Promise<number> =>
  (await approve(db, now, lte(hiringRequests.approveAt, now))).length
