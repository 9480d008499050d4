import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { reachoutChannels, type ReachoutChannel } from '../../src/contract/reachout-words.ts'
import type { Db } from '../db/connect.ts'
import { campaignRecipients, campaigns, funnelRows } from '../db/schema.ts'
import type { Campaign } from '../store/campaigns.ts'
import { fullOn, type MessagesADay } from './messages-a-day.ts'
import type { Reached } from './start.ts'

/** The channel of a reachout when one can still be started over it. */
export const channelOf = ({ channel }: Pick<Campaign, 'channel'>): ReachoutChannel | undefined =>
  reachoutChannels.find((each) => each === channel)

/**
 * Whom the message of a reachout reached without an answer: neither in the funnel of the request, nor written to for it
 * since, nor with as many messages on that day as it may bring.
 */
export async function findSilent(
  db: Db,
  campaign: Pick<Campaign, 'campaignId' | 'channel' | 'hiringRequestId' | 'ipId' | 'createdAt'>,
  on: MessagesADay,
): Promise<Reached[]> {
  if (!channelOf(campaign)) return []
  const { campaignId, hiringRequestId, ipId, createdAt } = campaign
  const { candidateId, mobile, person, supplyType } = campaignRecipients
  return db
    .select({ mobile, person, supplyType })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        inArray(campaignRecipients.state, ['sent', 'delivered']),
        // Of a person who was deleted
        sql`${mobile} <> ''`,
        sql`not exists (select 1 from ${funnelRows} where ${funnelRows.hiringRequestId} = ${hiringRequestId}
          and ${funnelRows.mobile} = ${mobile})`,
        sql`not exists (select 1 from ${campaignRecipients} as later join ${campaigns} as since
          on since.campaign_id = later.campaign_id
          where later.hiring_request_id = ${hiringRequestId} and later.candidate_id = ${candidateId}
          and later.state not in ('refused', 'undelivered') and since.state <> 'failed'
          and not (since.state = 'stopped' and later.state = 'queued')
          and since.created_at >= ${createdAt} and since.campaign_id <> ${campaignId})`,
        sql`${mobile} not in (select had.mobile from (${fullOn(ipId, on)}) as had)`,
      ),
    )
    .orderBy(asc(campaignRecipients.n))
}
