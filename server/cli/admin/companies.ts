import { formatDay } from '../../../src/lib/dates.ts'
import { switchPartner } from '../../store/partner-switch.ts'
import { approveRegistration, findWaitingRegistrations, rejectRegistration } from '../../store/registrations.ts'
import { columns, done, failed, onEach, record, type AdminCommand, type AdminContext } from './admin-command.ts'

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
}

const set = ({ db, ...context }: AdminContext, id: string, isOn: boolean) =>
  db.transaction(async (tx) => {
    const outcome = await switchPartner(tx, id, isOn, context.now)
    if (outcome === 'unknown') return failed(`There is no company ${id}.`)
    if (outcome === 'waiting') return failed(`${id} waits for approval: approve or reject it.`)
    await record(tx, context, [isOn ? 'company activate' : 'company deactivate', id])
    return done(`${id} is ${isOn ? 'active' : 'switched off, and its users are signed out everywhere'}.`)
  })
