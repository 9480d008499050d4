import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { hashSecret, makeSecret } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { authorizationCodes, passwordLinks, signInSessions } from './schema.ts'

/** How long an invitation is valid: long enough for a user who reads mail on Mondays. */
export const LINK_MS = 7 * 86_400_000
/** How long a link is valid that its user has just asked for. */
export const RESET_LINK_MS = 3_600_000
export const PASSWORD_PAGE = '/identity/password'

/**
 * Makes a link with which one user sets a password, once: for an invited member, a partner that was approved, or
 * whoever forgot it. It is as good as a password, so it goes into an e-mail to that user and nowhere else; only its hash is stored. A new link
 * ends the earlier ones. `origin` is scheme and host.
 */
export async function makePasswordLink(
  db: Db,
  { userId, origin, now, validMs = LINK_MS }: { userId: string; origin: string; now: number; validMs?: number },
): Promise<string> {
  const token = makeSecret()
  await endPasswordLinks(db, userId)
  await db
    .insert(passwordLinks)
    .values({ tokenHash: hashSecret(token), userId, createdAt: now, expiresAt: now + validMs })
  return `${origin}${PASSWORD_PAGE}?token=${token}`
}

const open = (token: string, now: number) =>
  and(eq(passwordLinks.tokenHash, hashSecret(token)), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now))

/** Whose link it is, while it is good: whether or not the account is switched off. Looking does not use it up. */
export async function findByPasswordLink(db: Db, token: string, now: number): Promise<Account | undefined> {
  const [link] = await db.select().from(passwordLinks).where(open(token, now))
  return link && findAccount(db, link.userId)
}

/**
 * Sets the password of the link's user. This accepts the invitation: the user becomes a full access member (MEMB-04).
 * Returns false when the link is not valid any more, or the account is switched off; of two concurrent calls one sets
 * its password.
 */
export async function setPasswordByLink(db: Db, token: string, password: string, now: number): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [link] = await tx.update(passwordLinks).set({ usedAt: now }).where(open(token, now)).returning()
    const account = link && (await findAccount(tx, link.userId))
    if (!account || !isActive(account)) return false
    await storePassword(tx, account.user.id, passwordHash, now)
    return true
  })
}

/** Sets another password for a user who has just proven the present one. */
export async function changePassword(db: Db, userId: string, password: string, now: number): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction((tx) => storePassword(tx, userId, passwordHash, now))
}

/** Ends every session opened with the older password, every code of a sign-in with it, and every link to set one. */
async function storePassword(tx: Db, userId: string, passwordHash: string, now: number): Promise<void> {
  await tx.update(users).set({ passwordHash, isLoginFirst: true, updatedAt: now }).where(eq(users.id, userId))
  // Codes first: one that is being exchanged has its session then
  await tx
    .update(authorizationCodes)
    .set({ usedAt: now })
    .where(and(eq(authorizationCodes.userId, userId), isNull(authorizationCodes.usedAt)))
  await tx
    .update(signInSessions)
    .set({ revokedAt: now, revokedFor: 'password' })
    .where(and(eq(signInSessions.userId, userId), isNull(signInSessions.revokedAt)))
  await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)))
}

/** What was sent to an address that the account has no more. */
export const endPasswordLinks = (tx: Db, userId: string) =>
  tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))

/** When the last link for this user was made, epoch ms. */
export async function findLastLinkAt(db: Db, userId: string): Promise<number | undefined> {
  const [link] = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, userId))
  return link?.createdAt
}
