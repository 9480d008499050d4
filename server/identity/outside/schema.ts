import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { partners, users } from '../../db/schema.ts'
import { signInSessions } from '../schema.ts'

/** Signing in with an identity provider outside. Secrets and tokens are sealed. Times are epoch ms. */
const ms = () => bigint({ mode: 'number' })

/** The provider of one company. That of all companies is in the settings. */
export const outsideProviders = pgTable('outside_providers', {
  ipId: text()
    .primaryKey()
    .references(() => partners.ipId),
  /** Exactly as its tokens name it. */
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed under our key: a copy of the database does not reveal it. */
  clientSecret: text().notNull(),
  /** On the button. */
  name: text().notNull(),
  /** Members sign in with it and in no other way; owners of the account may go on as before. */
  isRequired: boolean().notNull().default(false),
  /** Whoever it knows, with an address of its domains, becomes a member. */
  isJoining: boolean().notNull().default(false),
  createdAt: ms().notNull(),
  updatedAt: ms().notNull(),
})

/** Which company the addresses of a domain belong to: one at most. In lower case. */
export const outsideDomains = pgTable(
  'outside_domains',
  {
    domain: text().primaryKey(),
    ipId: text()
      .notNull()
      .references(() => outsideProviders.ipId, { onDelete: 'cascade' }),
  },
  (table) => [index('outside_domains_company').on(table.ipId)],
)

/** Who somebody is at a provider. An address may get another owner there, the subject never does. */
export const outsideIdentities = pgTable(
  'outside_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: ms().notNull(),
    lastUsedAt: ms().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('outside_identities_user').on(table.userId),
  ],
)

/** A sign-in with a provider: what ends our session when theirs ends, and theirs when ours does. */
export const outsideSignIns = pgTable(
  'outside_sign_ins',
  {
    /** Of the code that the app exchanges. */
    codeHash: text().primaryKey(),
    /** Null until then. */
    sessionId: text().references(() => signInSessions.id, { onDelete: 'cascade' }),
    /** 'all', or the company's. */
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The session there, where the provider names it. */
    outsideSid: text(),
    /** When its user proved there who they are; null: nobody was asked. */
    provenAt: ms(),
    /** Sealed; empty when it was too long for an address. */
    idToken: text().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [
    index('outside_sign_ins_session').on(table.sessionId),
    index('outside_sign_ins_subject').on(table.issuer, table.subject),
    index('outside_sign_ins_outside_sid').on(table.issuer, table.outsideSid),
  ],
)
