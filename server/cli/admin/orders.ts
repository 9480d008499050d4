import { formatDay, istDayFromIso } from '../../../src/lib/dates.ts'
import { Refusal } from '../../core/errors.ts'
import type { Db } from '../../db/connect.ts'
import { queueOrderLetter } from '../../store/order-letters.ts'
import {
  findDeskOrders,
  getOrder,
  LONGEST_REFERENCE,
  LONGEST_REFUSAL,
  orderNumber,
  orderStates,
  payOrder,
  rejectOrder,
  type Order,
  type OrderState,
} from '../../store/orders.ts'
import type { CommandResult } from '../command.ts'
import { columns, done, failed, inOneLine, isOneLine, type AdminCommand, type AdminContext } from './admin-command.ts'

const MOST_SHOWN = 200

/** Orders of credits, as operations have them on the page Credit orders (ORD-08). */
export const orderCommands: Record<string, AdminCommand> = {
  'credits orders': {
    usage: 'credits orders [--state open|paid|rejected|cancelled]',
    does: `The ${MOST_SHOWN} oldest that wait for their payment, or the newest of another state.`,
    options: ['state'],
    async run({ db }, { options: { state = 'open' } }) {
      if (!isState(state)) return failed(`--state must be one of ${orderStates.join(', ')}.`)
      const { orders } = await findDeskOrders(db, { search: '', state, page: 1, limit: MOST_SHOWN })
      if (orders.length === 0) return done(`No order is ${state}.`)
      return done(...columns(orders.map(rowOf)))
    },
  },
  'credits paid': {
    usage: 'credits paid ORD-000042 --reference "UTR 412345678901" [--on 2026-11-25]',
    does: 'Records the payment: grants the credits, makes the invoice and sends the e-mail. The day is today by default.',
    words: [1, 1],
    options: ['reference', 'on'],
    async run(context, { words: [number], options }) {
      const reference = options['reference']?.trim() ?? ''
      if (reference === '') return failed('--reference is missing.')
      if (!isOneLine(reference, LONGEST_REFERENCE))
        return failed(`--reference must be one line of at most ${LONGEST_REFERENCE} characters.`)
      const paidOn = options['on'] === undefined ? context.now : istDayFromIso(options['on'])
      if (Number.isNaN(paidOn)) return failed('--on must be a day, such as 2026-11-25.')
      const { now, actor } = context
      const { seller } = context.config.sales
      return decide(context, number!, async (tx) => {
        await payOrder(tx, { number: number!, reference, paidOn, now, actor, seller })
        const { company, credits, invoiceNo } = await getOrder(tx, number!)
        return `${inOneLine(company)} has ${credits} more credits. The invoice is ${invoiceNo}.`
      })
    },
  },
  'credits reject': {
    usage: 'credits reject ORD-000042 --reason "No payment after 30 days"',
    does: 'The reason goes out by e-mail.',
    words: [1, 1],
    options: ['reason'],
    async run(context, { words: [number], options }) {
      const reason = options['reason']?.trim() ?? ''
      if (reason === '') return failed('--reason is missing.')
      if (!isOneLine(reason, LONGEST_REFUSAL))
        return failed(`--reason must be one line of at most ${LONGEST_REFUSAL} characters.`)
      const { now, actor } = context
      return decide(context, number!, async (tx) => {
        await rejectOrder(tx, { number: number!, reason, now, actor })
        return `${number} is rejected.`
      })
    },
  },
}

const isState = (text: string): text is OrderState => (orderStates as readonly string[]).includes(text)

const rowOf = ({ id, ipId, company, state, credits, total, orderedAt, reference, invoiceNo }: Order): string[] => [
  orderNumber(id),
  ...[formatDay(orderedAt), state, ipId, company, `${credits} credits`, `₹${total / 100}`],
  ...[invoiceNo ?? '', reference ?? ''],
]

/** What is refused is said, and has changed nothing. */
async function decide(
  { db, origin, now }: AdminContext,
  number: string,
  act: (tx: Db) => Promise<string>,
): Promise<CommandResult> {
  try {
    return await db.transaction(async (tx) => {
      const said = await act(tx)
      await queueOrderLetter(tx, await getOrder(tx, number), origin, now)
      return done(said)
    })
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message)
    throw error
  }
}
