import { and, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { purgeSignIns } from './outside/sign-ins.ts'
import { purgeChallenges } from './passkey-challenge.ts'
import { authorizationCodes, passwordLinks, refreshTokens, signInSessions } from './schema.ts'
import { REFRESH_TOKEN_MS } from './sessions.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

/**
 * Removes codes and links of yesterday, refresh tokens past their expiry and sessions without any. A used token stays
 * until it would have expired, so that its reuse is detected until then.
 */
export async function purgeIdentity(db: Db, now: number): Promise<void> {
  await db.delete(authorizationCodes).where(lt(authorizationCodes.expiresAt, now - DAY_MS))
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now - DAY_MS))
  await purgeChallenges(db, now)
  await purgeSignIns(db, now)
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
  await db.delete(signInSessions).where(
    and(
      lt(signInSessions.lastUsedAt, now - REFRESH_TOKEN_MS),
      notExists(
        db
          .select({ one: sql`1` })
          .from(refreshTokens)
          .where(sql`${refreshTokens.sessionId} = ${signInSessions.id}`),
      ),
    ),
  )
}
