import { formatDay, formatTime } from '../../../src/lib/dates.ts'
import { findAudit } from '../../store/audit.ts'
import { columns, done, type AdminCommand } from './admin-command.ts'

const MOST_SHOWN = 200

export const auditCommands: Record<string, AdminCommand> = {
  'audit list': {
    usage: 'audit list [SUBJECT]',
    does: `The ${MOST_SHOWN} latest actions, or those on one email, company, request or file.`,
    words: [0, 1],
    async run({ db }, { words: [subject] }) {
      const entries = await findAudit(db, { subject, limit: MOST_SHOWN })
      if (entries.length === 0) return done('Nothing is recorded.')
      const rows = entries.map(({ at, actor, action, subject: of, detail }) => [
        `${formatDay(at)} ${formatTime(at)}`,
        actor,
        action,
        of,
        detail,
      ])
      return done(...columns(rows))
    },
  },
}
