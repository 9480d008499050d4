import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'
import { partners, users } from './partners.ts'

/** What the directory of a company says of a user, beyond what everybody has; no row: the user was never changed by it. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    /** The company whose directory it is. */
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    /** The name there; often, but not always, the address. */
    userName: text().notNull(),
    externalId: text(),
    givenName: text(),
    familyName: text(),
    /** Switched off by it: it may switch on again whom it has switched off, and nobody else. */
    isOff: boolean().notNull().default(false),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [
    uniqueIndex('scim_users_name').on(table.ipId, sql`lower(${table.userName})`),
    uniqueIndex('scim_users_external').on(table.ipId, table.externalId),
  ],
)

/**
 * Domains of a company beyond those of its identity provider, given by the operator: its directory may give addresses of
 * them (decision 30). In lower case; of one company at most, over both tables.
 */
export const companyDomains = pgTable(
  'company_domains',
  {
    domain: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    createdAt: ms().notNull(),
  },
  (table) => [index('company_domains_company').on(table.ipId)],
)
