import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApiScope } from '../../../src/contract/api-scopes.ts'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** Keys with which other systems of a partner use the API: as SHA-256 only. One that ended stays, for the audit trail. */
export const apiKeys = pgTable(
  'api_keys',
  {
    keyId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    keyHash: text().notNull(),
    /** The last four characters. */
    hint: text().notNull(),
    /** The key that this one replaces, until then. */
    formerHash: text(),
    formerUntil: ms(),
    createdAt: ms().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    expiresAt: ms().notNull(),
    /** To the minute. */
    lastUsedAt: ms(),
    rotatedAt: ms(),
    revokedAt: ms(),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    index('api_keys_former').on(table.formerHash),
    index('api_keys_partner').on(table.ipId, table.createdAt),
  ],
)
