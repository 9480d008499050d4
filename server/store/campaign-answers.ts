import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns, hiringRequests } from '../db/schema.ts'

/** A report may come before the server has written down that it was handed over. */
const sentOr = (now: number) => sql`coalesce(${campaignRecipients.sentAt}, ${now}::bigint)`

/** What became of a message, as the gateway reports it. False when there is no such message. */
export async function noteReport(
  db: Db,
  { campaignId, n }: { campaignId: string; n: number },
  state: 'delivered' | 'undelivered',
  now: number,
): Promise<boolean> {
  const where = and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, n))
  const [known] = await db.select({ n: campaignRecipients.n }).from(campaignRecipients).where(where)
  // A reply outranks a delivery report, and a delivery a failed one, whichever arrives first
  const open = ['queued', 'sent'] as const
  // It may have come of an order that counted as refused
  const before = state === 'delivered' ? ([...open, 'undelivered', 'refused'] as const) : open
  await db
    .update(campaignRecipients)
    .set({ state, claimedUntil: null, sentAt: sentOr(now) })
    .where(and(where, inArray(campaignRecipients.state, before)))
  return known !== undefined
}

/** The recipient of a message with its campaign, locked: a reply counts once. */
export async function lockRecipient(db: Db, message: { campaignId: string; n: number }) {
  return (await selectRecipient(db, message).for('update', { of: campaignRecipients }))[0]
}

/** As `lockRecipient`, but not locked. */
export async function findRecipient(db: Db, message: { campaignId: string; n: number }) {
  return (await selectRecipient(db, message))[0]
}

const selectRecipient = (db: Db, { campaignId, n }: { campaignId: string; n: number }) =>
  db
    .select({ recipient: campaignRecipients, campaign: campaigns, request: hiringRequests })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignRecipients.campaignId))
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, campaigns.hiringRequestId))
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, n)))

export async function setReplied(db: Db, { campaignId, n }: { campaignId: string; n: number }, now: number) {
  await db
    .update(campaignRecipients)
    .set({ state: 'replied', repliedAt: now, claimedUntil: null, sentAt: sentOr(now) })
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, n)))
}

/** A candidate came by their link: the campaign that wrote to them last has the response. */
export async function noteResponded(db: Db, hiringRequestId: string, candidateId: string, now: number): Promise<void> {
  const [last] = await db
    .select({ campaignId: campaignRecipients.campaignId, n: campaignRecipients.n })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.hiringRequestId, hiringRequestId),
        eq(campaignRecipients.candidateId, candidateId),
        inArray(campaignRecipients.state, ['sent', 'delivered', 'undelivered', 'replied']),
      ),
    )
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(1)
  if (last) await setReplied(db, last, now)
}

/** Messages that the embedded gateway accepted between two times and the demo's candidates have yet to reply to. */
export const findUnanswered = (db: Db, from: number, to: number, limit: number) =>
  db
    .select({ campaignId: campaignRecipients.campaignId, n: campaignRecipients.n, sentAt: campaignRecipients.sentAt })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.state, 'sent'),
        gte(campaignRecipients.sentAt, from),
        lte(campaignRecipients.sentAt, to),
      ),
    )
    .orderBy(asc(campaignRecipients.sentAt))
    .limit(limit)
