import { formatDay } from '../../../src/lib/dates.ts'
import { approveRequest, findPending, rejectRequest } from '../../store/approvals.ts'
import { columns, done, failed, onEach, record, type AdminCommand } from './admin-command.ts'

export const requestCommands: Record<string, AdminCommand> = {
  'request list': {
    usage: 'request list',
    does: 'The hiring requests that wait for approval.',
    async run({ db }) {
      const pending = await findPending(db)
      if (pending.length === 0) return done('No hiring request waits for approval.')
      return done(
        ...columns(
          pending.map(({ hiringRequestId, ipId, createdDate, name }) => [
            hiringRequestId,
            ipId,
            formatDay(createdDate),
            name,
          ]),
        ),
      )
    },
  },
  'request approve': {
    usage: 'request approve 50005 [50006 …]',
    words: [1, 1_000],
    run: (context, { words }) =>
      onEach(words, (id) =>
        context.db.transaction(async (tx) => {
          if (!(await approveRequest(tx, id, context.now))) return failed(`${id} does not wait for approval.`)
          await record(tx, context, ['request approve', id])
          return done(`${id} is approved and active.`)
        }),
      ),
  },
  'request reject': {
    usage: 'request reject 50005 --reason "The wage is below the legal minimum"',
    does: 'It becomes inactive; whoever created it gets the reason by e-mail.',
    words: [1, 1],
    options: ['reason'],
    async run(context, { words: [id], options: { reason } }) {
      const why = reason?.trim() ?? ''
      if (why === '') return failed('--reason is missing.')
      return context.db.transaction(async (tx) => {
        if (!(await rejectRequest(tx, id!, why, context.now))) return failed(`${id} does not wait for approval.`)
        await record(tx, context, ['request reject', id!, why])
        return done(`${id} is rejected.`)
      })
    },
  },
}
