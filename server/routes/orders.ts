import type { OrderWire } from '../../src/contract/orders.ts'
import { mayBuyCredits } from '../../src/rules/roles.ts'
import { foldGstin, isGstin } from '../../src/rules/gstin.ts'
import { isWritable, orderNumber } from '../../src/rules/orders.ts'
import { fieldRefusal, Refusal } from '../core/errors.ts'
import type { Actor } from '../store/actor.ts'
import { queueOrderLetter } from '../store/order-letters.ts'
import {
  cancelOrder,
  findDeskOrders,
  findOrders,
  getOrder,
  payOrder,
  placeOrder,
  rejectOrder,
  termsOf,
  type Order,
} from '../store/orders.ts'
import { assertRole } from '../store/policies.ts'
import { FileResponse } from './file-response.ts'
import type { AreaRoutes, Context } from './handler.ts'

/** ORD-01: whoever may manage the account; no member, and nobody who acts for it. */
function assertOwner(user: Actor, ipId: string): void {
  if (!mayBuyCredits(user.userCode)) throw new Refusal('orders-owner-only')
  if (ipId !== user.ipId) throw new Refusal('company-not-yours')
}

/** One of one's own; that of another company is refused like one that nobody has. */
async function getOwn({ db, user }: Context, number: string): Promise<Order> {
  if (user.userCode !== 'OPS' && !mayBuyCredits(user.userCode)) throw new Refusal('orders-owner-only')
  const order = await getOrder(db, number)
  if (user.userCode !== 'OPS' && order.ipId !== user.ipId) throw new Refusal('order-unknown')
  return order
}

export const orderRoutes: AreaRoutes<'orders'> = {
  async list({ ipId }, { db, user, config, payments }) {
    assertOwner(user, ipId)
    const { gstPercent, sellerState = null } = termsOf(config.sales)
    const { payTo } = await payments.findWay()
    return { data: { orders: (await findOrders(db, ipId)).map(toWire), terms: { gstPercent, sellerState, payTo } } }
  },

  async get({ orderId }, ctx) {
    return { data: toWire(await getOwn(ctx, orderId)) }
  },

  async place({ gstin: typed = '', billingAddress = '', ...of }, { db, user, now, config }) {
    assertOwner(user, of.ipId)
    const gstin = foldGstin(typed) || undefined
    if (gstin !== undefined && !isGstin(gstin)) throw fieldRefusal('gstin', 'gstin-wrong')
    if (!isWritable(of.billingName)) throw fieldRefusal('billingName', 'invoice-letters')
    if (!isWritable(billingAddress)) throw fieldRefusal('billingAddress', 'invoice-letters')
    const { userId } = user
    const order = await placeOrder(db, config.sales, { ...of, billingAddress, gstin, userId, now })
    return { data: toWire(order) }
  },

  async cancel({ orderId }, { db, user, now }) {
    if (!mayBuyCredits(user.userCode)) throw new Refusal('orders-owner-only')
    const { ipId } = await getOrder(db, orderId)
    if (ipId !== user.ipId) throw new Refusal('order-unknown')
    await cancelOrder(db, orderId, now)
    return { data: toWire(await getOrder(db, orderId)) }
  },

  async invoice({ orderId, language }, ctx) {
    const order = await getOwn(ctx, orderId)
    if (order.state !== 'paid') throw new Refusal('no-invoice')
    // The fonts and what draws with them are only loaded for the first one
    const { writeInvoice } = await import('../reports/invoice.ts')
    const bytes = await writeInvoice(order, language)
    const name = `invoice_${order.invoiceNo!.replaceAll('/', '-')}.pdf`
    return new FileResponse(name, 'application/pdf', new Blob([bytes]).stream())
  },

  async desk({ search = '', state, page, limit }, { db, user }) {
    assertRole(user, 'OPS')
    const { orders, total } = await findDeskOrders(db, { search, state, page, limit })
    return { data: orders.map(toWire), paginationOptions: { totalcount: total } }
  },

  async pay({ orderId: number, reference, paidOn }, ctx) {
    assertRole(ctx.user, 'OPS')
    const { userId } = ctx.user
    const of = { number, reference, paidOn, userId, now: ctx.now, actor: `user:${userId}` }
    await payOrder(ctx.db, { ...of, seller: ctx.config.sales.seller })
    return tell(ctx, number)
  },

  async reject({ orderId: number, reason }, ctx) {
    assertRole(ctx.user, 'OPS')
    await rejectOrder(ctx.db, { number, reason, now: ctx.now, actor: `user:${ctx.user.userId}` })
    return tell(ctx, number)
  },
}

/** By e-mail, in the transaction of the decision. */
async function tell(ctx: Context, number: string): Promise<{ data: OrderWire }> {
  const order = await getOrder(ctx.db, number)
  await queueOrderLetter(ctx.db, order, ctx.origin, ctx.now)
  ctx.afterCommit(() => void ctx.mailer.deliver())
  return { data: toWire(order) }
}

const toWire = ({ id, ...order }: Order): OrderWire => ({ ...order, orderId: orderNumber(id) })
