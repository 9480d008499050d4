import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { NotKept } from '../../src/contract/attachment-words.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { attachments, campaigns, funnelRows, messages } from '../db/schema.ts'
import type { FileGateway, FileRef } from '../gateways/files/types.ts'
import { parseMessageId } from './campaigns.ts'

export { MOST_ATTACHED } from '../../src/contract/attachment-words.ts'

export type Attachment = typeof attachments.$inferSelect
/** What came of an attempt to fetch a file. */
export type AttachmentOutcome = { storedAs: string; size: number } | NotKept | 'again'

/** The request that a message was about. Undefined for a test of operations, or a campaign that is gone. */
export async function findRequestOf(db: Db, orderId: string) {
  const reachout = parseMessageId(orderId)
  const [found] = reachout
    ? await db
        .select({ ipId: campaigns.ipId, hiringRequestId: campaigns.hiringRequestId })
        .from(campaigns)
        .where(eq(campaigns.campaignId, reachout.campaignId))
    : await db
        .select({ ipId: funnelRows.ipId, hiringRequestId: funnelRows.hiringRequestId })
        .from(messages)
        .innerJoin(funnelRows, eq(funnelRows.funnelId, messages.funnelId))
        .where(eq(messages.messageId, orderId))
  return found
}

/** What one number may send in a day. The next one is noted as too many, and those after it are dropped. */
const MOST_A_DAY = 20

type New = Pick<Attachment, 'carrier' | 'providerId' | 'ipId' | 'hiringRequestId' | 'sender' | 'kind' | 'sentAt'> &
  Partial<Pick<Attachment, 'mediaId' | 'fileName' | 'caption' | 'place'>>

/** Notes what somebody has sent; a file is fetched later. Told twice it is noted once. */
export async function addAttachment(db: Db, sent: New, now: number): Promise<'noted' | 'dropped'> {
  const { sender, createdAt } = attachments
  const today = await db.$count(attachments, and(eq(sender, sent.sender), gt(createdAt, now - DAY_MS)))
  if (today > MOST_A_DAY) return 'dropped'
  const reason = today === MOST_A_DAY ? 'many' : sent.kind === 'contacts' ? 'other-person' : undefined
  const isFile = sent.mediaId !== undefined
  await db
    .insert(attachments)
    .values({
      ...sent,
      ...(reason === 'many' && { caption: null, fileName: null, place: null }),
      attachmentId: randomBytes(12).toString('hex'),
      state: reason ? 'refused' : isFile ? 'waiting' : 'kept',
      reason: reason ?? null,
      nextAt: isFile && !reason ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing()
  return 'noted'
}

/** So long a server may take to fetch one; after that it has died and another one does. */
const CLAIM_MS = 2 * MINUTE_MS

/** The next one whose file is to be fetched; the claim is committed before anybody is asked. */
export const claimAttachment = (db: Db, now: number): Promise<Attachment | undefined> =>
  db.transaction(async (tx) => {
    const { attachmentId, state, nextAt, claimedUntil, attempts } = attachments
    // By itself: as a subquery of the update the planner may evaluate it more than once and claim more than one
    const [next] = await tx
      .select({ attachmentId })
      .from(attachments)
      .where(and(eq(state, 'waiting'), sql`${nextAt} <= ${now}`, sql`coalesce(${claimedUntil}, 0) <= ${now}`))
      .orderBy(nextAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const [claimed] = await tx
      .update(attachments)
      .set({ attempts: sql`${attempts} + 1`, claimedUntil: now + CLAIM_MS })
      .where(eq(attachmentId, next.attachmentId))
      .returning()
    return claimed
  })

const waits = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS]
/** Ids of files in webhooks end after that. */
const FETCHABLE_MS = 7 * DAY_MS

/** What came of an attempt. False when the row is gone, or another server has it by now. */
export async function settleAttachment(
  db: Db,
  { attachmentId, attempts, sentAt }: Attachment,
  outcome: AttachmentOutcome,
  now: number,
): Promise<boolean> {
  const next = now + waits[Math.min(attempts, waits.length) - 1]!
  const isOver = outcome === 'again' && next > sentAt + FETCHABLE_MS
  const set =
    typeof outcome === 'object'
      ? { ...outcome, state: 'kept' as const, nextAt: null }
      : outcome === 'again' && !isOver
        ? { nextAt: next }
        : { state: 'refused' as const, reason: outcome === 'again' ? ('away' as const) : outcome, nextAt: null }
  const isThis = and(eq(attachments.attachmentId, attachmentId), eq(attachments.attempts, attempts))
  const { rowCount } = await db
    .update(attachments)
    .set({ ...set, claimedUntil: null })
    .where(isThis)
  return rowCount === 1
}

interface Person {
  hiringRequestId: string
  mobile: string | null
}

const ofPerson = ({ hiringRequestId, mobile }: Person) =>
  and(eq(attachments.hiringRequestId, hiringRequestId), eq(attachments.sender, mobile ?? ''))

/** More than anybody looks at. */
const MOST_SHOWN = 50

/** What an applicant has sent about this request, the newest first. */
export const findAttachments = (db: Db, person: Person): Promise<Attachment[]> =>
  db.select().from(attachments).where(ofPerson(person)).orderBy(desc(attachments.sentAt)).limit(MOST_SHOWN)

export async function findAttachment(db: Db, person: Person, attachmentId: string): Promise<Attachment | undefined> {
  const isThis = and(ofPerson(person), eq(attachments.attachmentId, attachmentId))
  return (await db.select().from(attachments).where(isThis))[0]
}

/** The file may have anything in its name, but it lies under a random one. */
export const fileOf = (storedAs: string): FileRef => ({ kind: 'Kept', fileName: storedAs })

/** Removes all that a number has sent; returns the files to be removed once this is committed. */
export async function forgetAttachments(db: Db, mobiles: string[]): Promise<FileRef[]> {
  const gone = await db.delete(attachments).where(inArray(attachments.sender, mobiles)).returning()
  return gone.flatMap(({ storedAs }) => (storedAs === null ? [] : [fileOf(storedAs)]))
}

const KEPT_MS = 90 * DAY_MS
const AT_ONCE = 1_000

/** What was sent by people who have not become applicants of that request. A file that cannot be removed keeps its row. */
export async function purgeAttachments(db: Db, files: Pick<FileGateway, 'remove'>, now: number): Promise<void> {
  const isNobodys = and(
    lt(attachments.createdAt, now - KEPT_MS),
    sql`not exists (select from funnel_rows r
      where r.hiring_request_id = ${attachments.hiringRequestId} and r.mobile = ${attachments.sender})`,
  )
  for (const one of await db.select().from(attachments).where(isNobodys).limit(AT_ONCE)) {
    const isThis = and(eq(attachments.attachmentId, one.attachmentId), isNobodys)
    if ((await db.delete(attachments).where(isThis).returning()).length === 0 || one.storedAs === null) continue
    try {
      await files.remove(fileOf(one.storedAs))
    } catch (error) {
      await db.insert(attachments).values(one).onConflictDoNothing()
      throw error
    }
  }
}
