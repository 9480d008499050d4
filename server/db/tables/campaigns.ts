import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MessageTemplate } from '../../../src/contract/carrier-words.ts'
import type { ListedChannel, ReachoutLanguage } from '../../../src/contract/reachout-words.ts'
import type { SheetCandidate } from '../../../src/rules/candidate-sheet.ts'
import { ms } from './columns.ts'
import type { InterestedPerson } from './interest.ts'
import { hiringRequests } from './requests.ts'

/**
 * A reachout of a hiring request. scheduled: nothing was sent yet. sending: begun. completed: every candidate has been
 * tried. failed: no one could be reached. stopped: by a user before it began, or because no one could answer it any more.
 */
export const campaigns = pgTable(
  'campaigns',
  {
    campaignId: text().primaryKey(),
    hiringRequestId: text()
      .notNull()
      .references(() => hiringRequests.hiringRequestId),
    ipId: text().notNull(),
    channel: text().$type<ListedChannel>().notNull(),
    state: text().$type<'scheduled' | 'sending' | 'completed' | 'failed' | 'stopped'>().notNull(),
    language: text().$type<ReachoutLanguage>().notNull(),
    /** The message with the facts of the request in it and `#link#` for each candidate's own link. */
    message: text().notNull(),
    /** The template and the facts in it, for carriers that take no text; null on old campaigns. */
    template: jsonb().$type<MessageTemplate>(),
    /** Candidates, which is also what it cost in credits. */
    total: integer().notNull(),
    /** Started at a time set by a user, and not at once. */
    isScheduled: boolean().notNull(),
    scheduledAt: ms().notNull(),
    /** Where the links lead: the address under which it was started. */
    origin: text().notNull(),
    createdBy: text().notNull(),
    createdAt: ms().notNull(),
    startedAt: ms(),
    endedAt: ms(),
  },
  (table) => [
    index('campaigns_request').on(table.hiringRequestId, table.createdAt),
    index('campaigns_partner').on(table.ipId),
    // For the sender's query
    index('campaigns_due')
      .on(table.scheduledAt)
      .where(sql`${table.state} in ('scheduled', 'sending')`),
  ],
)

/** Whom a campaign is for. queued: to be handed to the gateway. refused: the gateway did not take it, however often. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.campaignId),
    /** From 0; `<campaignId>.<n>` identifies the message, so that handing it over twice counts once. */
    n: integer().notNull(),
    hiringRequestId: text().notNull(),
    candidateId: text().notNull(),
    /** Ten digits. */
    mobile: text().notNull(),
    supplyType: smallint().notNull(),
    person: jsonb().$type<InterestedPerson>().notNull(),
    state: text().$type<'queued' | 'sent' | 'delivered' | 'undelivered' | 'replied' | 'refused'>().notNull(),
    attempts: smallint().notNull().default(0),
    /** A server that took it has died when this has passed. */
    claimedUntil: ms(),
    /** When it was handed over; of one that is queued, when it may have been. */
    sentAt: ms(),
    repliedAt: ms(),
    /** Its credit came back: nothing is given back twice. */
    refundedAt: ms(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.n] }),
    index('campaign_recipients_queued')
      .on(table.campaignId, table.n)
      .where(sql`${table.state} = 'queued'`),
    index('campaign_recipients_candidate').on(table.hiringRequestId, table.candidateId),
    // For the demo's candidates, who reply after a while
    index('campaign_recipients_sent')
      .on(table.sentAt)
      .where(sql`${table.state} = 'sent'`),
  ],
)

/** The rows of an uploaded file that can be reached (API-055), for a few days. */
export const campaignUploads = pgTable('campaign_uploads', {
  uploadId: text().primaryKey(),
  hiringRequestId: text().notNull(),
  ipId: text().notNull(),
  userId: text().notNull(),
  candidates: jsonb().$type<SheetCandidate[]>().notNull(),
  createdAt: ms().notNull(),
})

/** Tests of the bot (BOT-01 to BOT-05): what it learns follows from the time that has passed. */
export const botTests = pgTable(
  'bot_tests',
  {
    testId: text().primaryKey(),
    hiringRequestId: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    mobile: text().notNull(),
    sentAt: ms().notNull(),
  },
  (table) => [index('bot_tests_request').on(table.hiringRequestId, table.userId, table.sentAt)],
)
