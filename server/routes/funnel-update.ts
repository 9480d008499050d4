import { eq } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { CurrentState, funnelCalls, StageAction } from '../../src/contract/funnel.ts'
import { istDayStart } from '../../src/lib/dates.ts'
import { isNearDay } from '../../src/rules/bulk.ts'
import { decidedBefore } from '../../src/rules/interview-day.ts'
import { limits } from '../../src/rules/limits.ts'
import { applyUpdate, findOutcome, findRefusal, isAlreadyDone, type StageAnswer } from '../../src/rules/transitions.ts'
import { funnelRows } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { Context, PreparedHandler } from './handler.ts'
import { getAllowedRequest } from '../store/policies.ts'
import { findEmployerChange, writeHistory, type HistoryEntry, type StageChange } from '../store/funnel-history.ts'
import { toJudged, toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import { lockRecords } from '../store/funnel.ts'
import { getOfferLetters, keepOfferLetters, type StoredLetters } from './offer-letters.ts'

type Input = CallParsed<typeof funnelCalls.update>
interface Update {
  state: CurrentState
  action: StageAction
  answer: StageAnswer
  /** The body's message on a selection; rules know reasons only. */
  message?: string
  /** The stage's time that the user saw, epoch ms. */
  base?: number
}

/**
 * A stage update of one or more applicants of a request (API-074, SM-01 to SM-34): all of them or none (TRAP-92).
 * Applies the rules to rows that are locked meanwhile, so that of two users who decide at once one gets a conflict.
 */
export const updateStages: PreparedHandler<typeof funnelCalls.update> = {
  async prepare(input, ctx) {
    const { filter, body } = input.payload
    const docs = input.action === 'joined' ? (body.docURL ?? []) : []
    const letters = await keepOfferLetters(ctx, docs, filter.ids, filter.ipId)
    return (_, inside) => update(input, inside, letters)
  },
}

async function update(input: Input, ctx: Context, letters: StoredLetters) {
  const { ids, hiringRequestId, ipId } = input.payload.filter
  const request = await getAllowedRequest(ctx.db, ctx.user, hiringRequestId)
  if (request.ipId !== ipId) throw unauthorizedRequest()
  const records = await lockRecords(ctx.db, [...new Set(ids)])
  const here = records.filter(({ row }) => row.hiringRequestId === hiringRequestId)
  const found = new Set(here.flatMap(({ row, alias }) => [row.funnelId, alias]))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw new Refusal('applicant-gone', { funnelId: missing })

  const deleted = records.find(({ row }) => row.details.forgottenAt !== undefined)
  if (deleted) throw new Refusal('applicant-deleted', { funnelId: deleted.row.funnelId })

  const wanted = await readUpdate(input, ctx, letters)
  const changed: FunnelRecord[] = []
  for (const record of records) changed.push(await updateOne(record, wanted, ctx))
  return { data: { result: changed.map(toWire) } }
}

async function readUpdate(input: Input, ctx: Context, letters: StoredLetters): Promise<Update> {
  const { currentState: state, action, payload } = input
  const { body } = payload
  const outcome = findOutcome(state, action)
  if (!outcome || (body.subStage !== undefined && body.subStage !== outcome.subStage))
    throw new Refusal('step-not-allowed')
  const documents = action === 'joined' ? await getOfferLetters(ctx, body.docURL ?? [], letters) : []
  return {
    state,
    action,
    answer: {
      joiningTime: action === 'selected' ? readJoiningDay(body.joiningTime, ctx.now) : undefined,
      reason: body.message,
      employeeId: body.employeeID,
      documents,
    },
    message: action === 'selected' ? body.message : undefined,
    base: payload.base?.timeStamp,
  }
}

/** A day in India (TRAP-53). Not checked against today: it may have passed while the phone was away (TRAP-54). */
function readJoiningDay(joiningTime: number | undefined, now: number): number | undefined {
  if (joiningTime === undefined) return undefined
  const day = istDayStart(joiningTime)
  if (!isNearDay(day, now)) throw fieldRefusal('joiningTime', 'joining-date-far')
  return day
}

async function updateOne(record: FunnelRecord, update: Update, ctx: Context): Promise<FunnelRecord> {
  const { state, action, answer } = update
  const judged = toJudged(record)
  if (isAlreadyDone(judged, state, action, answer)) {
    // Someone was faster with the same decision: a success that changes nothing and is on record (TRAP-17)
    await writeHistory(ctx.db, [historyOf(record, judged, `already:${action}`, ctx)])
    return record
  }
  await assertAllowed(record, judged, update, ctx)
  const next = applyUpdate(judged, state, action, answer, ctx.now)
  const row = await writeStage(record, next, update, ctx)
  await writeHistory(ctx.db, [historyOf(record, next, action, ctx)])
  return { ...record, row }
}

async function assertAllowed(record: FunnelRecord, judged: Applicant, update: Update, ctx: Context): Promise<void> {
  const { state, action, answer, base } = update
  if (ctx.actedAt < ctx.now - limits.lateUpdateTolerance) throw new Refusal('update-late', standOf(record))
  const change = base === undefined ? undefined : await findEmployerChange(ctx.db, judged.funnelId, base, ctxKey(ctx))
  const refusal = findRefusal(judged, state, action, answer, { feedbackOfCall: isFeedbackOfCall(judged) })
  if (refusal?.code === 'not-allowed') throw new Refusal('step-not-allowed', standOf(record))
  if (refusal?.code === 'conflict') {
    const by = change ?? (await findEmployerChange(ctx.db, judged.funnelId, 0, ctxKey(ctx)))
    // Named only where that change set the stage of now: the applicant may have moved on by themselves since
    const isTheirs = by?.at === record.row.stageAt
    const params = { stage: judged.stage.status, by: (isTheirs && by.name) || undefined }
    throw new Refusal('stage-moved', { params, ...standOf(record, by) })
  }
  if (change)
    throw new Refusal('changed-by-other', { params: { who: change.name ?? undefined }, ...standOf(record, change) })
  if (refusal) {
    const fields = refusal.field && { [refusal.field]: refusal.code }
    throw new Refusal(refusal.code, { ...(fields && { fields }), ...standOf(record) })
  }
}

const ctxKey = (ctx: Context) => ({ userId: ctx.user.userId, key: ctx.key })

/** Whether this is the feedback of a call, which may select without a date (SM-33). */
const isFeedbackOfCall = ({ call }: Applicant) =>
  call.completed || call.status === 'completed' || call.status === 'progress'

/** Sent with a refusal: the applicant's current state and who set it, for Needs attention (OFF-07). */
function standOf(record: FunnelRecord, by?: StageChange) {
  const wire = toWire(record)
  const changedBy = by ? { _id: by.userId, name: by.name, at: by.at } : wire.changedBy
  return { funnelId: record.row.funnelId, current: { ...wire, changedBy }, changedBy }
}

async function writeStage({ row }: FunnelRecord, next: Applicant, { action, message }: Update, ctx: Context) {
  const [written] = await ctx.db
    .update(funnelRows)
    .set({
      status: next.stage.status,
      subStage: next.stage.subStage ?? null,
      userConfirmed: next.stage.userConfirmed,
      employerConfirmed: next.stage.employerConfirmed,
      stageAt: next.stage.at,
      decidedAt: decidedBefore(ctx.actedAt, next.stage.at),
      joiningTime: next.joiningTime ?? null,
      rejectionMessage: next.rejectionReason ?? null,
      ...(action === 'selected' && message ? { selectedMessage: message } : {}),
      ...(action === 'joined'
        ? { employeeId: next.joined?.employeeId ?? null, joinedDocs: next.joined?.documents ?? [] }
        : {}),
      ...stamp(row, ctx),
    })
    .where(eq(funnelRows.funnelId, row.funnelId))
    .returning()
  return written!
}

/** Every change renews it, and never to an older time than a device may hold. */
export const stamp = (row: FunnelRecord['row'], ctx: Context) => ({
  updatedAt: Math.max(ctx.now, row.updatedAt + 1),
  changedBy: ctx.user.userId,
  changedByName: ctx.user.name,
})

export function historyOf({ row }: FunnelRecord, next: Applicant, action: string, ctx: Context): HistoryEntry {
  return {
    funnelId: row.funnelId,
    // The stage's own time, so that it can be compared with the base of a later update
    at: next.stage.at === row.stageAt ? ctx.now : next.stage.at,
    actor: 'employer',
    userId: ctx.user.userId,
    action,
    fromStatus: row.status,
    fromSubStage: row.subStage,
    toStatus: next.stage.status,
    toSubStage: next.stage.subStage ?? null,
    operationKey: ctx.key ?? null,
    deviceTime: ctx.actedAt,
  }
}
