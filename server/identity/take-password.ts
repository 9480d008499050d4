import type { Context } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { findAccountByEmail, type Account } from './accounts.ts'
import { attemptOf, countAttempt, forgiveAttempts } from './attempts.ts'
import { findKnownDevice } from './known-device.ts'
import { isPassword } from './passwords.ts'
import type { IdentityServices } from './services.ts'

export type TakenPassword =
  | { kind: 'account'; account: Account }
  | { kind: 'wrong' }
  /** Too many attempts; the password was not looked at. */
  | { kind: 'wait'; ms: number }

/**
 * Whose password it is, within the limits of attempts. The same for an address without an account. Whether the account
 * is active is for the caller to ask: only with the right password does a user learn that it is not.
 */
export async function takePassword(
  c: Context,
  { config, db, clock, log }: IdentityServices,
  { email, password, origin }: { email: string; password: string; origin: string },
): Promise<TakenPassword> {
  const now = clock.now()
  const device = findKnownDevice(c, config.sessionSecret, origin, email)
  const attempt = attemptOf(config.sessionSecret, email, addressOf(c, config), device)
  const ms = await countAttempt(db, attempt, now)
  if (ms > 0) {
    log.warn('sign-in attempts limited')
    return { kind: 'wait', ms }
  }
  const account = await findAccountByEmail(db, email)
  const fits = await isPassword(password, account?.user.passwordHash)
  if (!fits || !account) return { kind: 'wrong' }
  await forgiveAttempts(db, attempt)
  return { kind: 'account', account }
}
