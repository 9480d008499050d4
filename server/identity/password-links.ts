import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { hashSecret, makeSecret } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { authorizationCodes, passwordLinks, signInSessions } from './schema.ts'

/** How long an e-mailed link is valid: long enough for a user who reads mail on Mondays. */
export const LINK_MS = 7 * 86_400_000
export const PASSWORD_PAGE = '/identity/password'

/**
 * Makes a link with which one user sets a password, once: for an invited member, or a partner that was approved. It is
 * as good as a password, so it goes into an e-mail to that user and nowhere else; only its hash is stored. A new link
 * ends the earlier ones. `origin` is scheme and host.
 */
export async function makePasswordLink(
  db: Db,
  { userId, origin, now }: { userId: string; origin: string; now: number },
): Promise<string> {
  const token = makeSecret()
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
  await db
    .insert(passwordLinks)
    .values({ tokenHash: hashSecret(token), userId, createdAt: now, expiresAt: now + LINK_MS })
  return `${origin}${PASSWORD_PAGE}?token=${token}`
}

const open = (token: string, now: number) =>
  and(eq(passwordLinks.tokenHash, hashSecret(token)), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now))

/** Whose link it is, while it is good and the account is not switched off. Looking at it does not use it up. */
export async function findByPasswordLink(db: Db, token: string, now: number): Promise<Account | undefined> {
  const [link] = await db.select().from(passwordLinks).where(open(token, now))
  const account = link && (await findAccount(db, link.userId))
  return account && isActive(account) ? account : undefined
}

/**
 * Sets the password of the link's user and ends every session opened with an older one, and every code of a sign-in
 * with it that was not exchanged yet. This accepts the invitation:
 * the user becomes a full access member (MEMB-04). Returns false when the link is not valid any more; of two concurrent
 * calls one sets its password.
 */
export async function setPasswordByLink(db: Db, token: string, password: string, now: number): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [link] = await tx.update(passwordLinks).set({ usedAt: now }).where(open(token, now)).returning()
    const account = link && (await findAccount(tx, link.userId))
    if (!account || !isActive(account)) return false
    const { id } = account.user
    await tx.update(users).set({ passwordHash, isLoginFirst: true, updatedAt: now }).where(eq(users.id, id))
    await tx
      .update(signInSessions)
      .set({ revokedAt: now, revokedFor: 'password' })
      .where(and(eq(signInSessions.userId, id), isNull(signInSessions.revokedAt)))
    await tx
      .update(authorizationCodes)
      .set({ usedAt: now })
      .where(and(eq(authorizationCodes.userId, id), isNull(authorizationCodes.usedAt)))
    return true
  })
}

/** When the last link for this user was made, epoch ms. */
export async function findLastLinkAt(db: Db, userId: string): Promise<number | undefined> {
  const [link] = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, userId))
  return link?.createdAt
}
