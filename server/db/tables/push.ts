import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PushMessage } from '../../../src/contract/push.ts'
import { ms } from './columns.ts'
import { users } from './partners.ts'

/** Where a user's browser on a device receives notes: one row for each user and device. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscriptionId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    deviceId: text().notNull(),
    /** The sign-in it was made in: with its end the notes end. A table of the identity provider, so no reference. */
    sessionId: text(),
    /** At the push service; anyone who knows it and the keys can send to this browser. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_device').on(table.userId, table.deviceId),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
  ],
)

/** Notes to one browser, written in the transaction of their event and sent after it has committed. */
export const pushMessages = pgTable(
  'push_messages',
  {
    messageId: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => pushSubscriptions.subscriptionId, { onDelete: 'cascade' }),
    /** The event it is about: each one is notified once. */
    about: text().notNull(),
    message: jsonb().$type<PushMessage>().notNull(),
    createdAt: ms().notNull(),
    /** From then on the note is not worth sending. */
    expiresAt: ms().notNull(),
    attempts: integer().notNull().default(0),
    /** When to try (again); null once it was sent or given up. */
    nextAttemptAt: ms(),
  },
  (table) => [
    uniqueIndex('push_messages_about').on(table.subscriptionId, table.about),
    index('push_messages_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
  ],
)
