import { and, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
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
  await deleteInBatches(db, authorizationCodes, lt(authorizationCodes.expiresAt, now - DAY_MS))
  await deleteInBatches(db, passwordLinks, lt(passwordLinks.expiresAt, now - DAY_MS))
  await purgeChallenges(db, now)
  await purgeSignIns(db, now)
  await deleteInBatches(db, refreshTokens, lt(refreshTokens.expiresAt, now))
  await deleteInBatches(
    db,
    signInSessions,
    and(
      lt(signInSessions.lastUsedAt, now - REFRESH_TOKEN_MS),
      notExists(
        db
          .select({ one: sql`1` })
          .from(refreshTokens)
          .where(sql`${refreshTokens.sessionId} = ${signInSessions.id}`),
      ),
    )!,
  )
}
