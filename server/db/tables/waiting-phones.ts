import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** What devices last said of the updates that wait on them, by person: nothing of what they say. */
export const waitingPhones = pgTable(
  'waiting_phones',
  {
    userId: text().notNull(),
    deviceId: text().notNull(),
    /** What it is, as far as its browser says: 'Chrome on Android'. */
    label: text().notNull(),
    build: text(),
    pending: integer().notNull(),
    /** When the oldest of them was recorded, by the device's word; null when it did not say. */
    oldestAt: ms(),
    seenAt: ms().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index('waiting_phones_pending')
      .on(table.oldestAt)
      .where(sql`${table.pending} > 0`),
  ],
)
