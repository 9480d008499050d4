import {
  messageExample,
  messageParameters,
  textlessCarriers,
  type CarrierName,
  type FailureReason,
  type MessageKey,
} from '../../src/contract/carrier-words.ts'
import type { Carriers } from '../core/carriers.ts'
import type { Db } from '../db/connect.ts'
import type { MessageOrder, Sent } from '../gateways/messages/types.ts'
import { findOrder } from './carrier-orders.ts'
import { findCarrierTemplate } from './carrier-templates.ts'

export interface TemplateName {
  carrier: CarrierName
  key: MessageKey
  language: string
}

export type TestFault = 'carrier-not-used' | 'carrier-template-unknown' | 'carrier-template-no-text'

/** Whether messages of the settings go to this carrier. */
export const isUsed = (carriers: Carriers | undefined, name: CarrierName): boolean =>
  carriers?.sms?.includes(name) === true || carriers?.whatsapp?.includes(name) === true

/** Why a template cannot be tried. */
export async function findTestFault(
  db: Db,
  carriers: Carriers | undefined,
  named: TemplateName,
): Promise<TestFault | undefined> {
  if (!isUsed(carriers, named.carrier)) return 'carrier-not-used'
  const template = await findCarrierTemplate(db, named)
  if (!template) return 'carrier-template-unknown'
  const isMute = template.text === null && !textlessCarriers.includes(named.carrier)
  return isMute ? 'carrier-template-no-text' : undefined
}

/** The template with the example in it, to one number and by its carrier alone. */
export function makeTemplateTest(
  { carrier, key, language }: TemplateName,
  { messageId, to, origin }: Pick<MessageOrder, 'messageId' | 'to' | 'origin'>,
): MessageOrder {
  const { link: exampleLink, ...example } = messageExample
  // As every link of ours: a button holds our address already
  const link = `${origin}${new URL(exampleLink).pathname}`
  const named = messageParameters.filter((name) => name !== 'link')
  return {
    ...{ messageId, to, text: '', origin, link, only: carrier },
    template: { key, language, parameters: Object.fromEntries(named.map((name) => [name, example[name]])) },
    channel: carrier === 'whatsapp' ? 'whatsAppBot' : 'sms',
  }
}

/** opted-out: nobody was asked, since the number wants no messages. */
export type TestResult =
  | { outcome: 'taken'; providerId: string | null }
  | { outcome: 'refused'; reason: FailureReason }
  | { outcome: 'unknown' | 'opted-out' }

/** What became of a test that was handed over. */
export async function readTest(
  db: Db,
  { carrier, messageId }: { carrier: CarrierName; messageId: string },
  sent: Sent,
): Promise<TestResult> {
  const order = await findOrder(db, carrier, { orderId: messageId })
  if (sent === true) return { outcome: 'taken', providerId: order?.providerId ?? null }
  if (sent === 'unknown' || sent === 'repeat') return { outcome: 'unknown' }
  if (!order) return { outcome: 'opted-out' }
  return { outcome: 'refused', reason: (order.reason ?? 'other') as FailureReason }
}
