import { eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { MessageTemplate } from '../../src/contract/carrier-words.ts'
import { type CandidateDetails } from '../../src/contract/onboarding.ts'
import type { Language } from '../../src/contract/shapes.ts'
import { AADHAAR, mayShowDocuments, showDocumentNumber } from '../../src/rules/documents.ts'
import { fileStamp } from '../../src/rules/downloads.ts'
import { messages, onboardings, partners } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import { FileResponse, XLSX } from './file-response.ts'
import { LEASE_MS } from '../db/ledger-order.ts'
import { answersOf } from '../gateways/messages/embedded.ts'
import type { Sent } from '../gateways/messages/types.ts'
import { assertSent } from './assert-sent.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'
import { getAllowedRecord, getListedRequest } from '../store/policies.ts'
import { onboardingColumns, planOf, toCells } from '../sheets/columns.ts'
import { columnsIn, sheetWord } from '../sheets/hindi.ts'
import { writeHistory } from '../store/funnel-history.ts'
import { toJudged, type FunnelRecord } from '../store/funnel-wire.ts'
import { endOnboarding, findOnboarding, findOnboardings, isBeingSent, removeUnsent } from '../store/onboarding.ts'
import { serverText } from '../core/text.ts'
import { lockOwned } from './funnel-change.ts'
import { historyOf } from './funnel-update.ts'
import { noteReveal } from './reveals.ts'

export const onboardingRoutes: AreaRoutes<'onboarding'> = {
  async detail({ funnelId, view }, ctx) {
    const record = await getAllowedRecord(ctx.db, ctx.user, funnelId)
    const onboarding = await settle(ctx, record)
    const status = onboarding?.status ?? 'notInitiated'
    if (view === 'status') return { data: [{ status, smsPreview: await smsFor(ctx, record) }] }
    // Details are for those who are hired, as documents are (PROF-09)
    if (!onboarding?.details || !mayShowDocuments(record.row.status)) return { data: [{ status }] }
    await noteReveal(ctx, record, 'onboarding')
    return { data: [{ status, candidateDetails: withoutNumber(onboarding.details) }] }
  },

  initiate: {
    plan: ({ funnelId }, ctx) => planMessage(funnelId, ctx),
    place({ messageId, to, text, template }: Order, { messages: gateway, origin }) {
      return gateway.send({ messageId, to, text, template, origin })
    },
    async settle(order: Order, sent: Sent, ctx) {
      await assertSent(sent, order.to, ctx.db)
      await beginOnboarding(order, ctx)
      return { data: { status: 'Initiated' } }
    },
    withdraw: ({ messageId }: Order, ctx) => removeUnsent(ctx.db, messageId),
  },

  async manage({ funnelIds }, ctx) {
    const ids = [...new Set(funnelIds)]
    for (const funnelId of ids) {
      const onboarding = await settle(ctx, await getAllowedRecord(ctx.db, ctx.user, funnelId))
      if (onboarding?.status !== 'Completed') throw new Refusal('onboarding-not-completed')
    }
    await ctx.db.update(onboardings).set({ migratedAt: ctx.now }).where(inArray(onboardings.funnelId, ids))
    return { data: { migrated: ids.length } }
  },

  report: ({ hiringRequestId, language }, ctx) => report(ctx, hiringRequestId, language),
}

interface Order {
  messageId: string
  funnelId: string
  to: string
  text: string
  /** Missing in an order that an earlier build planned. */
  template?: MessageTemplate
  attempts: number
}

/** The first message of the bot, on record before it is handed over: of two users at once one sends it. */
async function planMessage(funnelId: string, ctx: Context): Promise<Order> {
  if (funnelId === '') throw new Refusal('funnel-id-missing')
  const record = await lockOwned(ctx, funnelId)
  const { row } = record
  if (row.status !== 'selected' || row.mobile === null) throw new Refusal('onboarding-not-possible')
  const before = await settle(ctx, record)
  const isUnderWay = before?.status === 'Initiated' || before?.status === 'Completed'
  if (isUnderWay || (await isBeingSent(ctx.db, funnelId, ctx.now))) throw new Refusal('onboarding-under-way')

  const messageId = randomUUID()
  const { text, template } = await messageFor(ctx, record)
  const handingUntil = ctx.now + LEASE_MS
  await ctx.db
    .insert(messages)
    .values({ messageId, funnelId, recipient: row.mobile, text, sentAt: ctx.now, handingUntil })
  return { messageId, funnelId, to: row.mobile, text, template, attempts: (before?.attempts ?? 0) + 1 }
}

async function beginOnboarding({ messageId, funnelId, attempts }: Order, ctx: Context): Promise<void> {
  const record = await lockOwned(ctx, funnelId)
  const { db, now, user } = ctx
  await db.update(messages).set({ sentAt: now, handingUntil: null }).where(eq(messages.messageId, messageId))
  const set = { messageId, status: 'Initiated' as const, attempts, details: null, updatedAt: now }
  await db
    .insert(onboardings)
    .values({ funnelId, ipId: record.row.ipId, initiatedBy: user.userId, initiatedAt: now, ...set })
    .onConflictDoUpdate({ target: onboardings.funnelId, set })
  await writeHistory(db, [historyOf(record, toJudged(record), 'onboardingInitiated', ctx)])
}

/** The report of API-081. */
async function report(ctx: Context, hiringRequestId: string, language?: Language): Promise<FileResponse> {
  await getListedRequest(ctx.db, ctx.user, hiringRequestId)
  assertProven(ctx)
  const found = await findOnboardings(ctx.db, hiringRequestId)
  if (found.length === 0) throw new Refusal('onboarding-not-initiated')
  const lines = []
  for (const { row, ...known } of found) lines.push({ row, onboarding: (await settleKnown(ctx, row, known))! })
  const columns = columnsIn(onboardingColumns, language)
  const body = await ctx.sheets.write(
    ctx.user.userId,
    planOf(sheetWord('Onboarding', language), columns),
    toCells(columns, [lines]),
  )
  return new FileResponse(`onboarding_report_${fileStamp(ctx.now)}.xlsx`, XLSX, body)
}

/** The current state of the onboarding: with the embedded gateway the applicant may have replied meanwhile. */
async function settle(ctx: Context, { row }: FunnelRecord) {
  const found = await findOnboarding(ctx.db, row.funnelId)
  return found && settleKnown(ctx, row, found)
}

type Known = NonNullable<Awaited<ReturnType<typeof findOnboarding>>>

async function settleKnown(ctx: Context, row: FunnelRecord['row'], { message, onboarding }: Known) {
  if (onboarding.status !== 'Initiated') return onboarding
  const sent = { to: message.recipient, sentAt: message.sentAt, attempt: onboarding.attempts }
  const status = ctx.messages.findOutcome?.(sent, ctx.now)
  if (!status) return onboarding
  const details = status === 'Completed' ? answersOf(row) : undefined
  await endOnboarding(ctx.db, message.messageId, { status, details }, ctx.now)
  return (await findOnboarding(ctx.db, row.funnelId))?.onboarding
}

/** The SMS as it is sent and as it is shown before (ONB-03). */
const smsFor = async (ctx: Context, record: FunnelRecord): Promise<string> => (await messageFor(ctx, record)).text

async function messageFor(
  ctx: Context,
  { row, request }: FunnelRecord,
): Promise<{ text: string; template: MessageTemplate }> {
  const [partner] = await ctx.db
    .select({ name: partners.legalEntityName })
    .from(partners)
    .where(eq(partners.ipId, row.ipId))
  const job = request.jobRole
  const company = partner?.name ?? ''
  const text = serverText.onboardingSms.replaceAll('#role#', () => job).replaceAll('#company#', () => company)
  return { text, template: { key: 'onboarding', language: 'english', parameters: { job, company } } }
}

/** Twelve digits are an Aadhaar number, of which the last four may be shown. */
function withoutNumber(details: CandidateDetails): CandidateDetails {
  const { poiDetails } = details
  const isAadhaar = /^\d{12}$/.test((poiDetails?.id ?? '').replaceAll(/\D/g, ''))
  if (!poiDetails?.id || !isAadhaar) return details
  return { ...details, poiDetails: { ...poiDetails, id: showDocumentNumber(AADHAAR, poiDetails.id) } }
}
