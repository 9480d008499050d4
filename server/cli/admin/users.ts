import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { partners, users } from '../../db/schema.ts'
import { findAccountByEmail, isActive, type Account } from '../../identity/accounts.ts'
import { makePasswordLink } from '../../identity/password-links.ts'
import { NO_PASSWORD } from '../../identity/passwords.ts'
import { grantFreeTier } from '../../store/credits.ts'
import { switchUser } from '../../store/desk-accounts.ts'
import { addMember } from '../../store/members.ts'
import { lockNewPartners, nextIpId } from '../../store/partners.ts'
import { resetCodes } from '../../store/reset-codes.ts'
import type { CommandResult } from '../command.ts'
import {
  columns,
  done,
  failed,
  isOneLine,
  record,
  type AdminArgs,
  type AdminCommand,
  type AdminContext,
} from './admin-command.ts'

/** Operations and councils exist only through this command; companies may register themselves as well. */
const roles = {
  OPS: { userType: 'Operations', company: 'Fieldhire Operations' },
  SSC: { userType: 'Sector Skill Council', company: undefined },
  EMP: { userType: 'Employer', company: undefined },
  SA: { userType: 'Staffing Agencies', company: undefined },
  AGG: { userType: 'Aggregators', company: undefined },
} as const
type Role = keyof typeof roles
const isRole = (role: string | undefined): role is Role => role !== undefined && Object.hasOwn(roles, role)

export const userCommands: Record<string, AdminCommand> = {
  'user add': {
    usage:
      'user add --role OPS|SSC|EMP|SA|AGG|SUB --email neha@hire.example --name "Neha Bhatt" [--company "Acme" | --of EMP1042] [--mobile 9820013001]',
    does: 'Prints a link to set the password. --company makes a company with its free credits; --of adds a user to one, as SUB a member.',
    options: ['role', 'email', 'name', 'company', 'of', 'mobile'],
    run: (context, { options }) => add(context, options),
  },
  'user list': {
    usage: 'user list [--role EMP]',
    options: ['role'],
    run: ({ db }, { options: { role } }) => list(db, role),
  },
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
  'user reset-codes': {
    usage: 'user reset-codes --email neha@hire.example',
    does: 'For whoever has lost the app for codes and the recovery codes: the password alone signs in again. Tells the user by e-mail. Be sure who asks.',
    options: ['email'],
    run: withAccount((context, account) =>
      context.db.transaction(async (tx) => {
        const { email } = account.user
        if (!(await resetCodes(tx, account, context.now))) return failed(`${email} signs in without codes.`)
        await record(tx, context, ['user reset-codes', email])
        return done(`${email}: codes are off. The password alone signs in; the user can turn them on again.`)
      }),
    ),
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

async function list(db: Db, role: string | undefined): Promise<CommandResult> {
  if (role !== undefined && role !== 'SUB' && !isRole(role)) return failed(WRONG_ROLE)
  const rows = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(role === undefined ? undefined : eq(partners.userCode, role))
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

const WRONG_ROLE = '--role must be OPS, SSC, EMP, SA, AGG or SUB.'

interface NewUser {
  email: string
  name: string
  mobile: string | undefined
}

async function add(context: AdminContext, options: AdminArgs['options']): Promise<CommandResult> {
  const { role, of } = options
  if (role !== 'SUB' && !isRole(role)) return failed(WRONG_ROLE)
  const email = options['email']?.trim().toLowerCase() ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200)
    return failed('--email must be an email address.')
  const name = options['name']?.trim() ?? ''
  if (name === '') return failed('--name is missing.')
  if (!isOneLine(name, 100)) return failed('--name must be one line of at most 100 characters.')
  const mobile = options['mobile']
  if (mobile !== undefined && !/^[6-9]\d{9}$/.test(mobile)) return failed('--mobile must be a number of ten digits.')
  if (role === 'SUB' && (of === undefined || mobile === undefined))
    return failed('A member needs --of, the company it works for, and --mobile.')
  const company = (options['company'] ?? (isRole(role) ? roles[role].company : undefined))?.trim()
  if (company && !isOneLine(company, 200)) return failed('--company must be one line of at most 200 characters.')
  if (of === undefined && !company) return failed('--company is missing.')
  if (of !== undefined && options['company'] !== undefined) return failed('--company and --of exclude each other.')
  const user = { email, name, mobile }
  return context.db.transaction(async (tx) => {
    // One account at a time: an address that is free now is free until the end
    await lockNewPartners(tx)
    if (await findAccountByEmail(tx, email)) return failed(`${email} has an account already.`)
    const made =
      of === undefined
        ? await addCompany(tx, context, role as Role, company!, user)
        : await join(tx, context, role, of, user)
    if (typeof made === 'string') return failed(made)
    await record(tx, context, ['user add', email, `${role} ${made.ipId}, ${made.company}`])
    return done(
      `${email} is ${made.ipId}. Open this link within 7 days to set the password:`,
      await makePasswordLink(tx, { userId: made.userId, origin: context.origin, now: context.now }),
    )
  })
}

interface Made {
  ipId: string
  userId: string
  company: string
}

async function addCompany(tx: Db, { now }: AdminContext, role: Role, company: string, user: NewUser): Promise<Made> {
  const ipId = await nextIpId(tx, role)
  await tx.insert(partners).values({
    ...{ ipId, userCode: role, userType: roles[role].userType, legalEntityName: company },
    ...{ contactPersonName: user.name, contactEmail: user.email, contactMobile: user.mobile },
    ...{ createdAt: now, updatedAt: now },
  })
  if (role !== 'OPS' && role !== 'SSC') await grantFreeTier(tx, ipId, now)
  return { ipId, company, userId: await addUser(tx, ipId, user, now) }
}

/** Another user of a company, or a member of one with an account of its own. Says why not in a sentence. */
async function join(
  tx: Db,
  { now }: AdminContext,
  role: Role | 'SUB',
  of: string,
  user: NewUser,
): Promise<Made | string> {
  const [parent] = await tx.select().from(partners).where(eq(partners.ipId, of))
  if (!parent) return `There is no company ${of}.`
  const company = parent.legalEntityName
  if (role !== 'SUB') {
    if (parent.userCode !== role) return `${of} is no company of the role ${role}.`
    return { ipId: of, company, userId: await addUser(tx, of, user, now) }
  }
  if (!['EMP', 'SA', 'AGG'].includes(parent.userCode)) return `${of} has no members.`
  const { ipId, userId } = await addMember(tx, { parent, ...user, mobile: user.mobile!, now })
  return { ipId, userId, company }
}

async function addUser(tx: Db, ipId: string, { email, name, mobile }: NewUser, now: number): Promise<string> {
  const id = randomUUID()
  const stamps = { createdAt: now, updatedAt: now }
  await tx.insert(users).values({ id, ipId, email, name, mobile, passwordHash: NO_PASSWORD, ...stamps })
  return id
}

async function change(context: AdminContext, account: Account, isOn: boolean): Promise<CommandResult> {
  const { db, now } = context
  const { user } = account
  await db.transaction(async (tx) => {
    await switchUser(tx, user.id, isOn, now)
    await record(tx, context, [isOn ? 'user enable' : 'user disable', user.email])
  })
  if (!isOn) return done(`${user.email} is disabled and signed out everywhere.`)
  const isStillOff = !isActive({ ...account, user: { ...user, status: 1 } })
  return done(
    isStillOff
      ? `${user.email} is enabled, but cannot sign in: the member or the company is switched off.`
      : `${user.email} can sign in again.`,
  )
}
