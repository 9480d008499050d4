import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** Append-only: what operators have done to accounts, companies, requests, credits and the pool. No one edits it. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: ms().notNull(),
    /** `command:` and the operating system's user, `user:` and the id of an account, `key:` and that of a key of the API. */
    actor: text().notNull(),
    /** As the command is called: 'credits grant'. */
    action: text().notNull(),
    /** What it was done to: an email, the id of a partner or request, a file's name. */
    subject: text().notNull(),
    /** What else the command was told, as the operator would say it. Never a link or a password. */
    detail: text().notNull().default(''),
  },
  (table) => [index('audit_trail_subject').on(table.subject, table.id)],
)
