import { eq } from 'drizzle-orm'
import { formatDay, formatTime } from '../../../src/lib/dates.ts'
import { partners } from '../../db/schema.ts'
import { findBalance, findCreditHistory, purchase } from '../../store/credits.ts'
import { columns, done, failed, record, type AdminCommand } from './admin-command.ts'

/** More at once is a slip of the finger. */
const MOST_GRANTED = 1_000_000

export const creditCommands: Record<string, AdminCommand> = {
  'credits grant': {
    usage: 'credits grant EMP1042 --credits 5000 --reason "Invoice 2026-118, paid"',
    does: 'The company sees them in its credit history.',
    words: [1, 1],
    options: ['credits', 'reason'],
    async run(context, { words: [ipId], options }) {
      const credits = Number(options['credits'] ?? '')
      if (!Number.isInteger(credits) || credits < 1 || credits > MOST_GRANTED)
        return failed(`--credits must be a whole number from 1 to ${MOST_GRANTED}.`)
      const reason = options['reason']?.trim() ?? ''
      if (reason === '') return failed('--reason is missing.')
      return context.db.transaction(async (tx) => {
        const [partner] = await tx.select().from(partners).where(eq(partners.ipId, ipId!))
        if (!partner) return failed(`There is no company ${ipId}.`)
        const { balanceAfter } = await purchase(tx, { ipId: ipId!, credits, now: context.now })
        await record(tx, context, ['credits grant', ipId!, `${credits}: ${reason}`])
        return done(`${ipId} ${partner.legalEntityName} has ${balanceAfter} credits now.`)
      })
    },
  },
  'credits history': {
    usage: 'credits history EMP1042',
    words: [1, 1],
    async run({ db }, { words: [ipId] }) {
      const entries = await findCreditHistory(db, ipId!)
      const rows = entries.map(({ at, kind, credits, balanceAfter, hiringReqName }) => [
        `${formatDay(at)} ${formatTime(at)}`,
        kind,
        `${kind === 'spend' ? '-' : '+'}${credits}`,
        String(balanceAfter),
        hiringReqName ?? '',
      ])
      return done(...columns(rows), `${ipId} has ${await findBalance(db, ipId!)} credits.`)
    },
  },
}
