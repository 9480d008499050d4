import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rateLimits } from '../db/schema.ts'
import { takeRate } from '../db/rate-limit.ts'
import { sign } from './keys.ts'

export const ATTEMPT_WINDOW_MS = 15 * 60_000
/** Wrong passwords for one account from one address. */
export const ATTEMPTS_PER_ACCOUNT = 10
/** Wrong passwords from one address for whatever accounts: a whole office may share it. */
export const ATTEMPTS_PER_ADDRESS = 200

export interface AttemptLimit {
  key: string
  limit: number
}

/**
 * The limits of one sign-in. Keys are keyed hashes, so that the table does not reveal who tries to sign in, and are the
 * same for accounts that do not exist. Without an address the account is limited as a whole.
 */
export function attemptLimits(sessionSecret: string, account: string, address?: string): AttemptLimit[] {
  const key = (text: string) => `sign-in:${sign(sessionSecret, 'attempts', text)}`
  const name = account.trim().toLowerCase()
  if (address === undefined) return [{ key: key(`account ${name}`), limit: ATTEMPTS_PER_ACCOUNT }]
  return [
    { key: key(`account ${name} from ${address}`), limit: ATTEMPTS_PER_ACCOUNT },
    { key: key(`from ${address}`), limit: ATTEMPTS_PER_ADDRESS },
  ]
}

/**
 * Counts an attempt before the password is checked, so that many concurrent ones cannot slip through. Returns the ms to
 * wait when there were too many, else 0.
 */
export async function countAttempt(db: Db, limits: AttemptLimit[], now: number): Promise<number> {
  let wait = 0
  for (const limit of limits) {
    wait = Math.max(wait, await takeRate(db, { ...limit, windowMs: ATTEMPT_WINDOW_MS }, now))
  }
  return wait
}

/** After the right password: the account starts afresh and the address gets its attempt back. */
export async function forgiveAttempts(db: Db, [account, address]: AttemptLimit[]): Promise<void> {
  if (account) await db.delete(rateLimits).where(eq(rateLimits.key, account.key))
  if (!address) return
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, address.key))
}
