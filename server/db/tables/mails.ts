import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** E-mails, written in the transaction of their event and sent after it has committed. */
export const mails = pgTable(
  'mails',
  {
    mailId: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Emptied once it was handed to a mail server: it may hold a link that is as good as a password. */
    text: text().notNull(),
    createdAt: ms().notNull(),
    attempts: integer().notNull().default(0),
    /** When to try (again); null once it was sent or given up. */
    nextAttemptAt: ms(),
    sentAt: ms(),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('mails_created').on(table.createdAt),
  ],
)
