import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CarrierChannel, CarrierName } from '../../../src/contract/carrier-words.ts'
import { ms } from './columns.ts'

/**
 * What was handed to a carrier, or is about to be. Written before the carrier is asked, so that a message which may have
 * left is never handed over again. handing: being asked, or the server died at it. refused: certainly not taken.
 * unknown: it may have been taken.
 */
export const carrierOrders = pgTable(
  'carrier_orders',
  {
    /** The id of the message, or of the call. */
    orderId: text().primaryKey(),
    channel: text().$type<CarrierChannel>().notNull(),
    carrier: text().$type<CarrierName>().notNull(),
    /** Ten digits: a reply that names no message is matched by it. */
    recipient: text().notNull(),
    state: text().$type<'handing' | 'taken' | 'refused' | 'unknown' | 'delivered' | 'failed'>().notNull(),
    /** The carrier's own name for it. */
    providerId: text(),
    /** Why it was refused or did not arrive. */
    reason: text(),
    /** What it cost by CARRIER_COSTS, once it was taken. */
    paise: integer(),
    sentAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [
    index('carrier_orders_provider').on(table.carrier, table.providerId),
    index('carrier_orders_recipient').on(table.recipient, table.sentAt),
    index('carrier_orders_sent').on(table.sentAt),
  ],
)

/** Numbers that asked for no more messages. Kept when the person is erased: the wish outlasts the rest. */
export const messageOptOuts = pgTable('message_opt_outs', {
  /** Ten digits. */
  mobile: text().primaryKey(),
  /** The word they sent, as it was understood. */
  word: text().notNull(),
  carrier: text().$type<CarrierName>().notNull(),
  since: ms().notNull(),
})

/** What a message is called at a carrier: ids of DLT, names of WhatsApp (edited by operations). */
export const carrierTemplates = pgTable(
  'carrier_templates',
  {
    carrier: text().$type<CarrierName>().notNull(),
    /** A message of ours: `sms`, `welcome`, `onboarding` … */
    key: text().notNull(),
    /** As reachouts spell it: english, hindi … */
    language: text().notNull(),
    /** The id of DLT, the flow of MSG91, or the name of the template of WhatsApp. */
    templateId: text().notNull(),
    /** The header (sender) that this template is registered for; null: that of the settings. */
    sender: text(),
    /** The language by the carrier's code, like en_US; WhatsApp only. */
    languageCode: text(),
    /** The text as it is registered, with #company# and the like; null: ours. */
    text: text(),
    /** Our parameters in the order of the template's variables. */
    parameters: jsonb().$type<string[]>().notNull(),
    /** The link is the variable of the template's URL button; WhatsApp only. */
    hasLinkButton: boolean().notNull(),
    updatedBy: text().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.key, table.language] })],
)
