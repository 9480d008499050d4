import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { findAccount, findAccountsOfPartner, isActive, type Account } from '../identity/accounts.ts'
import { attemptLimits, countAttempt, forgiveAttempts } from '../identity/attempts.ts'
import { isPassword } from '../identity/passwords.ts'
import { describeSession, describeUser } from '../identity/profile.ts'
import { openSession } from '../identity/sessions.ts'

export const sessionRoutes: AreaRoutes<'session'> = {
  /** API-007, AUTH-17, AUTH-18. */
  info: async (_input, { db, user }) => {
    const account = await findAccount(db, user.userId)
    if (!account) throw new Error('The signed-in user is gone')
    return describeSession(db, account)
  },

  /** API-006, AUTH-16. Signs in the partner's first user whose password matches. No screen uses it (TRAP-26). */
  passwordSignIn: async ({ ipId, password }, { db, config, now, deviceId }) => {
    const limits = attemptLimits(config.sessionSecret, `partner ${ipId}`)
    const wait = await countAttempt(db, limits, now)
    if (wait > 0) throw new Refusal('too-many-sign-ins', { params: { minutes: Math.ceil(wait / 60_000) } })
    const account = await findFitting(await findAccountsOfPartner(db, ipId), password)
    if (!account) throw new Refusal('password-wrong')
    await forgiveAttempts(db, limits)
    if (!isActive(account)) throw new Refusal('account-inactive')
    const { tokens } = await db.transaction((tx) => openSession(tx, config, account, now, deviceId))
    return {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      data: [await describeUser(db, account)],
    }
  },
}

async function findFitting(accounts: Account[], password: string): Promise<Account | undefined> {
  // No user with this id: takes the same work as a wrong password
  if (accounts.length === 0) await isPassword(password, undefined)
  for (const account of accounts) if (await isPassword(password, account.user.passwordHash)) return account
  return undefined
}
