import { eq } from 'drizzle-orm'
import { formatDay } from '../../../src/lib/dates.ts'
import type { Db } from '../../db/connect.ts'
import { partners } from '../../db/schema.ts'
import type { Manager } from '../../db/tables/partners.ts'
import { findAccountByEmail } from '../../identity/accounts.ts'
import { switchPartner } from '../../store/partner-switch.ts'
import { approveRegistration, findWaitingRegistrations, rejectRegistration } from '../../store/registrations.ts'
import {
  columns,
  done,
  failed,
  onEach,
  record,
  type AdminArgs,
  type AdminCommand,
  type AdminContext,
} from './admin-command.ts'

export const companyCommands: Record<string, AdminCommand> = {
  'company list': {
    usage: 'company list',
    does: 'The companies that have registered and wait for approval.',
    async run({ db }) {
      const waiting = await findWaitingRegistrations(db)
      if (waiting.length === 0) return done('No company waits for approval.')
      return done(...columns(waiting.map(({ ipId, name, createdAt }) => [ipId, formatDay(createdAt), name])))
    },
  },
  'company approve': {
    usage: 'company approve EMP1042 [SA1043 …]',
    does: 'It gets its free credits, and its owner an e-mail with the link to set a password.',
    words: [1, 1_000],
    run: (context, { words }) =>
      onEach(words, (id) =>
        context.db.transaction(async (tx) => {
          if (!(await approveRegistration(tx, id, context.now))) return failed(`${id} does not wait for approval.`)
          await record(tx, context, ['company approve', id])
          return done(`${id} is approved and active.`)
        }),
      ),
  },
  'company reject': {
    usage: 'company reject EMP1042 --reason "The PAN belongs to another company"',
    does: 'Deletes what was entered; whoever registered gets the reason by e-mail and may register again.',
    words: [1, 1],
    options: ['reason'],
    async run(context, { words: [id], options: { reason } }) {
      const why = reason?.trim() ?? ''
      if (why === '') return failed('--reason is missing.')
      return context.db.transaction(async (tx) => {
        if (!(await rejectRegistration(tx, id!, why, context.now))) return failed(`${id} does not wait for approval.`)
        await record(tx, context, ['company reject', id!, why])
        return done(`${id} is rejected.`)
      })
    },
  },
  'company deactivate': {
    usage: 'company deactivate EMP1042 [SA1043 …]',
    does: 'Its users and members are signed out everywhere and cannot sign in; activate undoes it.',
    words: [1, 1_000],
    run: (context, { words }) => onEach(words, (id) => set(context, id, false)),
  },
  'company activate': {
    usage: 'company activate EMP1042 [SA1043 …]',
    words: [1, 1_000],
    run: (context, { words }) => onEach(words, (id) => set(context, id, true)),
  },
  'company managers': {
    usage:
      'company managers EMP1042 --account neha@hire.example --account-mobile 9820013001 [--sales … --sales-mobile …]',
    does: 'Who looks after a company: users of operations, shown to it with a button that calls them. Replaces who was named.',
    words: [1, 1],
    options: ['account', 'account-mobile', 'sales', 'sales-mobile'],
    run: nameManagers,
  },
}

async function nameManagers(context: AdminContext, { words: [id], options }: AdminArgs) {
  const managers: Manager[] = []
  for (const kind of ['account', 'sales'] as const) {
    const email = options[kind]
    if (email === undefined) continue
    const manager = await findManager(context.db, email, options[`${kind}-mobile`])
    if (typeof manager === 'string') return failed(manager)
    managers.push({ ...manager, isSalesManager: kind === 'sales' })
  }
  return context.db.transaction(async (tx) => {
    const changed = await tx
      .update(partners)
      .set({ managers, updatedAt: context.now })
      .where(eq(partners.ipId, id!))
      .returning()
    if (changed.length === 0) return failed(`There is no company ${id}.`)
    const names = managers.map((manager) => manager.contactPersonName).join(', ') || 'nobody'
    await record(tx, context, ['company managers', id!, names])
    return done(`${id} is looked after by ${names}.`)
  })
}

/** Says in a sentence why nobody of that email can be named. */
async function findManager(db: Db, email: string, given?: string): Promise<Omit<Manager, 'isSalesManager'> | string> {
  const account = await findAccountByEmail(db, email)
  if (account?.partner.userCode !== 'OPS') return `No user of operations has the email ${email}.`
  const mobile = given ?? account.user.mobile ?? undefined
  if (mobile !== undefined && !/^[6-9]\d{9}$/.test(mobile)) return `${mobile} is no mobile number of ten digits.`
  return {
    ipId: account.partner.ipId,
    contactPersonName: account.user.name,
    contactEmailAddress: account.user.email,
    ...(mobile ? { contactMobile: mobile } : {}),
  }
}

const set = ({ db, ...context }: AdminContext, id: string, isOn: boolean) =>
  db.transaction(async (tx) => {
    const outcome = await switchPartner(tx, id, isOn, context.now)
    if (outcome === 'unknown') return failed(`There is no company ${id}.`)
    if (outcome === 'waiting') return failed(`${id} waits for approval: approve or reject it.`)
    await record(tx, context, [isOn ? 'company activate' : 'company deactivate', id])
    return done(`${id} is ${isOn ? 'active' : 'switched off, and its users are signed out everywhere'}.`)
  })
