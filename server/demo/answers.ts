import { createHash } from 'node:crypto'
import { findUnanswered } from '../store/campaign-answers.ts'
import { messageIdOf } from '../store/campaigns.ts'
import { noteDelivery, noteReply } from '../reachouts/replies.ts'
import type { SenderServices } from '../reachouts/sender.ts'

/** A demo candidate's reaction to a message, and the delay in multiples of the reply time. */
export interface CandidateFate {
  kind: 'replied' | 'delivered' | 'undelivered'
  after: number
}

/**
 * Derived from the message id, so that it is the same on every server and after every restart. One in seven is
 * interested and replies within some minutes, one in twenty-five is not reached.
 */
export function fateOfMessage(messageId: string): CandidateFate {
  const hash = createHash('sha256').update(messageId).digest()
  const share = hash.readUInt16BE(0) / 65_536
  const spread = hash.readUInt16BE(2) / 65_536
  if (share < 0.04) return { kind: 'undelivered', after: 1 }
  if (share < 0.04 + 1 / 7) return { kind: 'replied', after: 2 + spread * 38 }
  return { kind: 'delivered', after: 1 }
}

const SLOWEST = 40
const AT_ONCE = 500

/** The embedded gateway reaches no one: the demo's candidates reply here, with the effect of the callbacks. */
export async function answerForDemo({ db, clock, config }: SenderServices): Promise<void> {
  const now = clock.now()
  const unit = config.messageAnswerMs
  // Older ones have had their reply, whatever the clock did meanwhile
  const waiting = await findUnanswered(db, now - 24 * 3_600_000 - SLOWEST * unit, now - unit, AT_ONCE)
  for (const { campaignId, n, sentAt } of waiting) {
    const fate = fateOfMessage(messageIdOf(campaignId, n))
    if (now - sentAt! < fate.after * unit) continue
    if (fate.kind === 'replied') await noteReply({ db, config }, { campaignId, n }, now)
    else await noteDelivery(db, { campaignId, n }, fate.kind, now)
  }
}
