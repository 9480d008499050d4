import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { partners, users } from '../../db/schema.ts'
import { findAccountByEmail, isActive, type Account } from '../../identity/accounts.ts'
import { makePasswordLink } from '../../identity/password-links.ts'
import { NO_PASSWORD } from '../../identity/passwords.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import { nextIpId } from '../../store/partners.ts'
import type { CommandResult } from '../command.ts'
import { columns, done, failed, record, type AdminArgs, type AdminCommand, type AdminContext } from './admin-command.ts'

/** Companies register themselves or are added by a council; these two kinds exist only through this command. */
const roles = {
  OPS: { userType: 'Operations', company: 'Fieldhire Operations' },
  SSC: { userType: 'Sector Skill Council', company: undefined },
} as const

export const userCommands: Record<string, AdminCommand> = {
  'user add': {
    usage: 'user add --role OPS|SSC --email neha@hire.example --name "Neha Bhatt" [--company "Skill Council"]',
    does: 'Prints a link to set the password. Employers, agencies and aggregators register themselves.',
    options: ['role', 'email', 'name', 'company'],
    run: (context, { options }) => add(context, options),
  },
  'user list': { usage: 'user list', run: ({ db }) => list(db) },
  'user reset': {
    usage: 'user reset --email neha@hire.example',
    does: 'Prints a new link to set the password.',
    options: ['email'],
    run: withAccount(async (context, account) => {
      const { db, now, origin } = context
      const { user } = account
      if (!isActive(account)) return failed(`${user.email} is disabled: enable it first.`)
      return db.transaction(async (tx) => {
        await record(tx, context, ['user reset', user.email])
        return done(
          `${user.email}: open this link within 7 days to set a new password. The present one works until then.`,
          await makePasswordLink(tx, { userId: user.id, origin, now }),
        )
      })
    }),
  },
  'user disable': {
    usage: 'user disable --email neha@hire.example',
    does: 'Ends the sessions too; enable undoes it.',
    options: ['email'],
    run: withAccount((context, account) => change(context, account, false)),
  },
  'user enable': {
    usage: 'user enable --email neha@hire.example',
    options: ['email'],
    run: withAccount((context, account) => change(context, account, true)),
  },
}

function withAccount(act: (context: AdminContext, account: Account) => Promise<CommandResult>): AdminCommand['run'] {
  return async (context, { options: { email } }) => {
    if (email === undefined) return failed('--email is missing.')
    const account = await findAccountByEmail(context.db, email)
    return account ? act(context, account) : failed(`No account has the email ${email}.`)
  }
}

async function list(db: Db): Promise<CommandResult> {
  const rows = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .orderBy(partners.userCode, users.email)
  const lines = columns(
    rows.map(({ user, partner }) => [
      partner.ipId,
      user.email,
      user.status !== 1 || partner.status !== 1 ? 'disabled' : user.passwordHash === NO_PASSWORD ? 'invited' : 'active',
      user.name,
    ]),
  )
  return done(...(lines.length > 0 ? lines : ['There are no accounts.']))
}

async function add(
  context: AdminContext,
  { role, email: typed, name, company: named }: AdminArgs['options'],
): Promise<CommandResult> {
  const { db, now, origin } = context
  const kind = role !== undefined && Object.hasOwn(roles, role) ? roles[role as keyof typeof roles] : undefined
  if (!kind) return failed('--role must be OPS or SSC.')
  const email = typed?.trim().toLowerCase() ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200)
    return failed('--email must be an email address.')
  if (name === undefined || name.trim() === '') return failed('--name is missing.')
  const company = (named ?? kind.company)?.trim()
  if (!company) return failed('--company is missing.')
  return db.transaction(async (tx) => {
    // Its lock makes one account at a time: an id that is free now is free until the end
    const ipId = await nextIpId(tx, role as keyof typeof roles)
    if (await findAccountByEmail(tx, email)) return failed(`${email} has an account already.`)
    const stamps = { createdAt: now, updatedAt: now }
    await tx.insert(partners).values({
      ...{ ipId, userCode: role as keyof typeof roles, userType: kind.userType, legalEntityName: company },
      ...{ contactPersonName: name.trim(), contactEmail: email, ...stamps },
    })
    const id = randomUUID()
    await tx.insert(users).values({ id, ipId, email, name: name.trim(), passwordHash: NO_PASSWORD, ...stamps })
    await record(tx, context, ['user add', email, `${role} ${ipId}, ${company}`])
    return done(
      `${email} is ${ipId}. Open this link within 7 days to set the password:`,
      await makePasswordLink(tx, { userId: id, origin, now }),
    )
  })
}

/** At once on every server: each request reads the account. The sessions end with it and do not come back. */
async function change(context: AdminContext, account: Account, isOn: boolean): Promise<CommandResult> {
  const { db, now } = context
  const { user } = account
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ status: isOn ? 1 : 0, updatedAt: now })
      .where(eq(users.id, user.id))
    await record(tx, context, [isOn ? 'user enable' : 'user disable', user.email])
    if (isOn) return
    await endSessionsOf(tx, [user.id], now)
  })
  if (!isOn) return done(`${user.email} is disabled and signed out everywhere.`)
  const isStillOff = !isActive({ ...account, user: { ...user, status: 1 } })
  return done(
    isStillOff
      ? `${user.email} is enabled, but cannot sign in: the member or the company is switched off.`
      : `${user.email} can sign in again.`,
  )
}
