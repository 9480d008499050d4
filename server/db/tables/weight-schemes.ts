import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WeightKey } from '../../../src/contract/weight-keys.ts'
import type { Weights } from '../../../src/rules/weights.ts'
import { ms } from './columns.ts'
import { hiringRequests } from './requests.ts'

/** The weights that operations staff saved for a hiring request (SRCH-11, SRCH-12). */
export const weightSchemes = pgTable(
  'weight_schemes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hiringRequestId: text()
      .notNull()
      .references(() => hiringRequests.hiringRequestId),
    ipId: text().notNull(),
    name: text().notNull(),
    nameFolded: text().notNull(),
    weightage: jsonb().$type<Weights>().notNull(),
    /** What everybody who is found must have. */
    musts: jsonb().$type<WeightKey[]>().notNull().default([]),
    createdBy: text().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [uniqueIndex('weight_schemes_name').on(table.hiringRequestId, table.nameFolded)],
)
