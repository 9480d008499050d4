import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../../src/contract/shapes.ts'
import { ms } from './columns.ts'
import { users } from './partners.ts'

/** What a calendar has been given of an event, so that it hears of changes and cancellations. No names. */
export interface PublishedEvent {
  /** Of its content. */
  hash: string
  revision: number
  /** Epoch ms. */
  changedAt: number
  from: number
  /** Without it, the day that `from` begins. */
  to?: number
  isCancelled?: true
}

/**
 * Secret addresses by which a calendar reads the interviews of a user: as SHA-256 only. An ended one stays, and gives an
 * empty calendar, so that what it has shown leaves the calendar that reads it.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    secretHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    language: text().$type<Language>().notNull(),
    createdAt: ms().notNull(),
    /** To the hour. */
    lastReadAt: ms(),
    endedAt: ms(),
    published: jsonb().$type<Record<string, PublishedEvent>>().notNull().default({}),
  },
  (table) => [index('calendar_feeds_user').on(table.userId)],
)
