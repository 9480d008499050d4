import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Preferences } from '../../../src/contract/preferences.ts'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** How a partner or a sub-member wants to be contacted; without a row no preference was set. */
export const communicationPreferences = pgTable('communication_preferences', {
  ipId: text()
    .primaryKey()
    .references(() => partners.ipId),
  preferences: jsonb().$type<Preferences>().notNull(),
  /** Who gave this consent, and when. */
  updatedBy: text().notNull(),
  updatedAt: ms().notNull(),
})
