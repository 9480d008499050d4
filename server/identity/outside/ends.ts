import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { hashSecret } from '../keys.ts'
import { usedChallenges } from '../schema.ts'
import { FLOW_MS } from './flow.ts'

/** Who was signed out there: a session, or all sessions of a subject. */
export interface End {
  provider: string
  issuer: string
  subject?: string | undefined
  sid?: string | undefined
}

/** A logout of a provider and the sign-ins that come from it do not pass each other unseen; sign-ins do not wait for sign-ins. */
export function lockEnds({ provider, issuer }: Pick<End, 'provider' | 'issuer'>, how: 'shared' | 'alone') {
  const name = JSON.stringify(['outside ends', provider, issuer])
  return how === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
    : sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

const keyOf = ({ provider, issuer, subject, sid }: End) =>
  hashSecret(JSON.stringify(['outside end', provider, issuer, subject ?? null, sid ?? null]))

/** Remembers a logout for as long as somebody may still be on the way here from before it. */
export async function noteEnd(tx: Db, end: End, now: number): Promise<void> {
  const expiresAt = now + FLOW_MS
  await tx
    .insert(usedChallenges)
    .values({ challengeHash: keyOf(end), expiresAt })
    .onConflictDoUpdate({
      target: usedChallenges.challengeHash,
      set: { expiresAt: sql`greatest(${usedChallenges.expiresAt}, ${expiresAt}::bigint)` },
    })
}

/** Whether a sign-in that began at `begunAt` was ended there since. */
export async function hasEnded(tx: Db, { subject, sid, ...of }: End, begunAt: number): Promise<boolean> {
  const keys = [
    keyOf({ ...of, subject }),
    ...(sid === undefined ? [] : [keyOf({ ...of, subject, sid }), keyOf({ ...of, sid })]),
  ]
  const found = await tx.select().from(usedChallenges).where(inArray(usedChallenges.challengeHash, keys))
  return found.some(({ expiresAt }) => expiresAt - FLOW_MS >= begunAt)
}
