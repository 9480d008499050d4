import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { reachoutChannels, type ReachoutChannel } from '../../src/contract/reachout-words.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns } from '../db/schema.ts'
import { findCampaign, type Campaign } from './campaigns.ts'

export type Recipient = typeof campaignRecipients.$inferSelect

/** Campaigns with something to send now, but for those that keep quiet: whose time has come is begun by this. */
export async function beginDue(
  db: Db,
  now: number,
  isQuiet: (channel: ReachoutChannel) => boolean,
): Promise<Campaign[]> {
  const open = reachoutChannels.filter((channel) => !isQuiet(channel))
  await db
    .update(campaigns)
    .set({ state: 'sending', startedAt: now })
    .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.scheduledAt, now), inArray(campaigns.channel, open)))
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.state, 'sending'), inArray(campaigns.channel, open)))
    .orderBy(asc(campaigns.scheduledAt))
}

/** So long a server may take for what it has claimed; after that it has died and another one goes on. */
export const CLAIM_MS = 60_000

/**
 * Takes the next recipients of a campaign for this server, at most `count`. The claim is committed before anything is
 * sent, and two servers never hold the same one: each skips what the other has locked or claimed. Two statements, because
 * in one the planner may evaluate the limited subquery more than once and claim more than `count`.
 */
export const claimRecipients = (db: Db, campaignId: string, count: number, now: number): Promise<Recipient[]> =>
  db.transaction(async (tx) => {
    const free = await tx
      .select({ n: campaignRecipients.n })
      .from(campaignRecipients)
      .where(
        and(
          eq(campaignRecipients.campaignId, campaignId),
          eq(campaignRecipients.state, 'queued'),
          or(isNull(campaignRecipients.claimedUntil), lt(campaignRecipients.claimedUntil, now)),
        ),
      )
      .orderBy(asc(campaignRecipients.n))
      .limit(count)
      .for('update', { skipLocked: true })
    if (free.length === 0) return []
    const numbers = free.map(({ n }) => n)
    const claimed = await tx
      .update(campaignRecipients)
      .set({ claimedUntil: now + CLAIM_MS, attempts: sql`${campaignRecipients.attempts} + 1` })
      .where(and(eq(campaignRecipients.campaignId, campaignId), inArray(campaignRecipients.n, numbers)))
      .returning()
    return claimed.toSorted((a, b) => a.n - b.n)
  })

/** Writes how handing over went. What the gateway has reported meanwhile stays. */
export async function noteSent(
  db: Db,
  campaignId: string,
  { sent, refused, again }: { sent: number[]; refused: number[]; again: number[] },
  now: number,
): Promise<void> {
  const set = (numbers: number[], change: Partial<typeof campaignRecipients.$inferInsert>) =>
    numbers.length === 0
      ? undefined
      : db
          .update(campaignRecipients)
          .set(change)
          .where(
            and(
              eq(campaignRecipients.campaignId, campaignId),
              inArray(campaignRecipients.n, numbers),
              eq(campaignRecipients.state, 'queued'),
            ),
          )
  await set(sent, { state: 'sent', sentAt: now, claimedUntil: null })
  await set(refused, { state: 'refused', claimedUntil: null })
  // Not at once: a gateway that is down should have a minute
  await set(again, { claimedUntil: now + CLAIM_MS })
}

export interface Ended {
  campaign: Campaign
  /** Candidates the gateway never took, or whom the message did not reach: their credits are to be given back. */
  unreached: number
}

/** Ends a campaign of which nothing is queued any more; undefined when something is, or another server has ended it. */
export async function endCampaign(db: Db, campaignId: string, now: number): Promise<Ended | undefined> {
  const campaign = await findCampaign(db, campaignId, { lock: true })
  if (campaign?.state !== 'sending') return undefined
  const states = await db
    .select({ state: campaignRecipients.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaignId))
    .groupBy(campaignRecipients.state)
  const count = (state: Recipient['state']) => states.find((one) => one.state === state)?.count ?? 0
  if (count('queued') > 0) return undefined
  const refused = count('refused')
  const state = refused === campaign.total ? 'failed' : 'completed'
  await db.update(campaigns).set({ state, endedAt: now }).where(eq(campaigns.campaignId, campaignId))
  const unreached = await markRefunds(db, campaignId, now)
  return { campaign: { ...campaign, state }, unreached }
}

/**
 * Marks those whom no message reached and whose credit has not come back, of the whole campaign or the one with that
 * number; returns how many. The caller gives their credits back in the same transaction.
 */
export async function markRefunds(db: Db, campaignId: string, now: number, n?: number): Promise<number> {
  const marked = await db
    .update(campaignRecipients)
    .set({ refundedAt: now })
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        n === undefined ? undefined : eq(campaignRecipients.n, n),
        inArray(campaignRecipients.state, ['refused', 'undelivered']),
        isNull(campaignRecipients.refundedAt),
      ),
    )
    .returning({ n: campaignRecipients.n })
  return marked.length
}
