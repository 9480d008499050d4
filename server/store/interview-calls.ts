import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { InterviewStatus } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, interviewCalls } from '../db/schema.ts'
import type { CallOutcome } from '../gateways/telephony/types.ts'
import { publishEvent } from './events.ts'
import { writeHistory } from './funnel-history.ts'

export type InterviewCall = typeof interviewCalls.$inferSelect

/** A call that holds its interviewer and its applicant. */
const open = ['placing', 'progress'] as const
export const isOpenCall = ({ status }: InterviewCall): boolean => status === 'placing' || status === 'progress'

/** Inside a transaction: of two calls that one user starts at once, the second sees the first. */
export const lockCaller = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calls of ${userId}`}, 0))`)

/** The newest call to an applicant. Locked, so that how it ended cannot be reported meanwhile. */
export async function lockLastCall(tx: Db, funnelId: string): Promise<InterviewCall | undefined> {
  const [call] = await tx
    .select()
    .from(interviewCalls)
    .where(eq(interviewCalls.funnelId, funnelId))
    .orderBy(desc(interviewCalls.startedAt))
    .limit(1)
    .for('update')
  return call
}

/** The call of this user with another applicant. */
export async function findOtherCall(db: Db, userId: string, funnelId: string): Promise<InterviewCall | undefined> {
  const [call] = await db
    .select()
    .from(interviewCalls)
    .where(
      and(
        eq(interviewCalls.userId, userId),
        inArray(interviewCalls.status, open),
        ne(interviewCalls.funnelId, funnelId),
      ),
    )
  return call
}

/**
 * The other applicants this user has talked to and not decided on, newest call first (CALL-07). A decision by any user
 * settles it: the row has then left these stages. Includes the partner, because a user may lose a partner's requests.
 */
export const findOwedResults = (db: Db, userId: string, funnelId: string) =>
  db
    .select({ funnelId: interviewCalls.funnelId, ipId: funnelRows.ipId })
    .from(interviewCalls)
    .innerJoin(funnelRows, eq(funnelRows.funnelId, interviewCalls.funnelId))
    .where(
      and(
        eq(interviewCalls.userId, userId),
        eq(interviewCalls.status, 'completed'),
        ne(interviewCalls.funnelId, funnelId),
        inArray(funnelRows.status, ['shortlisted', 'interviewDone']),
      ),
    )
    .orderBy(desc(interviewCalls.startedAt))

/** By its id, locked. */
export async function lockCall(tx: Db, callId: string): Promise<InterviewCall | undefined> {
  const [call] = await tx.select().from(interviewCalls).where(eq(interviewCalls.callId, callId)).for('update')
  return call
}

/** Removes a call that the gateway has not placed. */
export async function removeUnplaced(tx: Db, callId: string): Promise<void> {
  await tx
    .delete(interviewCalls)
    .where(and(eq(interviewCalls.callId, callId), inArray(interviewCalls.status, ['placing', 'unplaced'])))
}

/** Sets its interviewer free of a call that may have been placed: only the gateway can say, and may do so later. */
export async function keepUnplaced(tx: Db, callId: string): Promise<void> {
  await tx
    .update(interviewCalls)
    .set({ status: 'unplaced' })
    .where(and(eq(interviewCalls.callId, callId), eq(interviewCalls.status, 'placing')))
}

/** Stores how an open call ended. The caller updates the funnel row. */
export async function closeCall(tx: Db, call: InterviewCall, set: Partial<InterviewCall>, now: number): Promise<void> {
  await tx
    .update(interviewCalls)
    .set({ endedAt: now, ...set })
    .where(eq(interviewCalls.callId, call.callId))
}

export async function announceCall(
  tx: Db,
  { userId, funnelId }: Pick<InterviewCall, 'userId' | 'funnelId'>,
  row: { hiringRequestId: string; interviewStatus: InterviewStatus },
  now: number,
): Promise<void> {
  const { hiringRequestId, interviewStatus } = row
  await publishEvent(tx, userId, 'interview_calls', { funnelId, hiringRequestId, interviewStatus }, now)
}

/**
 * Ends a call (SM-44): completed moves a shortlisted applicant to interviewDone, failed is counted. A call ends once. A duplicate report, or one that arrives after a user reported the result, changes nothing. Returns
 * whether the call is known.
 */
export const endCall = (db: Db, callId: string, outcome: CallOutcome, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select().from(interviewCalls).where(eq(interviewCalls.callId, callId))
    if (!found) return false
    // The row before the call, as everyone does who changes both
    const [row] = await tx.select().from(funnelRows).where(eq(funnelRows.funnelId, found.funnelId)).for('update')
    const call = await lockCall(tx, callId)
    // A gateway reports calls that it has placed: also one whose order was lost with its process
    if (!row || !call || !(isOpenCall(call) || call.status === 'unplaced')) return true
    await closeCall(tx, call, { status: outcome }, now)
    // A decision made during the call is not overwritten
    const moves = outcome === 'completed' && row.status === 'shortlisted'
    const stageAt = Math.max(now, row.stageAt + 1)
    const stays = row.subStage === 'selfSelected'
    await tx
      .update(funnelRows)
      .set({
        interviewStatus: outcome,
        ...(outcome === 'completed' ? { isCallCompleted: true } : { failedCalls: row.failedCalls + 1 }),
        ...(moves ? { status: 'interviewDone' as const, stageAt, decidedAt: null, employerConfirmed: false } : {}),
        ...(moves && !stays ? { subStage: null, userConfirmed: false } : {}),
        updatedAt: Math.max(now, row.updatedAt + 1),
        changedBy: null,
        changedByName: null,
      })
      .where(eq(funnelRows.funnelId, row.funnelId))
    await writeHistory(tx, [
      {
        funnelId: row.funnelId,
        at: moves ? stageAt : now,
        actor: 'system',
        action: outcome === 'completed' ? 'callCompleted' : 'callFailed',
        fromStatus: row.status,
        fromSubStage: row.subStage,
        toStatus: moves ? 'interviewDone' : row.status,
        toSubStage: moves && !stays ? null : row.subStage,
      },
    ])
    await announceCall(tx, call, { hiringRequestId: row.hiringRequestId, interviewStatus: outcome }, now)
    return true
  })

/**
 * Fails calls whose exchange has died: they are overdue and no end was reported. One that may not have been placed at
 * all counts for no one, and sets its interviewer free. Returns how many.
 */
export async function failLostCalls(db: Db, now: number): Promise<number> {
  const unplaced = await db
    .update(interviewCalls)
    .set({ status: 'unplaced' })
    .where(and(eq(interviewCalls.status, 'placing'), lt(interviewCalls.dueAt, now)))
  const lost = await db
    .select({ callId: interviewCalls.callId })
    .from(interviewCalls)
    .where(and(eq(interviewCalls.status, 'progress'), lt(interviewCalls.dueAt, now)))
    .limit(100)
  for (const { callId } of lost) await endCall(db, callId, 'failed', now)
  return lost.length + (unplaced.rowCount ?? 0)
}
