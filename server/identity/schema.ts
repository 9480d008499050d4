import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../db/schema.ts'

/** The tables of the identity provider. Codes and refresh tokens are stored as SHA-256 only. Times are epoch ms. */
const ms = () => bigint({ mode: 'number' })

/** One sign-in on one device: the family of all refresh tokens that follow from it. Its id is `sid` in access tokens. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: ms().notNull(),
    lastUsedAt: ms().notNull(),
    /** The device it was opened on, as the app names it; null until that device refreshes it once. */
    deviceId: text(),
    /** Its browser and system, 'Chrome on Android'; null where the program did not say. */
    label: text(),
    /**
     * When its user last proved who they are (proof.ts). Null: at the sign-in. 0: never, their provider outside has let
     * them in without asking.
     */
    provenAt: ms(),
    revokedAt: ms(),
    /** elsewhere: its user ended it on another device. */
    revokedFor: text().$type<'logout' | 'code-reuse' | 'refresh-reuse' | 'account' | 'password' | 'elsewhere'>(),
  },
  (table) => [index('sign_in_sessions_user').on(table.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => signInSessions.id, { onDelete: 'cascade' }),
    createdAt: ms().notNull(),
    expiresAt: ms().notNull(),
    /** When it was exchanged for the next one; the 30 s grace counts from here. */
    usedAt: ms(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_expiry').on(table.expiresAt)],
)

export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    redirectUri: text().notNull(),
    /** S256. */
    challenge: text().notNull(),
    /** Path inside the app, given back with the tokens (AUTH-04). */
    referer: text(),
    /** The account has signed in with this browser before. */
    isKnownDevice: boolean().notNull().default(true),
    createdAt: ms().notNull(),
    expiresAt: ms().notNull(),
    usedAt: ms(),
    /** The family this code was exchanged for: revoked when the code comes a second time. */
    sessionId: text(),
  },
  (table) => [index('authorization_codes_expiry').on(table.expiresAt)],
)

/** Links to set a password with, as SHA-256 only. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: ms().notNull(),
    expiresAt: ms().notNull(),
    usedAt: ms(),
  },
  (table) => [index('password_links_user').on(table.userId)],
)

/** What WebAuthn keeps of a passkey: a public key, and nothing that signs anybody in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the authenticator made it, base64url. */
    credentialId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Of the last signature; 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** As its user calls it. */
    name: text().notNull(),
    /** It is kept by a password manager and works on other devices too. */
    isBackedUp: boolean().notNull(),
    createdAt: ms().notNull(),
    lastUsedAt: ms(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that a passkey has signed, as SHA-256, until they would have expired: none is taken twice. */
export const usedChallenges = pgTable(
  'used_challenges',
  { challengeHash: text().primaryKey(), expiresAt: ms().notNull() },
  (table) => [index('used_challenges_expiry').on(table.expiresAt)],
)

/** The app whose codes are the second step of a sign-in with a password (RFC 6238). None of a user who signs in without. */
export const codeApps = pgTable('code_apps', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Sealed under our key: a copy of the database makes no codes. */
  secret: text().notNull(),
  /** The half minute of the last code that was taken; none up to it is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: ms().notNull(),
})

/** Codes for whoever has lost the app; a used one is gone. As a keyed hash: they are too short for a plain one. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
