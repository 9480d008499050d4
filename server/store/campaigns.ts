import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { CampaignWire } from '../../src/contract/reachouts.ts'
import type { CampaignStatus } from '../../src/contract/reachout-words.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns, creditEntries, funnelRows, partners } from '../db/schema.ts'
import type { InterestedPerson } from '../db/tables/interest.ts'

export type Campaign = typeof campaigns.$inferSelect

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
/** Of those it was for, how many are in the funnel of the request in these stages now. */
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
      reached: counted(sql`${campaignRecipients}.state in ('sent', 'delivered', 'undelivered', 'replied')`),
      given: sql<number>`(select coalesce(sum(${creditEntries.credits}), 0) from ${creditEntries}
        where ${creditEntries}.campaign_id = ${campaigns}.campaign_id and ${creditEntries}.kind = 'refund')`.mapWith(
        Number,
      ),
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
    campaigns: found.map(({ campaign, given, ...counts }) => ({
      ...counts,
      campaignId: campaign.campaignId,
      createdDate: campaign.createdAt,
      channelType: campaign.channel,
      campaignStatus: campaignStatusOf(campaign.state),
      isSending: campaign.state === 'sending',
      scheduledTime: campaign.scheduledAt,
      totalCandidates: campaign.total,
      credits: campaign.total - given,
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
      inArray(campaignRecipients.state, ['sent', 'delivered', 'undelivered', 'replied']),
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
