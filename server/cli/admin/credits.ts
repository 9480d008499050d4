import { eq } from 'drizzle-orm'
import { formatDay, formatTime } from '../../../src/lib/dates.ts'
import { partners } from '../../db/schema.ts'
import { findCreditHistory } from '../../store/credit-lines.ts'
import { describeGrant, findBalance, HIGHEST_PRICE, MOST_GRANTED, purchase } from '../../store/credits.ts'
import { mayHaveCredits } from '../../store/desk-credits.ts'
import { columns, done, failed, record, type AdminCommand } from './admin-command.ts'
import { orderCommands } from './orders.ts'

/** As operations staff may write at their desk. */
const LONGEST_REASON = 200

export const creditCommands: Record<string, AdminCommand> = {
  ...orderCommands,
  'credits grant': {
    usage: 'credits grant EMP1042 --credits 5000 --reason "Invoice 2026-118, paid" [--price 4500]',
    does: 'The company sees them in its credit history; the price is in rupees.',
    words: [1, 1],
    options: ['credits', 'reason', 'price'],
    async run(context, { words: [ipId], options }) {
      const credits = Number(options['credits'] ?? '')
      if (!Number.isInteger(credits) || credits < 1 || credits > MOST_GRANTED)
        return failed(`--credits must be a whole number from 1 to ${MOST_GRANTED}.`)
      const reason = options['reason']?.trim() ?? ''
      if (reason === '') return failed('--reason is missing.')
      if (reason.length > LONGEST_REASON) return failed(`--reason is longer than ${LONGEST_REASON} characters.`)
      const price = options['price'] === undefined ? undefined : Number(options['price'])
      if (price !== undefined && (!Number.isInteger(price) || price < 0 || price > HIGHEST_PRICE))
        return failed(`--price must be a whole number of rupees up to ${HIGHEST_PRICE}.`)
      return context.db.transaction(async (tx) => {
        const [partner] = await tx.select().from(partners).where(eq(partners.ipId, ipId!))
        if (!partner) return failed(`There is no company ${ipId}.`)
        if (!mayHaveCredits(partner.userCode)) return failed(`${ipId} has no credits of its own.`)
        const { balanceAfter } = await purchase(tx, { ipId: ipId!, credits, reason, price, now: context.now })
        await record(tx, context, ['credits grant', ipId!, describeGrant({ credits, reason, price })])
        return done(`${ipId} ${partner.legalEntityName} has ${balanceAfter} credits now.`)
      })
    },
  },
  'credits history': {
    usage: 'credits history EMP1042',
    words: [1, 1],
    async run({ db }, { words: [ipId] }) {
      const entries = await findCreditHistory(db, ipId!)
      const rows = entries.map(({ at, kind, credits, balanceAfter, hiringReqName, reason }) => [
        `${formatDay(at)} ${formatTime(at)}`,
        kind,
        `${kind === 'spend' ? '-' : '+'}${credits}`,
        String(balanceAfter),
        hiringReqName ?? reason ?? '',
      ])
      return done(...columns(rows), `${ipId} has ${await findBalance(db, ipId!)} credits.`)
    },
  },
}
