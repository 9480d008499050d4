import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** The devices' last reports of their unsent updates, by user, without their contents. */
export const waitingPhones = pgTable(
  'waiting_phones',
  {
    userId: text().notNull(),
    deviceId: text().notNull(),
    /** The kind of device, as far as its browser reveals it: 'Chrome on Android'. */
    label: text().notNull(),
    build: text(),
    pending: integer().notNull(),
    /** When the oldest of them was recorded, by the device's clock; null when it was not reported. */
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
