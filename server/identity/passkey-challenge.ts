import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deriveKey, hashSecret } from './keys.ts'
import { usedChallenges } from './schema.ts'

/** How long a page may be open before its passkey is asked for again. */
export const CHALLENGE_MS = 10 * 60_000
const RANDOM = 16
const TIME = 6
const MAC = 32

/** What a signature is for: one that was made to sign in proves nothing where a passkey is added. */
export type ChallengeUse = 'sign-in' | 'prove' | `add ${string}`

interface Bound {
  sessionSecret: string
  use: ChallengeUse
  /** The secret of this browser (sign-in-form.ts). */
  nonce: string
}

function macOf({ sessionSecret, use, nonce }: Bound, body: Uint8Array): Buffer {
  const key = deriveKey(sessionSecret, 'passkey-challenge')
  return createHmac('sha256', key)
    .update(JSON.stringify([use, nonce]))
    .update(body)
    .digest()
}

/**
 * A challenge that needs no row until it is signed: whoever opens the page a million times stores nothing. Its form is
 * 16 random bytes, the end of its time in ms (6 bytes) and a proof under our key, which binds it to one use in one browser.
 */
export function makeChallenge(bound: Bound, now: number): Buffer {
  const time = Buffer.alloc(TIME)
  time.writeUIntBE(now + CHALLENGE_MS, 0, TIME)
  const body = Buffer.concat([randomBytes(RANDOM), time])
  return Buffer.concat([body, macOf(bound, body)])
}

/** Until when it is good, epoch ms; undefined for one that is not ours, of another browser or use, or too old. */
export function readChallenge(bound: Bound, challenge: string, now: number): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM + TIME + MAC || bytes.toString('base64url') !== challenge) return undefined
  const body = bytes.subarray(0, RANDOM + TIME)
  if (!timingSafeEqual(bytes.subarray(RANDOM + TIME), macOf(bound, body))) return undefined
  const until = body.readUIntBE(RANDOM, TIME)
  return until > now ? until : undefined
}

/** False when it was signed before: of two that come at once, one is taken. Run it in the transaction that decides. */
export async function spendChallenge(db: Db, challenge: string, expiresAt: number): Promise<boolean> {
  const kept = { challengeHash: hashSecret(challenge), expiresAt }
  const spent = await db.insert(usedChallenges).values(kept).onConflictDoNothing().returning()
  return spent.length > 0
}

export const purgeChallenges = (db: Db, now: number) =>
  db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
