import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { reachoutChannels, type ReachoutChannel } from '../../src/contract/reachout-words.ts'
import { istDayStart } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns, carrierOrders, hiringRequests, partners } from '../db/schema.ts'
import { findCampaign, messageIdOf, type Campaign } from './campaigns.ts'
import { findSpend, giveBack } from './credits.ts'
import { holdErasures } from './erasure-lock.ts'

export type Recipient = typeof campaignRecipients.$inferSelect

/** Deleted, or over: as `endPassedRequests` ends it, whether that has run yet or not. `now` in epoch ms. */
const isRequestGone = (now: number) => sql`exists (select from ${hiringRequests}
  where ${hiringRequests}.hiring_request_id = ${campaigns}.hiring_request_id and (${hiringRequests}.deleted_at is not null
    or ${hiringRequests}.status = 2 or ${hiringRequests}.end_date < ${istDayStart(now)}))`
const isCompanyOff = sql`exists (select from ${partners}
  where ${partners}.ip_id = ${campaigns}.ip_id and ${partners}.status <> 1)`
/** Nobody could answer its messages: their links are closed. */
const isVain = (now: number) => sql`(${isRequestGone(now)} or ${isCompanyOff})`

const isUnfinished = inArray(campaigns.state, ['scheduled', 'sending'])

/**
 * Stops campaigns whose request is gone, at once, and those that would send something now though their company is off:
 * one that is on again by then sends. Credits of what did not go out come back.
 */
async function stopVain(db: Db, now: number, open: ReachoutChannel[]): Promise<void> {
  const wouldSend = and(isCompanyOff, lte(campaigns.scheduledAt, now), inArray(campaigns.channel, open))
  const found = await db
    .select({ campaignId: campaigns.campaignId })
    .from(campaigns)
    .where(and(isUnfinished, or(isRequestGone(now), wouldSend)))
    .orderBy(asc(campaigns.scheduledAt))
  for (const { campaignId } of found)
    await db.transaction(async (tx) => {
      const ended = await endCampaign(tx, campaignId, now)
      const spent = ended && ended.unreached > 0 ? await findSpend(tx, campaignId) : undefined
      if (spent) await giveBack(tx, { spendId: spent.id, credits: ended!.unreached, now })
    })
}

/**
 * Campaigns with something to send now, but for those that keep quiet: whose time has come is begun by this, or stopped
 * where nobody could answer.
 */
export async function beginDue(
  db: Db,
  now: number,
  isQuiet: (channel: ReachoutChannel) => boolean,
): Promise<Campaign[]> {
  const open = reachoutChannels.filter((channel) => !isQuiet(channel))
  await stopVain(db, now, open)
  const maySend = and(inArray(campaigns.channel, open), not(isVain(now)))
  await db
    .update(campaigns)
    .set({ state: 'sending', startedAt: now })
    .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.scheduledAt, now), maySend))
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.state, 'sending'), maySend))
    .orderBy(asc(campaigns.scheduledAt))
}

/** So long a server may take for what it has claimed; after that it has died and another one goes on. */
export const CLAIM_MS = 60_000

/**
 * Takes the next recipients of a campaign for this server, at most `count`. The claim is committed before anything is
 * sent, and two servers never hold the same one: each skips what the other has locked or claimed. Two statements, because
 * in one the planner may evaluate the limited subquery more than once and claim more than `count`. None of a campaign that
 * was stopped or is to be: its lock makes whoever stops it wait, and count what is claimed here as on its way.
 */
export const claimRecipients = (db: Db, campaignId: string, count: number, now: number): Promise<Recipient[]> =>
  db.transaction(async (tx) => {
    const [going] = await tx
      .select({ id: campaigns.campaignId })
      .from(campaigns)
      .where(and(eq(campaigns.campaignId, campaignId), isUnfinished, not(isVain(now))))
      .for('share')
    if (!going) return []
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

const isAmong = (campaignId: string, batch: Recipient[]) =>
  and(
    eq(campaignRecipients.campaignId, campaignId),
    inArray(
      campaignRecipients.n,
      batch.map(({ n }) => n),
    ),
  )

/** Those of a batch who are still to be written to: since it was claimed neither erased nor reported on, nor claimed by another server or given up. */
export async function stillQueued(db: Db, campaignId: string, batch: Recipient[]): Promise<Recipient[]> {
  const { n, mobile, state, attempts, refundedAt } = campaignRecipients
  const found = await db
    .select({ n, attempts })
    .from(campaignRecipients)
    .where(and(isAmong(campaignId, batch), ne(mobile, ''), eq(state, 'queued'), isNull(refundedAt)))
  const here = new Map(found.map((one) => [one.n, one.attempts]))
  return batch.filter((one) => here.get(one.n) === one.attempts)
}

/** As `stillQueued`, inside a transaction: until it ends nobody is erased. */
export async function holdRecipients(tx: Db, campaignId: string, batch: Recipient[]): Promise<Recipient[]> {
  await holdErasures(tx)
  return stillQueued(tx, campaignId, batch)
}

/** Removes what carriers noted of those who were erased while they were being written to. */
export const dropOrdersOfErased = (db: Db, campaignId: string, batch: Recipient[]): Promise<void> =>
  db.transaction(async (tx) => {
    await holdErasures(tx)
    const erased = await tx
      .select({ n: campaignRecipients.n })
      .from(campaignRecipients)
      .where(and(isAmong(campaignId, batch), eq(campaignRecipients.mobile, '')))
    const orders = erased.map(({ n }) => messageIdOf(campaignId, n))
    if (orders.length > 0) await tx.delete(carrierOrders).where(inArray(carrierOrders.orderId, orders))
  })

const isQueued = eq(campaignRecipients.state, 'queued')

/** What came of handing over a batch, by the numbers of its recipients. */
export interface Handed {
  sent: number[]
  refused: number[]
  /** To be handed over again: it has certainly not gone out, or perhaps. */
  again: number[]
  perhaps: number[]
  /** Not handed over: they are not to be written to any more. */
  untried: number[]
}

/** Writes how handing over went. What the gateway has reported meanwhile stays. */
export async function noteSent(
  db: Db,
  campaignId: string,
  { sent, refused, again, perhaps = [], untried = [] }: Omit<Handed, 'perhaps' | 'untried'> & Partial<Handed>,
  now: number,
): Promise<void> {
  const set = (numbers: number[], change: PgUpdateSetSource<typeof campaignRecipients>, isWanted = isQueued) =>
    numbers.length === 0
      ? undefined
      : db
          .update(campaignRecipients)
          .set(change)
          .where(and(eq(campaignRecipients.campaignId, campaignId), inArray(campaignRecipients.n, numbers), isWanted))
  await set(sent, { state: 'sent', sentAt: now, claimedUntil: null })
  await set(refused, { state: 'refused', claimedUntil: null })
  // Not at once: a gateway that is down should have a minute
  await set(again, { claimedUntil: now + CLAIM_MS })
  await set(perhaps, { claimedUntil: now + CLAIM_MS, sentAt: now })
  // Erased before anything was tried: the claim counted an attempt
  await set(untried, { attempts: sql`${campaignRecipients.attempts} - 1` }, eq(campaignRecipients.mobile, ''))
}

export interface Ended {
  campaign: Campaign
  /** Candidates the gateway never took, or whom the message did not reach: their credits are to be given back. */
  unreached: number
}

/**
 * Ends a campaign of which nothing is queued any more, or stops one that nobody could answer; undefined when something is
 * queued or on its way, or another server has ended it. Run it in a transaction.
 */
export async function endCampaign(db: Db, campaignId: string, now: number): Promise<Ended | undefined> {
  const campaign = await findCampaign(db, campaignId, { lock: true })
  if (campaign?.state !== 'sending' && campaign?.state !== 'scheduled') return undefined
  const states = await db
    .select({ state: campaignRecipients.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaignId))
    .groupBy(campaignRecipients.state)
  const count = (state: Recipient['state']) => states.find((one) => one.state === state)?.count ?? 0
  const isLeft = count('queued') > 0
  if (isLeft && !(await mayStop(db, campaignId, now))) return undefined
  const state = isLeft ? 'stopped' : count('refused') === campaign.total ? 'failed' : 'completed'
  await db.update(campaigns).set({ state, endedAt: now }).where(eq(campaigns.campaignId, campaignId))
  const unreached = await markRefunds(db, campaignId, now, { alsoQueued: true })
  return { campaign: { ...campaign, state }, unreached }
}

/**
 * Whether nobody could answer it, and no server has a message of it in hand: what became of that one is noted first, so
 * that a credit comes back only for what did not go out.
 */
async function mayStop(db: Db, campaignId: string, now: number): Promise<boolean> {
  const isVainOne = and(eq(campaigns.campaignId, campaignId), isVain(now))
  if ((await db.$count(campaigns, isVainOne)) === 0) return false
  const inHand = and(
    eq(campaignRecipients.campaignId, campaignId),
    eq(campaignRecipients.state, 'queued'),
    gt(campaignRecipients.claimedUntil, now),
  )
  return (await db.$count(campaignRecipients, inHand)) === 0
}

/**
 * Marks those whom no message reached and whose credit has not come back, of the whole campaign or the one with the
 * number `n`; returns how many. The caller gives their credits back in the same transaction.
 */
export async function markRefunds(
  db: Db,
  campaignId: string,
  now: number,
  { n, alsoQueued = false }: { n?: number; alsoQueued?: boolean },
): Promise<number> {
  const marked = await db
    .update(campaignRecipients)
    .set({ refundedAt: now })
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        n === undefined ? undefined : eq(campaignRecipients.n, n),
        inArray(campaignRecipients.state, ['refused', 'undelivered', ...(alsoQueued ? (['queued'] as const) : [])]),
        isNull(campaignRecipients.refundedAt),
      ),
    )
    .returning({ n: campaignRecipients.n })
  return marked.length
}
