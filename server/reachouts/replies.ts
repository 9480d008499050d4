import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { lockRecipient, setReplied } from '../store/campaign-answers.ts'
import { addInterested, findLink, interestTokenOf, isInFunnel } from '../store/interest.ts'

/**
 * Records a candidate's reply to a message: they become an applicant of the request, as by their link (INT-03), and the
 * campaign counts them as responded. Idempotent for duplicate reports. Returns false when there is no such message.
 */
export const noteReply = (
  { db, config }: { db: Db; config: Pick<Config, 'sessionSecret'> },
  message: { campaignId: string; n: number },
  now: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await lockRecipient(tx, message)
    if (!found) return false
    const { recipient, campaign } = found
    if (recipient.state === 'replied') return true
    const { hiringRequestId, candidateId, supplyType } = recipient
    const person = interestTokenOf(config.sessionSecret, hiringRequestId, candidateId)
    const asked = { hiringRequestId, person, supplyType, flag: campaign.channel }
    const link = await findLink(tx, asked, { lock: true })
    if (link && !(await isInFunnel(tx, link))) await addInterested(tx, link, campaign.channel, now)
    await setReplied(tx, message, now)
    return true
  })
