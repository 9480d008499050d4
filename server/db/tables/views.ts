import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ViewFilter } from '../../../src/contract/views.ts'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** Views of the applicants of a partner, each of the user who saved it or shared with its colleagues (FUN-19). */
export const savedViews = pgTable(
  'saved_views',
  {
    viewId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    name: text().notNull(),
    nameFolded: text().notNull(),
    isShared: boolean().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [index('saved_views_partner').on(table.ipId, table.createdBy)],
)
