import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import type { CommandResult } from './command.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { removeDemo } from '../demo/remove.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import { findAccountByEmail, isActive, type Account } from '../identity/accounts.ts'
import { makePasswordLink } from '../identity/password-links.ts'
import { NO_PASSWORD } from '../identity/passwords.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { nextIpId } from '../store/partners.ts'

const usage = [
  'npm run admin -- user add --role OPS --email neha@hire.example --name "Neha Bhatt" [--company "Fieldhire Operations"]',
  'npm run admin -- user add --role SSC --email anita@council.example --name "Anita Deshpande" --company "Skill Council"',
  'npm run admin -- user list',
  'npm run admin -- user reset --email neha@hire.example     a new link to set the password',
  'npm run admin -- user disable --email neha@hire.example   ends the sessions too; enable undoes it',
  'npm run admin -- demo remove                              the demo with everything its accounts made, and nothing else',
]

/** Companies register themselves or are added by a council; these two kinds exist only through this command. */
const roles = {
  OPS: { userType: 'Operations', company: 'Fieldhire Operations' },
  SSC: { userType: 'Sector Skill Council', company: undefined },
} as const

interface Options {
  role?: string
  email?: string
  name?: string
  company?: string
}

const failed = (...lines: string[]): CommandResult => ({ lines, ok: false })
const done = (...lines: string[]): CommandResult => ({ lines, ok: true })

/**
 * Runs the admin command with its arguments and returns what it prints. `origin`: where users open the app. A printed
 * password link is handed over by the operator: it is as good as a password and works once.
 */
export async function runAdmin(
  { db, files, now, origin }: { db: Db; files: Pick<FileGateway, 'remove'>; now: number; origin: string },
  args: string[],
): Promise<CommandResult> {
  const read = readArgs(args)
  if ('problem' in read) return failed(read.problem, ...usage)
  const [subject, verb, ...more] = read.words
  if (read.help || subject === undefined) return { lines: usage, ok: read.help }
  if (subject === 'demo' && verb === 'remove' && more.length === 0) return endDemo(db, files)
  if (subject !== 'user' || more.length > 0) return failed(`There is no command ${read.words.join(' ')}.`, ...usage)
  if (verb === 'list') return list(db)
  if (verb === 'add') return add({ db, now, origin }, read.options)
  if (verb !== 'reset' && verb !== 'disable' && verb !== 'enable')
    return failed(`There is no command user ${verb ?? ''}.`, ...usage)
  const { email } = read.options
  if (email === undefined) return failed('--email is missing.', ...usage)
  const account = await findAccountByEmail(db, email)
  if (!account) return failed(`No account has the email ${email}.`)
  if (verb !== 'reset') return change(db, account, verb === 'enable', now)
  if (!isActive(account)) return failed(`${account.user.email} is disabled: enable it first.`)
  return done(
    `${account.user.email}: open this link within 7 days to set a new password. The present one works until then.`,
    await makePasswordLink(db, { userId: account.user.id, origin, now }),
  )
}

async function endDemo(db: Db, files: Pick<FileGateway, 'remove'>): Promise<CommandResult> {
  const removed = await db.transaction((tx) => removeDemo(tx))
  if (!removed) return done('There is nothing of the demo.')
  // After the commit: a file that stays is found again by its name, a row without its file is not
  for (const file of removed.files) await files.remove(file)
  const counts = Object.entries({ ...removed, files: removed.files.length }).map(([what, count]) => `${count} ${what}`)
  return done(`Removed: ${counts.join(', ')}.`, 'The demo is not seeded into this database again.')
}

type Read = { words: string[]; options: Options; help: boolean } | { problem: string }

function readArgs(args: string[]): Read {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: text, email: text, name: text, company: text, help: { type: 'boolean' } },
    })
    return { words: positionals, options: values, help: values.help === true }
  } catch (error) {
    return { problem: (error as Error).message.split('. ')[0]! }
  }
}

async function list(db: Db): Promise<CommandResult> {
  const rows = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .orderBy(partners.userCode, users.email)
  const lines = rows.map(({ user, partner }) =>
    [
      partner.ipId.padEnd(10),
      user.email.padEnd(36),
      user.status !== 1 || partner.status !== 1
        ? 'disabled'
        : user.passwordHash === NO_PASSWORD
          ? 'invited '
          : 'active  ',
      user.name,
    ].join('  '),
  )
  return done(...(lines.length > 0 ? lines : ['There are no accounts.']))
}

async function add(
  { db, now, origin }: { db: Db; now: number; origin: string },
  { role, email: typed, name, company: named }: Options,
): Promise<CommandResult> {
  const kind = role !== undefined && Object.hasOwn(roles, role) ? roles[role as keyof typeof roles] : undefined
  if (!kind) return failed('--role must be OPS or SSC.', ...usage)
  const email = typed?.trim().toLowerCase() ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200)
    return failed('--email must be an email address.')
  if (name === undefined || name.trim() === '') return failed('--name is missing.', ...usage)
  const company = (named ?? kind.company)?.trim()
  if (!company) return failed('--company is missing.', ...usage)
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
    return done(
      `${email} is ${ipId}. Open this link within 7 days to set the password:`,
      await makePasswordLink(tx, { userId: id, origin, now }),
    )
  })
}

/** At once on every server: each request reads the account. The sessions end with it and do not come back. */
async function change(db: Db, account: Account, isOn: boolean, now: number): Promise<CommandResult> {
  const { user } = account
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ status: isOn ? 1 : 0, updatedAt: now })
      .where(eq(users.id, user.id))
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
