import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentKind, AttachmentPlace, NotKept } from '../../../src/contract/attachment-words.ts'
import type { CarrierChannel, CarrierName, TemplateHeader } from '../../../src/contract/carrier-words.ts'
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

/**
 * Each START that was taken, for carriers deliver a reply again, and most sign no time: the same one must not undo a later STOP.
 * It names nobody.
 */
export const takenStarts = pgTable(
  'taken_starts',
  {
    /** SHA-256 of the carrier and its own name for the reply. */
    replyHash: text().primaryKey(),
    at: ms().notNull(),
  },
  (table) => [index('taken_starts_at').on(table.at)],
)

/** Orders that a carrier refused before another one was asked, or the same once more: the order itself knows the last one only. */
export const carrierRefusals = pgTable(
  'carrier_refusals',
  {
    carrier: text().$type<CarrierName>().notNull(),
    channel: text().$type<CarrierChannel>().notNull(),
    /** The first ms of a day in India. */
    day: ms().notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.channel, table.day, table.reason] })],
)

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
    /** The picture, video or document in the header, by its address; WhatsApp only. Null: none. */
    header: jsonb().$type<TemplateHeader>(),
    updatedBy: text().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.key, table.language] })],
)

/**
 * What people sent to the bot beside words, in answer to a message about a request. waiting: its file is to be fetched.
 * kept: it is here. refused: it is not, for the reason; that it was sent is shown.
 */
export const attachments = pgTable(
  'attachments',
  {
    /** Random. */
    attachmentId: text().primaryKey(),
    carrier: text().$type<CarrierName>().notNull(),
    /** The carrier's own name for the message: the same one is told several times. */
    providerId: text().notNull(),
    ipId: text().notNull(),
    /** Of the message that was answered. Who becomes an applicant of it later has what they sent before. */
    hiringRequestId: text().notNull(),
    /** Ten digits. */
    sender: text().notNull(),
    kind: text().$type<AttachmentKind>().notNull(),
    /** The carrier's name for the file; null where there is none. */
    mediaId: text(),
    /** As the sender calls it. */
    fileName: text(),
    caption: text(),
    place: jsonb().$type<AttachmentPlace>(),
    state: text().$type<'waiting' | 'kept' | 'refused'>().notNull(),
    reason: text().$type<NotKept>(),
    /** Of the file that is kept, of kind Kept. */
    storedAs: text(),
    /** Bytes. */
    size: integer(),
    attempts: integer().notNull().default(0),
    nextAt: ms(),
    /** A server is fetching it, at most until then. */
    claimedUntil: ms(),
    sentAt: ms().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [
    uniqueIndex('attachments_message').on(table.carrier, table.providerId),
    index('attachments_person').on(table.hiringRequestId, table.sender, table.sentAt),
    index('attachments_sender').on(table.sender, table.createdAt),
    index('attachments_due')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index('attachments_created').on(table.createdAt),
  ],
)
