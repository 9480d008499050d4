import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { calendarFeeds, users } from '../db/schema.ts'
import { removeCodes } from './code-app.ts'
import { removeForeignIdentities } from './outside/identities.ts'
import { removeAllPasskeys } from './passkeys.ts'
import { NO_PASSWORD } from './passwords.ts'
import { authorizationCodes, passwordLinks } from './schema.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * An account of the company `ipId` that gets another address: whatever opened it was made by whoever reads the former
 * mailbox, and ends, with what is on its way. Who somebody is at the company's own provider stays: it knows them by its
 * subject, whatever their address, and another one would be taken for somebody else there. `issuerOfAll`: of the provider
 * of the settings. Run it in the transaction of the change.
 */
export async function forgetWaysIn(
  tx: Db,
  { userId, ipId, issuerOfAll }: { userId: string; ipId: string; issuerOfAll: string | undefined },
  now: number,
): Promise<void> {
  // A link of an identity that is under way is waited for, and one that comes after finds another address
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await removeAllPasskeys(tx, userId)
  await removeCodes(tx, userId)
  await removeForeignIdentities(tx, { userId, ipId, issuerOfAll })
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
  await tx
    .update(authorizationCodes)
    .set({ usedAt: now })
    .where(and(eq(authorizationCodes.userId, userId), isNull(authorizationCodes.usedAt)))
  await tx.update(users).set({ passwordHash: NO_PASSWORD, updatedAt: now }).where(eq(users.id, userId))
  // What a calendar reads goes on without a sign-in
  await tx
    .update(calendarFeeds)
    .set({ endedAt: now, published: {} })
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.endedAt)))
  await endSessionsOf(tx, [userId], now)
}
