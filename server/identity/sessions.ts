import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { TokenAnswer } from '../../src/contract/session.ts'
import type { Db } from '../db/connect.ts'
import { pushSubscriptions } from '../db/schema.ts'
import { makeAccessToken } from './access-token.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { hashSecret, makeSecret, sign } from './keys.ts'
import { authorizationCodes, refreshTokens, signInSessions } from './schema.ts'

export const REFRESH_TOKEN_MS = 30 * 24 * 3600_000
/** How long a used refresh token still gives its successor to anybody: for two tabs, and clients that name no device. */
export const GRACE_MS = 30_000

interface Signing {
  sessionSecret: string
}
type RevokedFor = NonNullable<typeof signInSessions.$inferSelect.revokedFor>

export interface DeviceOfSession {
  /** As the app names it; none of a program. */
  deviceId?: string | undefined
  /** 'Chrome on Android'. */
  label?: string | undefined
}

/**
 * Opens a session: a new family of refresh tokens. `provenAt`: null when its user was not asked who they are; without it the
 * sign-in is the proof. Run it in the transaction that decides on the sign-in.
 */
export async function openSession(
  db: Db,
  signing: Signing,
  account: Account,
  now: number,
  { deviceId, label, provenAt }: DeviceOfSession & { provenAt?: number | null } = {},
): Promise<{ sid: string; tokens: TokenAnswer }> {
  const sid = randomUUID()
  const proof = provenAt === undefined ? null : (provenAt ?? 0)
  await db
    .insert(signInSessions)
    .values({ id: sid, userId: account.user.id, createdAt: now, lastUsedAt: now, deviceId, label, provenAt: proof })
  const refreshToken = makeSecret()
  const expiresAt = now + REFRESH_TOKEN_MS
  await keepRefreshToken(db, { refreshToken, sid, expiresAt, now })
  return { sid, tokens: await answerTokens(signing, account, { sid, refreshToken, expiresAt, now }) }
}

export type Rotation =
  | { kind: 'tokens'; tokens: TokenAnswer }
  | { kind: 'refused'; reason: 'unknown' | 'expired' | 'account-off' | RevokedFor }

/**
 * API-004: exchanges a refresh token for the next pair. While no one has used the successor, its response may have been
 * lost, however long ago: the device of the session gets the same one again. A second tab does so within the grace. Any
 * other reuse can only be a stolen copy, of the old token or of the new one, and ends the whole family.
 */
export const rotate = (
  db: Db,
  signing: Signing,
  { refreshToken, deviceId, label }: { refreshToken: string } & DeviceOfSession,
  now: number,
): Promise<Rotation> =>
  // No refusal throws in here: the end of a family must be committed
  db.transaction(async (tx): Promise<Rotation> => {
    const [found] = await tx
      .select({ token: refreshTokens, session: signInSessions })
      .from(refreshTokens)
      .innerJoin(signInSessions, eq(signInSessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.tokenHash, hashSecret(refreshToken)))
      // The session too: two exchanges of one family come one after the other
      .for('update')
    if (!found) return { kind: 'refused', reason: 'unknown' }
    const { token, session } = found
    const account = await findAccount(tx, session.userId)
    const isOff = !account || !isActive(account)
    if (session.revokedAt !== null)
      return { kind: 'refused', reason: isOff ? 'account-off' : (session.revokedFor ?? 'logout') }
    const next = { sid: session.id, refreshToken: successorOf(signing, refreshToken), now }
    const isLate = token.usedAt !== null && now - token.usedAt > GRACE_MS
    if (isLate && !(isSameDevice(session, deviceId) && (await isUnused(tx, next.refreshToken))))
      return refuse(tx, session.id, 'refresh-reuse', now)
    if (token.expiresAt <= now) return { kind: 'refused', reason: 'expired' }
    if (isOff) {
      await revokeSession(tx, session.id, 'account', now)
      return { kind: 'refused', reason: 'account-off' }
    }

    if (token.usedAt !== null) {
      const expiresAt = token.usedAt + REFRESH_TOKEN_MS
      return { kind: 'tokens', tokens: await answerTokens(signing, account, { ...next, expiresAt }) }
    }
    const expiresAt = now + REFRESH_TOKEN_MS
    await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, token.tokenHash))
    const used = { lastUsedAt: now, deviceId: session.deviceId ?? deviceId, label: label ?? session.label }
    await tx.update(signInSessions).set(used).where(eq(signInSessions.id, session.id))
    await keepRefreshToken(tx, { ...next, expiresAt })
    return { kind: 'tokens', tokens: await answerTokens(signing, account, { ...next, expiresAt }) }
  })

const isSameDevice = (session: typeof signInSessions.$inferSelect, deviceId: string | undefined) =>
  deviceId !== undefined && session.deviceId === deviceId

async function isUnused(db: Db, refreshToken: string): Promise<boolean> {
  const isOf = eq(refreshTokens.tokenHash, hashSecret(refreshToken))
  return (await db.$count(refreshTokens, and(isOf, isNull(refreshTokens.usedAt)))) > 0
}

/**
 * The next token of a family, derived from the one before and our key. So the grace returns the same one again without
 * storing a usable token, and a family never forks.
 */
const successorOf = ({ sessionSecret }: Signing, refreshToken: string) =>
  sign(sessionSecret, 'refresh-token', refreshToken)

async function refuse(db: Db, sid: string, reason: RevokedFor, now: number): Promise<Rotation> {
  await revokeSession(db, sid, reason, now)
  return { kind: 'refused', reason }
}

export async function revokeSession(db: Db, sid: string, reason: RevokedFor, now: number): Promise<void> {
  await db
    .update(signInSessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(eq(signInSessions.id, sid), isNull(signInSessions.revokedAt)))
  // Notes to its browser end with it
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sid))
}

/**
 * Ends every session of these users, and the notes to their browsers: for accounts that are switched off. In the
 * database, so at once on every server; an open stream of events ends with its next heartbeat.
 */
export async function endSessionsOf(db: Db, userIds: string[], now: number): Promise<void> {
  const ofUsers = (column: PgColumn) => sql`${column} = any(${sql.param(userIds)}::text[])`
  await db
    .update(signInSessions)
    .set({ revokedAt: now, revokedFor: 'account' })
    .where(and(ofUsers(signInSessions.userId), isNull(signInSessions.revokedAt)))
  await db.delete(pushSubscriptions).where(ofUsers(pushSubscriptions.userId))
}

/** Those that a user still has, the one used last first. */
export const findOpenSessions = (db: Db, userId: string, now: number) =>
  db
    .select()
    .from(signInSessions)
    .where(isOpen(userId, now))
    .orderBy(desc(signInSessions.lastUsedAt), signInSessions.id)

/** After so long without a refresh its last token has expired. */
const isOpen = (userId: string, now: number) =>
  and(
    eq(signInSessions.userId, userId),
    isNull(signInSessions.revokedAt),
    gt(signInSessions.lastUsedAt, now - REFRESH_TOKEN_MS),
  )

/**
 * Ends every session of a user but one, the notes to their browsers, and the sign-ins that have not come to the app yet.
 * Returns how many sessions there were.
 */
export async function endOtherSessions(db: Db, userId: string, keptSid: string, now: number): Promise<number> {
  // Codes first: one that is being exchanged has its session then
  await db
    .update(authorizationCodes)
    .set({ usedAt: now })
    .where(and(eq(authorizationCodes.userId, userId), isNull(authorizationCodes.usedAt)))
  const ended = await db
    .update(signInSessions)
    .set({ revokedAt: now, revokedFor: 'elsewhere' })
    .where(and(isOpen(userId, now), ne(signInSessions.id, keptSid)))
    .returning({ id: signInSessions.id })
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.sessionId} is distinct from ${keptSid}`))
  return ended.length
}

/** The session of a refresh token, used or not: at a logout any of the family will do. */
export async function findSessionOf(db: Db, refreshToken: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sid: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashSecret(refreshToken)))
  return row?.sid
}

/** `_id` of the user of a refresh token, used or not. */
export async function findUserOf(db: Db, refreshToken: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: signInSessions.userId })
    .from(refreshTokens)
    .innerJoin(signInSessions, eq(signInSessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hashSecret(refreshToken)))
  return row?.userId
}

/** `provenAt`: when its user last proved who they are, 0 for never. Undefined for one that has ended. */
export async function findSession(db: Db, sid: string, userId: string): Promise<{ provenAt: number } | undefined> {
  const [found] = await db.select().from(signInSessions).where(isSession(sid, userId))
  return found && { provenAt: found.provenAt ?? found.createdAt }
}

/** Its user has just proved who they are. Returns whether the session is theirs and goes on. */
export async function noteProof(db: Db, sid: string, userId: string, now: number): Promise<boolean> {
  const noted = await db.update(signInSessions).set({ provenAt: now }).where(isSession(sid, userId)).returning()
  return noted.length > 0
}

const isSession = (sid: string, userId: string) =>
  and(eq(signInSessions.id, sid), eq(signInSessions.userId, userId), isNull(signInSessions.revokedAt))

interface Issue {
  sid: string
  refreshToken: string
  expiresAt: number
  now: number
}

async function keepRefreshToken(db: Db, { refreshToken, sid, expiresAt, now }: Issue): Promise<void> {
  const tokenHash = hashSecret(refreshToken)
  await db.insert(refreshTokens).values({ tokenHash, sessionId: sid, createdAt: now, expiresAt })
}

async function answerTokens(signing: Signing, { user, partner }: Account, issue: Issue): Promise<TokenAnswer> {
  const claims = { userId: user.id, ipId: partner.ipId, userCode: partner.userCode, sid: issue.sid }
  const access = await makeAccessToken(signing, claims, issue.now)
  return {
    access_token: access.token,
    access_token_expiry: access.expiry,
    refresh_token: issue.refreshToken,
    refresh_token_expiry: issue.expiresAt,
  }
}
