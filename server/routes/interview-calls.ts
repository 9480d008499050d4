import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { CallParsed } from '../../src/contract/call.ts'
import { type funnelCalls } from '../../src/contract/funnel.ts'
import { limits } from '../../src/rules/limits.ts'
import { findPanel } from '../../src/rules/panel-kind.ts'
import { interviewCalls, users } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import { LEASE_MS } from '../db/ledger-order.ts'
import type { Placed } from '../gateways/telephony/types.ts'
import type { Context, OrderHandler } from './handler.ts'
import { mayActFor } from '../store/policies.ts'
import { toJudged, toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import {
  announceCall,
  closeCall,
  findOtherCall,
  findOwedResults,
  isOpenCall,
  keepUnplaced,
  lockCall,
  lockCaller,
  lockLastCall,
  removeUnplaced,
} from '../store/interview-calls.ts'
import { change, lockOwned } from './funnel-change.ts'

type Input = CallParsed<typeof funnelCalls.initiateCall>

interface Order {
  callId: string
  funnelId: string
  applicant: string
  interviewer?: string
}

/**
 * Places an interview call (API-076, SM-07). The call is on record as 'placing' before the gateway is asked: it holds
 * interviewer and applicant meanwhile, and a gateway that reports its end at once finds it.
 */
export const initiateCall: OrderHandler<typeof funnelCalls.initiateCall> = {
  plan: planCall,

  place(order: Order, { telephony, origin }) {
    const { callId, applicant, interviewer } = order
    return telephony.place({ callId, applicant, interviewer, origin })
  },

  settle: (order: Order, placed: Placed, ctx) => settleCall(order, placed, ctx),

  /** A call that may ring all the same stays, so that its end is found when it is reported. */
  withdraw: ({ callId }: Order, ctx, placed: Placed) =>
    isUnknown(placed) ? keepUnplaced(ctx.db, callId) : removeUnplaced(ctx.db, callId),
}

async function planCall({ funnelId, contactNumber }: Input, ctx: Context): Promise<Order> {
  const record = await lockOwned(ctx, funnelId)
  const { row } = record
  const current = { funnelId, current: toWire(record) }
  if (row.status !== 'shortlisted') throw new Refusal('stage-moved', { params: { stage: row.status }, ...current })
  if (findPanel(toJudged(record), ctx.now) !== 'interviewCall' || row.mobile === null)
    throw new Refusal('call-not-possible', current)
  if (row.failedCalls >= limits.failedCalls) throw new Refusal('calls-used-up', current)
  await lockCaller(ctx.db, ctx.user.userId)
  await assertFree(funnelId, current, ctx)

  const callId = randomUUID()
  const interviewer = contactNumber ?? row.interviewerNumber ?? (await findOwnNumber(ctx))
  await ctx.db.insert(interviewCalls).values({
    ...{ callId, funnelId, userId: ctx.user.userId, ipId: row.ipId },
    status: 'placing',
    startedAt: ctx.now,
    dueAt: ctx.now + LEASE_MS,
  })
  return { callId, funnelId, applicant: row.mobile, interviewer: interviewer?.toString() }
}

const isUnknown = (placed: Placed) => !placed.placed && placed.isUnknown === true

async function settleCall({ callId, funnelId }: Order, placed: Placed, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  if (isUnknown(placed)) throw new Refusal('outcome-unknown', { funnelId, current: toWire(record) })
  if (!placed.placed) throw new Refusal('call-not-placed', { funnelId, current: toWire(record) })
  const call = await lockCall(ctx.db, callId)
  if (call?.status !== 'placing' && call?.status !== 'unplaced') return { data: { result: [toWire(record)] } }
  const dueAt = ctx.now + ctx.telephony.longestCallMs
  await ctx.db
    .update(interviewCalls)
    .set({ status: 'progress', providerId: placed.providerId, dueAt })
    .where(eq(interviewCalls.callId, callId))
  const answer = await change(record, { interviewStatus: 'progress' }, 'callStarted', ctx)
  await announce(record, ctx.user.userId, 'progress', ctx)
  if (placed.begin) ctx.afterCommit(placed.begin)
  return answer
}

/** No one is on two calls, and no one starts another one while the result of the last is open (CALL-07). */
async function assertFree(funnelId: string, current: Record<string, unknown>, ctx: Context): Promise<void> {
  const last = await lockLastCall(ctx.db, funnelId)
  if (last && isOpenCall(last)) throw new Refusal('call-running', current)
  const other = await findOtherCall(ctx.db, ctx.user.userId, funnelId)
  if (other) throw new Refusal('call-elsewhere', { funnelId: other.funnelId })
  const owed = (await findOwedResults(ctx.db, ctx.user.userId, funnelId)).find(({ ipId }) => mayActFor(ctx.user, ipId))
  if (owed) throw new Refusal('feedback-due', { funnelId: owed.funnelId })
}

async function findOwnNumber(ctx: Context): Promise<string | undefined> {
  const [user] = await ctx.db.select({ mobile: users.mobile }).from(users).where(eq(users.id, ctx.user.userId))
  return user?.mobile ?? undefined
}

/**
 * A user reports that a call was not completed (API-077, SM-10). Counts one failed call, unless the exchange has
 * counted it already: a report of a result is not another call.
 */
export async function callNotCompleted({ funnelId }: { funnelId: string }, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  const { row, request } = record
  const current = { funnelId, current: toWire(record) }
  if (row.status !== 'shortlisted') throw new Refusal('stage-moved', { params: { stage: row.status }, ...current })
  if (request.interviewType !== 'telephonic') throw new Refusal('call-not-possible', current)
  const call = await lockLastCall(ctx.db, funnelId)
  const isCounted = call?.status === 'failed' && call.reportedAt === null
  // After three of them only a decision is left (SM-11, TRAP-42)
  if (row.failedCalls >= limits.failedCalls && !isCounted) throw new Refusal('calls-used-up', current)
  const failedCalls = isCounted ? row.failedCalls : row.failedCalls + 1
  const answer = await change(record, { interviewStatus: 'failed', failedCalls }, 'callNotCompleted', ctx)
  if (call && isOpenCall(call)) {
    await closeCall(ctx.db, call, { status: 'failed', reportedAt: ctx.now }, ctx.now)
    await announce(record, call.userId, 'failed', ctx)
  } else if (call && isCounted) {
    await ctx.db.update(interviewCalls).set({ reportedAt: ctx.now }).where(eq(interviewCalls.callId, call.callId))
  }
  return answer
}

const announce = ({ row }: FunnelRecord, userId: string, interviewStatus: 'progress' | 'failed', ctx: Context) =>
  announceCall(
    ctx.db,
    { userId, funnelId: row.funnelId },
    { hiringRequestId: row.hiringRequestId, interviewStatus },
    ctx.now,
  )
