import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { findAccount, findAccountsOfPartner, isActive, type Account } from '../identity/accounts.ts'
import { attemptOf, countAttempt, forgiveAttempts } from '../identity/attempts.ts'
import { findSecondStep } from '../identity/code-app.ts'
import { findRequired } from '../identity/outside/providers.ts'
import { isPassword } from '../identity/passwords.ts'
import { describeSession, describeUser } from '../identity/profile.ts'
import { isNewDevice } from '../identity/new-device.ts'
import { newDeviceEmail } from '../mail/emails-new-device.ts'
import { postMail } from '../mail/mailer.ts'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { openSession } from '../identity/sessions.ts'

export const sessionRoutes: AreaRoutes<'session'> = {
  /** API-007, AUTH-17, AUTH-18. */
  info: async (_input, { db, config, user }) => {
    const account = await findAccount(db, user.userId)
    if (!account) throw new Error('The signed-in user is gone')
    return describeSession(db, account, config)
  },

  /**
   * API-006, AUTH-16. Signs in the first of the partner's users whose password matches. For programs: no screen uses it
   * (TRAP-26).
   */
  passwordSignIn: async ({ ipId, password }, ctx) => {
    const { db, config, now, deviceId, address } = ctx
    const attempt = attemptOf(config.sessionSecret, `partner ${ipId}`, address)
    const wait = await countAttempt(db, attempt, now)
    if (wait > 0) throw new Refusal('too-many-sign-ins', { params: { minutes: Math.ceil(wait / 60_000) } })
    const account = await findFitting(await findAccountsOfPartner(db, ipId), password)
    if (!account) throw new Refusal('password-wrong')
    await forgiveAttempts(db, attempt)
    if (!isActive(account)) throw new Refusal('account-inactive')
    if (await findRequired(db, account)) throw new Refusal('outside-needed')
    // A program has no app for codes: it takes an API key
    if (await findSecondStep(db, account.user.id)) throw new Refusal('code-needed')
    const { tokens, isNew } = await db.transaction(async (tx) => {
      const isNew = await isNewDevice(tx, account.user.id, { deviceId, isKnown: false }, now)
      return { ...(await openSession(tx, config, account, now, { deviceId })), isNew }
    })
    if (isNew) {
      const of = { name: account.user.name, company: account.partner.legalEntityName, at: now }
      await postMail(ctx, { to: account.user.email, ...newDeviceEmail({ ...of, link: ctx.origin + SIGN_IN_WAYS }) })
    }
    return {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      data: [await describeUser(db, account)],
    }
  },
}

/** Users of a partner who can sign in by its id: the first ones. */
const MOST_USERS = 4

/** The same work whoever there is, so that the time does not tell whether the partner exists and how many it has. */
async function findFitting(accounts: Account[], password: string): Promise<Account | undefined> {
  const tried = Array.from({ length: MOST_USERS }, (_, at) => accounts[at])
  const fits = await Promise.all(tried.map((account) => isPassword(password, account?.user.passwordHash)))
  return tried.find((_, at) => fits[at])
}
