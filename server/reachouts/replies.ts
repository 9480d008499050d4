import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { findRecipient, lockRecipient, noteReport, setReplied } from '../store/campaign-answers.ts'
import { markRefunds } from '../store/campaign-sending.ts'
import { findCampaign } from '../store/campaigns.ts'
import { findSpend, giveBack } from '../store/credits.ts'
import { addInterested, findLink, interestTokenOf, isInFunnel, takesApplications } from '../store/interest.ts'

/**
 * Records a candidate's reply to a message: they become an applicant of the request, as by their link (INT-03), and the
 * campaign counts them as responded. A job that takes no applications any more gets none. Idempotent for duplicate
 * reports. Returns false when there is no such message.
 */
export const noteReply = (
  { db, config }: { db: Db; config: Pick<Config, 'sessionSecret'> },
  message: { campaignId: string; n: number },
  now: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const asked = await findRecipient(tx, message)
    if (!asked) return false
    const { hiringRequestId, candidateId, supplyType } = asked.recipient
    const { channel: flag } = asked.campaign
    const person = interestTokenOf(config.sessionSecret, hiringRequestId, candidateId)
    // The link before the recipient, as a visit by the link and an erasure take them
    const link = await findLink(tx, { hiringRequestId, person, supplyType, flag }, { lock: true })
    const found = await lockRecipient(tx, message)
    if (!found) return false
    const { recipient, campaign } = found
    if (recipient.state === 'replied') return true
    const isNew = link && takesApplications(link, now) && !(await isInFunnel(tx, link))
    if (isNew) await addInterested(tx, link, campaign.channel, now)
    await setReplied(tx, message, now)
    return true
  })

/**
 * Records what the gateway says of a message. The credit of one that did not arrive comes back: with the end of the
 * reachout, or at once when it has ended or was stopped. Returns false when there is no such message.
 */
export const noteDelivery = (
  db: Db,
  message: { campaignId: string; n: number },
  state: 'delivered' | 'undelivered',
  now: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (state === 'delivered') return noteReport(tx, message, state, now)
    // The same order of locks as the end of a reachout: the campaign, then its recipients
    const campaign = await findCampaign(tx, message.campaignId, { lock: true })
    const isKnown = await noteReport(tx, message, state, now)
    if (campaign?.state === 'completed' || campaign?.state === 'stopped')
      await refund(tx, message.campaignId, await markRefunds(tx, message.campaignId, now, { n: message.n }), now)
    return isKnown
  })

/** Gives credits of a reachout back, one for each whom it did not reach. */
export async function refund(db: Db, campaignId: string, credits: number, now: number): Promise<void> {
  const spent = credits > 0 ? await findSpend(db, campaignId) : undefined
  if (spent) await giveBack(db, { spendId: spent.id, credits, now })
}
