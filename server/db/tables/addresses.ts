import { doublePrecision, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ms, xid } from './columns.ts'
import { partners } from './partners.ts'

/** Saved offices of partners (ADDR-01). One that was deleted stays for the requests that named it. */
export const addresses = pgTable(
  'addresses',
  {
    addressId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    officeName: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    locality: text().notNull(),
    /** Degrees. */
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    /** All of it, folded, for the search. */
    searchText: text().notNull(),
    createdBy: text().notNull(),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
    deletedAt: ms(),
    /** The transaction that last changed what applicants show of it. */
    shownXid: xid(),
  },
  (table) => [index('addresses_partner').on(table.ipId)],
)

/** Interview contacts that partners added (HR-36); their members are contacts without a row here. */
export const spocs = pgTable(
  'spocs',
  {
    spocId: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** Ten digits. */
    mobile: text().notNull(),
    createdBy: text().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [uniqueIndex('spocs_once').on(table.ipId, table.email, table.mobile)],
)
