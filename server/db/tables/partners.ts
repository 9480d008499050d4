import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UserCode } from '../../../src/contract/session.ts'
import { ms } from './columns.ts'

/** Who looks after a partner; a copy of what operations staff had in their account when they were named. */
export interface Manager {
  ipId: string
  contactPersonName: string
  contactEmailAddress: string
  contactMobile?: string | null
  isSalesManager: boolean
}

/** A partner of the portal: employer, agency, aggregator, council or operations. Its users are in `users`. */
export const partners = pgTable(
  'partners',
  {
    ipId: text().primaryKey(),
    userCode: text().$type<UserCode>().notNull(),
    userType: text().notNull(),
    legalEntityName: text().notNull(),
    registeredName: text(),
    contactPersonName: text().notNull(),
    contactEmail: text().notNull(),
    contactMobile: text(),
    /** A SUB's employer, an SSC's child's council (ROLE-03, ROLE-05). */
    parentIpId: text(),
    migrated: boolean().notNull().default(true),
    isLoginFirst: boolean().notNull().default(false),
    employerType: text(),
    affiliatedSectors: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** parentIndustryPartner of AUTH-18. */
    managers: jsonb().$type<Manager[]>().notNull().default([]),
    /** 1 active, 0 switched off. */
    status: smallint().notNull().default(1),
    /** A member whose access the owner has removed: in no list, for what it did only. */
    removedAt: ms(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [index('partners_parent').on(table.parentIpId)],
)

/** A user who signs in: `_id` on the wire, and owner of an outbox. Several may share one partner. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    /** Lower case. */
    email: text().notNull(),
    mobile: text(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    isLoginFirst: boolean().notNull().default(false),
    /** Null: it has not signed in since this is noted. */
    firstSignInAt: ms(),
    /** 1 active, 0 revoked: its calls get a 403 (TRAP-03). */
    status: smallint().notNull().default(1),
    createdAt: ms().notNull(),
    updatedAt: ms().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email), index('users_partner').on(table.ipId)],
)
