import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'
import { funnelRows } from './funnel.ts'

/**
 * What users decided about two applications of one company: of the same person, or not. The applications stay as they
 * are. The smaller id comes first.
 */
export const personLinks = pgTable(
  'person_links',
  {
    firstId: text()
      .notNull()
      .references(() => funnelRows.funnelId, { onDelete: 'cascade' }),
    secondId: text()
      .notNull()
      .references(() => funnelRows.funnelId, { onDelete: 'cascade' }),
    decision: text().$type<'same' | 'different'>().notNull(),
    decidedAt: ms().notNull(),
    decidedBy: text().notNull(),
    decidedByName: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('person_links_second').on(table.secondId),
  ],
)
