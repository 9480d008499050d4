import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '../../../src/contract/webhook-events.ts'
import type { DeliveryState, DisabledReason } from '../../../src/contract/webhooks.ts'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** Where a partner's systems are told of events. The secrets are sealed (identity/sealed.ts). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    endpointId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    secret: text().notNull(),
    formerSecret: text(),
    formerUntil: ms(),
    isEnabled: boolean().notNull().default(true),
    disabledReason: text().$type<DisabledReason>(),
    /** Attempts that failed, one after the other, since the last one that did not. */
    failures: integer().notNull().default(0),
    failingSince: ms(),
    /** Nothing is sent there before. */
    restsUntil: ms(),
    /** When something was last sent there: the endpoints take turns. */
    turnAt: ms().notNull().default(0),
    lastOkAt: ms(),
    createdAt: ms().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
  },
  (table) => [index('webhook_endpoints_partner').on(table.ipId, table.createdAt)],
)

/** What a message is about: ids and stages, nothing of a person. Names are looked up when it is sent. */
export type WebhookFacts = Readonly<Record<string, string | number | null>>

/** An event for one endpoint, written by triggers (functions/webhooks.sql) in the transaction of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The order in which they happened. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    messageId: text().notNull(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.endpointId, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** The applicant, request or reachout: what is about the same one arrives in order. */
    subject: text().notNull(),
    facts: jsonb().$type<WebhookFacts>().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Since it was queued, or sent again by a user: the waits go by them. */
    attempts: integer().notNull().default(0),
    /** Before a user sent it again. */
    attemptsBefore: integer().notNull().default(0),
    nextAt: ms(),
    /** A server is sending it, at most until then. */
    claimedUntil: ms(),
    lastAt: ms(),
    lastStatus: integer(),
    lastError: text(),
    /** The beginning of the last answer. */
    lastReply: text(),
    createdAt: ms().notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_message').on(table.messageId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_held')
      .on(table.endpointId)
      .where(sql`${table.claimedUntil} is not null`),
    index('webhook_deliveries_order')
      .on(table.endpointId, table.subject, table.seq)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_list').on(table.endpointId, table.seq),
    index('webhook_deliveries_subject').on(table.subject),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)
