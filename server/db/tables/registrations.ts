import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** Who registered by themselves (API-008). The partner is in `partners`, switched off until it is approved. */
export const registrations = pgTable(
  'registrations',
  {
    ipId: text()
      .primaryKey()
      .references(() => partners.ipId),
    /** Where the user opened the app: the link in the e-mail leads there. */
    origin: text().notNull(),
    createdAt: ms().notNull(),
    /** When the demo approves it by itself (TRAP-25). */
    approveAt: ms(),
    approvedAt: ms(),
  },
  (table) => [
    index('registrations_waiting')
      .on(table.createdAt)
      .where(sql`${table.approvedAt} is null`),
  ],
)
