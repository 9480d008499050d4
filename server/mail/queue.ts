import { and, asc, desc, eq, gt, isNotNull, lt, lte } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { mails } from '../db/schema.ts'
import type { Email, MailGateway } from '../gateways/mail/types.ts'

/** Tried for so long; then it is given up. */
const KEEP_TRYING_MS = 3 * 86_400_000
const KEEP_MS = 90 * 86_400_000

/**
 * Queues an e-mail in the transaction of its event: rolled back with it, and sent soon after it. Handlers use
 * `postMail` (server/mail/mailer.ts), which also sends it at once; other callers may leave that to the job of every
 * minute.
 */
export async function queueMail(db: Db, { to, subject, text }: Email, now: number): Promise<void> {
  await db
    .insert(mails)
    .values({ mailId: randomUUID(), recipient: to, subject, text, createdAt: now, nextAttemptAt: now })
}

/** So long a server may take for an e-mail that it has claimed; after that it has died and another one sends it. */
const CLAIM_MS = 60_000

/** Claims the e-mail that has waited longest: no other server sends it meanwhile. */
const claimNext = (db: Db, now: number) =>
  db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(isNotNull(mails.nextAttemptAt), lte(mails.nextAttemptAt, now)))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail) return undefined
    const claim = { attempts: mail.attempts + 1, nextAttemptAt: now + CLAIM_MS }
    await tx.update(mails).set(claim).where(eq(mails.mailId, mail.mailId))
    return { ...mail, ...claim }
  })

/**
 * Sends the e-mail that has waited longest; returns whether there was one. The claim is committed before it is sent. A
 * server that dies in between sends it again after the claim, under the same id.
 */
export async function deliverNext(db: Db, gateway: MailGateway, now: number): Promise<boolean> {
  const mail = await claimNext(db, now)
  if (!mail) return false
  const { mailId, recipient: to, subject, text, attempts } = mail
  const isSent = await gateway.send({ mailId, to, subject, text })
  const isGivenUp = now - mail.createdAt > KEEP_TRYING_MS
  await db
    .update(mails)
    .set({
      sentAt: isSent ? now : null,
      nextAttemptAt: isSent || isGivenUp ? null : now + Math.min(60, 2 ** Math.min(attempts, 6)) * 60_000,
      ...((isSent && !gateway.isEmbedded) || isGivenUp ? { text: '' } : {}),
    })
    .where(and(eq(mails.mailId, mailId), eq(mails.attempts, attempts)))
  if (isSent && attempts > 1) await bringForward(db, now)
  return true
}

/**
 * One went through that had failed before: the mail server is back, and the others need not wait any longer. What another server
 * has claimed stays its own; clocks may differ by seconds.
 */
async function bringForward(db: Db, now: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: now })
    .where(gt(mails.nextAttemptAt, now + CLAIM_MS * 1.5))
}

/** The e-mails of the demo, newest first. */
export const findMails = (db: Db) => db.select().from(mails).orderBy(desc(mails.createdAt), mails.mailId).limit(50)

export const purgeMails = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, mails, lt(mails.createdAt, now - KEEP_MS))
