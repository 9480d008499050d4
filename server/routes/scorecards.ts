import { eq, sql } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import type { funnelCalls } from '../../src/contract/funnel.ts'
import { LARGEST_PHOTO, type Answer } from '../../src/contract/scorecard.ts'
import { findQuestionFaults, isSameCard } from '../../src/rules/scorecard.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import { hiringRequests, type StoredAnswer } from '../db/schema.ts'
import { toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import { findRecord } from '../store/funnel.ts'
import { readScorecard, type StoredScorecard } from '../store/scorecards.ts'
import { noteArrived } from '../store/uploads.ts'
import { change, lockOwned } from './funnel-change.ts'
import type { AreaRoutes, Context, PreparedHandler } from './handler.ts'
import { keepOfferLetters, type StoredLetters } from './offer-letters.ts'
import { lockRequest } from './request-changes.ts'

/** SCORE-01. Answers that were given stay, whatever becomes of their questions. */
export const saveScorecard: AreaRoutes<'requests'>['saveScorecard'] = async (input, ctx) => {
  const { hiringRequestId, version, questions } = input
  const request = await lockRequest(ctx, hiringRequestId)
  if (request.status === 2) throw new Refusal('request-inactive')
  const before = readScorecard(request)
  if (version !== (before?.version ?? 0))
    throw new Refusal('scorecard-outdated', {
      params: { who: before?.byName },
      current: before ? { version: before.version, questions: before.questions } : { version: 0, questions: [] },
      changedBy: before && { name: before.byName, at: before.at },
    })
  if (Object.keys(findQuestionFaults(questions)).length > 0) throw fieldRefusal('questions', 'scorecard-question-twice')
  const scorecard: StoredScorecard = { version: version + 1, questions, at: ctx.now, byName: ctx.user.name }
  await ctx.db
    .update(hiringRequests)
    .set({ details: sql`${hiringRequests.details} || ${JSON.stringify({ scorecard })}::jsonb`, updatedAt: ctx.now })
    .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  return { data: { version: scorecard.version, questions } }
}

type Input = CallParsed<typeof funnelCalls.scorecard>

/** SCORE-02: the whole card. Photos are looked up before, and copied as offer letters are. */
export const saveCard: PreparedHandler<typeof funnelCalls.scorecard> = {
  async prepare(input, ctx) {
    const { funnelId, answers } = input
    const photos = answers.filter(({ kind }) => kind === 'photo').map(({ value }) => ({ fileName: String(value) }))
    if (photos.length === 0) return (_, inside) => save(input, inside, new Map())
    const owner = await findOwner(funnelId, ctx)
    // What is on the card already has its copy
    const fresh = photos.filter(({ fileName }) => !owner?.kept.has(fileName))
    const stored = owner ? await keepOfferLetters(ctx, fresh, [funnelId], owner.ipId) : new Map()
    return (_, inside) => save(input, inside, stored)
  },
}

async function findOwner(funnelId: string, { db }: Pick<Context, 'db'>) {
  const record = await findRecord(db, funnelId)
  if (!record) return undefined
  const photos = (record.row.details.scorecard?.answers ?? []).filter(({ kept }) => kept !== undefined)
  return { ipId: record.row.ipId, kept: new Set(photos.map(({ value }) => String(value))) }
}

async function save({ funnelId, answers, base }: Input, ctx: Context, stored: StoredLetters) {
  const record = await lockOwned(ctx, funnelId)
  const { row } = record
  const before = row.details.scorecard
  if (before && isUnseen(record, answers, base?.timeStamp, ctx))
    throw new Refusal('scorecard-changed', {
      params: { who: before.byName },
      funnelId,
      current: toWire(record),
    })
  const kept: StoredAnswer[] = []
  for (const answer of answers) kept.push(await keepAnswer(answer, before?.answers ?? [], ctx, stored))
  const scorecard = {
    answers: kept,
    at: Math.max(ctx.now, (before?.at ?? 0) + 1),
    by: ctx.user.userId,
    byName: ctx.user.name,
  }
  return change(record, { details: { ...row.details, scorecard } }, 'scorecard', ctx)
}

/** Whether the stored card holds something that the user has not seen. */
function isUnseen({ row }: FunnelRecord, answers: Answer[], base: number | undefined, { user }: Context): boolean {
  const card = row.details.scorecard
  if (!card || base === undefined || isSameCard(card.answers, answers)) return false
  return card.at > base && card.by !== user.userId
}

/** With the name of the copy of its photo. */
async function keepAnswer(
  answer: Answer,
  before: StoredAnswer[],
  { db, now }: Context,
  stored: StoredLetters,
): Promise<StoredAnswer> {
  if (answer.kind !== 'photo') return answer
  const old = before.find(({ kind, value }) => kind === 'photo' && value === answer.value)
  if (old?.kept) return old
  const fileName = answer.value
  const photo = stored.get(fileName)
  if (!photo) throw fieldRefusal('answers', 'photo-missing')
  if (photo.type !== 'image/jpeg') throw fieldRefusal('answers', 'photo-type')
  if (photo.size > LARGEST_PHOTO) throw fieldRefusal('answers', 'photo-too-large')
  await noteArrived(db, { kind: 'Asset', fileName }, photo, now)
  if (!(await noteArrived(db, { kind: 'Kept', fileName: photo.kept! }, photo, now)))
    throw fieldRefusal('answers', 'photo-missing')
  return { ...answer, kept: photo.kept! }
}
