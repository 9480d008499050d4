import type { CarrierName } from '../../src/contract/carrier-words.ts'
import { meaningOf } from '../../src/rules/reply-words.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import type { Attached, CarrierReport, DeliveryReport, ReplyReport } from '../gateways/carriers/types.ts'
import type { ReportOutcome } from '../gateways/telephony/types.ts'
import { addAttachment, findRequestOf } from '../store/attachments.ts'
import { parseMessageId } from '../store/campaigns.ts'
import { findAnswered, findOrder, holdOrder, noteOrderReport } from '../store/carrier-orders.ts'
import { optIn, optOut } from '../store/opt-outs.ts'
import { endOnboarding } from '../store/onboarding.ts'
import { noteDelivery, noteReply } from './replies.ts'

interface Services {
  db: Db
  config: Pick<Config, 'sessionSecret'>
  /** Ends an interview call. */
  report: ReportOutcome
}

/** Notes what a carrier has reported. Idempotent; what is about no message of ours changes nothing. */
export async function noteCarrierReport(
  services: Services,
  carrier: CarrierName,
  report: CarrierReport,
  now: number,
): Promise<void> {
  if (report.kind === 'delivery') return noteCarried(services, carrier, report, now)
  if (report.kind === 'reply') return noteAnswer(services, carrier, report, now)
  const order = await findOrder(services.db, carrier, { orderId: report.orderId })
  if (order?.channel !== 'voice') return
  await noteOrderReport(
    services.db,
    order.orderId,
    report.outcome === 'completed' ? 'delivered' : 'failed',
    'other',
    now,
  )
  await services.report(order.orderId, report.outcome)
}

async function noteCarried({ db }: Services, carrier: CarrierName, report: DeliveryReport, now: number) {
  const order = await findOrder(db, carrier, report)
  if (!order || order.channel === 'voice') return
  await noteOrderReport(db, order.orderId, report.state, report.reason, now)
  if (report.reason === 'opted-out') await optOut(db, { mobile: order.recipient, word: 'carrier', carrier, since: now })
  const reachout = parseMessageId(order.orderId)
  if (reachout) await noteDelivery(db, reachout, report.state === 'delivered' ? 'delivered' : 'undelivered', now)
  else if (report.state === 'failed') await endOnboarding(db, order.orderId, { status: 'Failure' }, now)
}

/** Postgres stores no NUL: a wish to stop must not fail by one. */
const wordOf = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 40)

/** Only a clear yes makes an applicant; a wish to get no more is kept before anything else. */
async function noteAnswer(services: Services, carrier: CarrierName, reply: ReplyReport, now: number) {
  const { db } = services
  const meaning = meaningOf(reply.text)
  // The clock of a carrier may be ahead of ours
  const at = Math.min(reply.at ?? now, now)
  if (meaning === 'stop') return optOut(db, { mobile: reply.from, word: wordOf(reply.text), carrier, since: at })
  if (meaning === 'start')
    return optIn(db, { mobile: reply.from, at, name: reply.providerId && `${carrier} ${reply.providerId}` }, now)
  if (meaning !== 'yes' && !reply.attached) return
  const order = await findAnswered(db, carrier, { ...reply, at })
  if (!order) return
  if (reply.attached) await noteAttached(db, order, { ...reply.attached, carrier, sender: reply.from, sentAt: at }, now)
  const reachout = parseMessageId(order.orderId)
  if (reachout && meaning === 'yes') await noteReply(services, reachout, now)
}

/** What is sent to nobody's message, or by somebody who answers none of ours, is not kept: no company may see it. */
async function noteAttached(
  db: Db,
  { orderId }: { orderId: string },
  sent: Attached & { carrier: CarrierName; sender: string; sentAt: number },
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    // An erasure takes the order before what was sent: of somebody who is erased meanwhile nothing is kept
    const request = (await holdOrder(tx, orderId)) ? await findRequestOf(tx, orderId) : undefined
    if (request) await addAttachment(tx, { ...request, ...sent }, now)
  })
}
