import type { CarrierName } from '../../src/contract/carrier-words.ts'
import type { ReachoutChannel, ReachoutLanguage } from '../../src/contract/reachout-words.ts'
import type { TemplateWire } from '../../src/contract/reachouts.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { findCarrierTemplate } from '../store/carrier-templates.ts'
import { keyOf, templatesOf } from './templates.ts'

export type Sending = Pick<Config, 'carriers' | 'messageGatewayUrl'>

/** The carrier that is asked first. The bot of the web begins with an SMS; so does the app, where no gateway of your own has it. */
function firstOf({ carriers, messageGatewayUrl }: Sending, channel: ReachoutChannel): CarrierName | undefined {
  if (channel === 'app' && messageGatewayUrl !== undefined) return undefined
  return carriers?.[channel === 'whatsAppBot' ? 'whatsapp' : 'sms']?.[0]
}

/**
 * The templates of a channel in a language as they are sent: where operations have registered a text at the first carrier, it
 * stands in the place of ours.
 */
export async function sentTemplates(
  db: Db,
  sending: Sending,
  { channel, language }: { channel: ReachoutChannel; language: ReachoutLanguage },
): Promise<TemplateWire[]> {
  const templates = templatesOf(channel, language)
  const carrier = firstOf(sending, channel)
  if (carrier === undefined) return templates
  const registered = await Promise.all(
    templates.map((template) => findCarrierTemplate(db, { carrier, key: keyOf(template), language })),
  )
  return templates.map((template, at) => ({ ...template, text: registered[at]?.text ?? template.text }))
}
