import type { Context } from 'hono'
import { isSameSecret } from '../core/is-same-secret.ts'
import { addressOf } from '../core/client-address.ts'
import { forStranger } from '../core/sender-lines.ts'
import { takeRate } from '../db/rate-limit.ts'
import { findAccount, isActive, type Account } from './accounts.ts'
import { attemptOf, countAttempt, forgiveAttempts } from './attempts.ts'
import { takeCode } from './code-app.ts'
import { sign } from './keys.ts'
import type { IdentityServices } from './services.ts'
import { readNonce } from './sign-in-form.ts'
import { DAY_MS } from '../../src/lib/dates.ts'

/** How long after the right password its code may come. */
export const STEP_MS = 10 * 60_000
/**
 * Codes that are tried for one account in a day, from everywhere. Three in a million fit at any time: a guesser who knows
 * the password finds one within a year with a chance of one in sixteen, and its owner is told on the first day.
 */
export const CODES_A_DAY = 60
/** Wrong ones in a day before its owner is told. */
export const WRONG_BEFORE_LETTER = 10

interface Bound {
  sessionSecret: string
  use: 'sign-in' | 'prove'
  /** The secret of this browser (sign-in-form.ts). */
  nonce: string
}

const macOf = ({ sessionSecret, use, nonce }: Bound, userId: string, until: number, { user }: Account) =>
  sign(sessionSecret, 'second-step', JSON.stringify([use, nonce, userId, until, user.passwordHash]))

/** Says, in a form of this browser, that its user has just given the right password. */
export function makeStep(bound: Bound, account: Account, now: number): string {
  const [userId, until] = [account.user.id, now + STEP_MS]
  return Buffer.from(JSON.stringify([userId, until, macOf(bound, userId, until, account)])).toString('base64url')
}

function readValue(step: string): [userId: string, until: number, mac: string] | undefined {
  if (step.length > 1000) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(step, 'base64url').toString())
    if (!Array.isArray(parts)) return undefined
    const [userId, until, mac] = parts as unknown[]
    if (typeof userId !== 'string' || typeof until !== 'number' || typeof mac !== 'string') return undefined
    // Postgres would refuse NUL in a query
    return /^[\w.-]{1,100}$/.test(userId) ? [userId, until, mac] : undefined
  } catch {
    return undefined
  }
}

export type Answered =
  | { kind: 'account'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'wait'; ms: number }
  /** The password is to be given again: it was changed, or it is too long ago, or in another browser. */
  | { kind: 'stale' }

interface Given {
  use: Bound['use']
  origin: string
  step: string
  /** As typed: a code of the app, or a recovery code. */
  typed: string
}

/** The end of a sign-in with a password and a code (AUTH-22). */
export async function takeStep(
  c: Context,
  { config, db, clock, log, postNotice }: IdentityServices,
  { use, origin, step, typed }: Given,
): Promise<Answered> {
  const { sessionSecret } = config
  const now = clock.now()
  const [nonce, read] = [readNonce(c, origin), readValue(step)]
  if (nonce === undefined || !read) return { kind: 'stale' }
  const [userId, until, mac] = read
  const address = addressOf(c, config)
  const account = until > now ? await forStranger(address, () => findAccount(db, userId)) : undefined
  if (!account || !isActive(account)) return { kind: 'stale' }
  if (!isSameSecret(mac, macOf({ sessionSecret, use, nonce }, userId, until, account))) return { kind: 'stale' }

  const { user, partner } = account
  const of = { email: user.email, name: user.name, company: partner.legalEntityName }
  const attempt = attemptOf(sessionSecret, `code ${userId}`, address)
  const wait = await countAttempt(db, attempt, now)
  const rate = rateOf(sessionSecret, account)
  const all = wait > 0 ? 0 : await takeRate(db, { key: rate, limit: CODES_A_DAY, windowMs: DAY_MS }, now)
  if (wait > 0 || all > 0) {
    log.warn('codes limited')
    return { kind: 'wait', ms: Math.max(wait, all) }
  }
  const taken = await takeCode(db, sessionSecret, { userId, typed, now })
  if (!taken) {
    const [wrong, told] = [`${rate}:wrong`, `${rate}:told`]
    const isMany = (await takeRate(db, { key: wrong, limit: WRONG_BEFORE_LETTER, windowMs: DAY_MS }, now)) > 0
    if (isMany && (await takeRate(db, { key: told, limit: 1, windowMs: DAY_MS }, now)) === 0)
      await postNotice({ kind: 'codes-wrong', ...of })
    return { kind: 'wrong' }
  }
  await forgiveAttempts(db, attempt)
  if (taken === 'recovery') await postNotice({ kind: 'recovery-used', ...of })
  return { kind: 'account', account }
}

/** A new password starts it afresh: whoever has guessed the codes does not know that one. */
const rateOf = (sessionSecret: string, { user }: Account) =>
  `codes:${sign(sessionSecret, 'attempts', JSON.stringify(['codes', user.id, user.passwordHash]))}`
