import { pgTable, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'
import { funnelRows } from './funnel.ts'

/**
 * Ids that devices made for walk-ins who were in the request already: updates that name such an id are about the applicant.
 * The ids say nothing of the person.
 */
export const funnelAliases = pgTable('funnel_aliases', {
  alias: text().primaryKey(),
  funnelId: text()
    .notNull()
    .references(() => funnelRows.funnelId, { onDelete: 'cascade' }),
  createdAt: ms().notNull(),
})
