import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { CampaignWire } from '../../src/contract/reachouts.ts'
import { reachoutChannels, type CampaignStatus, type ReachoutChannel } from '../../src/contract/reachout-words.ts'
import type { SheetCandidate } from '../../src/rules/candidate-sheet.ts'
import type { Db } from '../db/connect.ts'
import {
  botTests,
  campaignRecipients,
  campaigns,
  campaignUploads,
  funnelRows,
  hiringRequests,
  partners,
} from '../db/schema.ts'
import type { InterestedPerson } from '../db/tables/interest.ts'

export type Campaign = typeof campaigns.$inferSelect
export type Recipient = typeof campaignRecipients.$inferSelect

const statuses: Record<Campaign['state'], CampaignStatus> = {
  scheduled: 'Scheduled',
  // The spec has no word for what is under way (TRAP-69): what was begun cannot be stopped any more
  sending: 'Completed',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
}
export const campaignStatusOf = (state: Campaign['state']): CampaignStatus => statuses[state]

/** Short enough to be read out over the telephone. */
export const makeCampaignId = (): string => `C-${randomBytes(5).toString('hex').toUpperCase()}`
export const messageIdOf = (campaignId: string, n: number): string => `${campaignId}.${n}`

/** The campaign and the number of the recipient that a message id names. */
export function parseMessageId(messageId: string): { campaignId: string; n: number } | undefined {
  const match = /^(C-[0-9A-F]{10})\.(\d{1,9})$/.exec(messageId)
  return match ? { campaignId: match[1]!, n: Number(match[2]) } : undefined
}

const ROWS_AT_ONCE = 1_000

/** Writes a campaign and whom it is for, in the handler's transaction. */
export async function addCampaign(
  db: Db,
  campaign: typeof campaigns.$inferInsert,
  people: { person: InterestedPerson; mobile: string; supplyType: number }[],
): Promise<void> {
  await db.insert(campaigns).values(campaign)
  const { campaignId, hiringRequestId } = campaign
  const rows = people.map(({ person, mobile, supplyType }, n) => ({
    ...{ campaignId, n, hiringRequestId, person, mobile, supplyType },
    candidateId: person.candidateId,
    state: 'queued' as const,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db.insert(campaignRecipients).values(rows.slice(start, start + ROWS_AT_ONCE))
}

export interface CampaignQuery {
  hiringRequestId: string
  /** Epoch ms; the campaigns created in [from, to). */
  from?: number
  to?: number
  page: number
  limit: number
}

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${campaignRecipients} where ${campaignRecipients}.campaign_id = ${campaigns}.campaign_id and ${condition})`.mapWith(
    Number,
  )
/** Of those it was for, how many stand in the funnel of the request in these stages now. */
const arrived = (stages: string[]) =>
  sql<number>`(select count(*) from ${campaignRecipients} join ${funnelRows}
    on ${funnelRows}.hiring_request_id = ${campaignRecipients}.hiring_request_id
    and ${funnelRows}.candidate_id = ${campaignRecipients}.candidate_id
    where ${campaignRecipients}.campaign_id = ${campaigns}.campaign_id
    and ${campaignRecipients}.state = 'replied'
    and ${funnelRows}.status in (${sql.join(
      stages.map((stage) => sql`${stage}`),
      sql`, `,
    )}))`.mapWith(Number)

/** A page of the campaigns of a request, the newest first (RO-02). */
export async function findCampaigns(
  db: Db,
  { hiringRequestId, from, to, page, limit }: CampaignQuery,
): Promise<{ campaigns: CampaignWire[]; total: number }> {
  const where = and(
    eq(campaigns.hiringRequestId, hiringRequestId),
    from === undefined ? undefined : gte(campaigns.createdAt, from),
    to === undefined ? undefined : lt(campaigns.createdAt, to),
  )
  const found = await db
    .select({
      campaign: campaigns,
      employerName: partners.legalEntityName,
      reached: counted(sql`${campaignRecipients}.state in ('sent', 'delivered', 'replied')`),
      responded: counted(sql`${campaignRecipients}.state = 'replied'`),
      interviewDone: arrived(['interviewDone', 'selected', 'joined', 'joiningNoShow']),
      selected: arrived(['selected', 'joined', 'joiningNoShow']),
    })
    .from(campaigns)
    .innerJoin(partners, eq(partners.ipId, campaigns.ipId))
    .where(where)
    .orderBy(desc(campaigns.createdAt), asc(campaigns.campaignId))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    campaigns: found.map(({ campaign, ...counts }) => ({
      ...counts,
      campaignId: campaign.campaignId,
      createdDate: campaign.createdAt,
      channelType: campaign.channel,
      campaignStatus: campaignStatusOf(campaign.state),
      scheduledTime: campaign.scheduledAt,
      totalCandidates: campaign.total,
      credits: campaign.total,
    })),
    total: await db.$count(campaigns, where),
  }
}

export async function findCampaign(db: Db, campaignId: string, { lock = false } = {}): Promise<Campaign | undefined> {
  const query = db.select().from(campaigns).where(eq(campaigns.campaignId, campaignId))
  const [found] = lock ? await query.for('update') : await query
  return found
}

/** How many messages of all the campaigns of a request went out (SUM-03). */
export async function countReached(db: Db, hiringRequestId: string): Promise<number> {
  return db.$count(
    campaignRecipients,
    and(
      eq(campaignRecipients.hiringRequestId, hiringRequestId),
      inArray(campaignRecipients.state, ['sent', 'delivered', 'replied']),
    ),
  )
}

/** Stops a campaign that has not begun. Undefined when it has. */
export async function stopCampaign(db: Db, campaignId: string, now: number): Promise<Campaign | undefined> {
  const [stopped] = await db
    .update(campaigns)
    .set({ state: 'stopped', endedAt: now })
    .where(and(eq(campaigns.campaignId, campaignId), eq(campaigns.state, 'scheduled')))
    .returning()
  return stopped
}

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
 * Takes the next recipients of a campaign for this server. The claim is committed before anything is sent, and two servers
 * never hold the same one: each skips what the other has locked or claimed.
 */
export async function claimRecipients(db: Db, campaignId: string, count: number, now: number): Promise<Recipient[]> {
  const free = db
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
  const claimed = await db
    .update(campaignRecipients)
    .set({ claimedUntil: now + CLAIM_MS, attempts: sql`${campaignRecipients.attempts} + 1` })
    .where(and(eq(campaignRecipients.campaignId, campaignId), inArray(campaignRecipients.n, free)))
    .returning()
  return claimed.toSorted((a, b) => a.n - b.n)
}

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
  /** Candidates the gateway never took. */
  refused: number
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
  return { campaign: { ...campaign, state }, refused }
}

/** What became of a message, as the gateway reports it. False when there is no such message. */
export async function noteReport(
  db: Db,
  { campaignId, n }: { campaignId: string; n: number },
  state: 'delivered' | 'undelivered',
): Promise<boolean> {
  const where = and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, n))
  const [known] = await db.select({ n: campaignRecipients.n }).from(campaignRecipients).where(where)
  // A reply says more than a delivery, whichever report comes first
  await db
    .update(campaignRecipients)
    .set({ state, claimedUntil: null })
    .where(and(where, inArray(campaignRecipients.state, ['queued', 'sent', 'undelivered', 'delivered'])))
  return known !== undefined
}

/** The recipient of a message with its campaign, locked: a reply counts once. */
export async function lockRecipient(db: Db, { campaignId, n }: { campaignId: string; n: number }) {
  const [found] = await db
    .select({ recipient: campaignRecipients, campaign: campaigns, request: hiringRequests })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignRecipients.campaignId))
    .innerJoin(hiringRequests, eq(hiringRequests.hiringRequestId, campaigns.hiringRequestId))
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.n, n)))
    .for('update', { of: campaignRecipients })
  return found
}

export async function setReplied(db: Db, { campaignId, n }: { campaignId: string; n: number }, now: number) {
  await db
    .update(campaignRecipients)
    .set({ state: 'replied', repliedAt: now, claimedUntil: null })
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

/** Messages the embedded gateway took between two moments, for the demo's candidates to answer. */
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

export async function addUpload(
  db: Db,
  upload: { hiringRequestId: string; ipId: string; userId: string; candidates: SheetCandidate[]; now: number },
): Promise<string> {
  const { now, ...rest } = upload
  const uploadId = randomBytes(16).toString('hex')
  await db.insert(campaignUploads).values({ uploadId, ...rest, createdAt: now })
  return uploadId
}

export async function findUpload(db: Db, uploadId: string) {
  const [found] = await db.select().from(campaignUploads).where(eq(campaignUploads.uploadId, uploadId))
  return found
}

const UPLOAD_KEPT_MS = 7 * 86_400_000
const TESTS_KEPT_MS = 30 * 86_400_000

/** Files that were not used within a week, and old tests of the bot. */
export async function purgeReachouts(db: Db, now: number): Promise<void> {
  await db.delete(campaignUploads).where(lt(campaignUploads.createdAt, now - UPLOAD_KEPT_MS))
  await db.delete(botTests).where(lt(botTests.sentAt, now - TESTS_KEPT_MS))
}
