import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import { MOST_OPEN_ORDERS, OLDEST_PAYMENT_DAYS, type OrderState } from '../../src/contract/orders.ts'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { plainDigits } from '../../src/lib/digits.ts'
import {
  financialYear,
  invoiceNumber,
  orderLines,
  orderNumber,
  priceOf,
  readOrderNumber,
  type GstTerms,
  type Price,
} from '../../src/rules/orders.ts'
import { oneLine } from '../../src/lib/unseen.ts'
import { stateOfGstin } from '../../src/rules/gstin.ts'
import { Refusal } from '../core/errors.ts'
import type { Sales } from '../core/sales.ts'
import type { Db } from '../db/connect.ts'
import { creditOrders, invoiceSeries, partners, users } from '../db/schema.ts'
import { writeAudit } from './audit.ts'
import { purchase } from './credits.ts'
import { patternOf } from './desk-accounts.ts'

/** For commands and the invoice. */
export { LONGEST_REFERENCE, LONGEST_REFUSAL, orderStates, type OrderState } from '../../src/contract/orders.ts'
export { formatPaise, orderNumber } from '../../src/rules/orders.ts'
export { stateOfGstin } from '../../src/rules/gstin.ts'

export type OrderRow = typeof creditOrders.$inferSelect
/** With what people call it. */
export interface Order extends OrderRow {
  company: string
  by: string
}

/** More than a company scrolls through. */
const MOST_LISTED = 100

export const termsOf = ({ seller, gstPercent }: Sales): GstTerms => ({
  gstPercent,
  sellerState: seller.gstin === null ? undefined : stateOfGstin(seller.gstin),
})

const select = (db: Db) =>
  db
    .select({ order: creditOrders, company: partners.legalEntityName, by: users.email })
    .from(creditOrders)
    .innerJoin(partners, eq(partners.ipId, creditOrders.ipId))
    .leftJoin(users, eq(users.id, creditOrders.orderedBy))
    .$dynamic()
type Selected = { order: OrderRow; company: string; by: string | null }
const toOrder = ({ order, company, by }: Selected): Order => ({ ...order, company, by: by ?? '' })

/** The company's newest orders. */
export const findOrders = async (db: Db, ipId: string): Promise<Order[]> =>
  (await select(db).where(eq(creditOrders.ipId, ipId)).orderBy(desc(creditOrders.id)).limit(MOST_LISTED)).map(toOrder)

/** By its number, as people write it; one that nobody has is refused. */
export async function getOrder(db: Db, number: string): Promise<Order> {
  const id = readOrderNumber(number)
  const [row] = id === undefined ? [] : await select(db).where(eq(creditOrders.id, id))
  if (!row) throw new Refusal('order-unknown')
  return toOrder(row)
}

interface Wanted {
  search: string
  state?: OrderState | undefined
  page: number
  limit: number
}

/** A page for operations: those that wait, whoever has waited longest first; others the newest first. */
export async function findDeskOrders(db: Db, { search, state, page, limit }: Wanted) {
  const pattern = patternOf(search)
  const number = readOrderNumber(search)
  const found: SQL | undefined =
    search === ''
      ? undefined
      : or(
          ...[partners.legalEntityName, creditOrders.ipId, creditOrders.billingName].map((c) => ilike(c, pattern)),
          ...[creditOrders.invoiceNo, creditOrders.reference].map((c) => ilike(c, pattern)),
          /[^\s-]/.test(search) ? hasReference(search) : undefined,
          number === undefined ? undefined : eq(creditOrders.id, number),
        )
  const where = and(state === undefined ? undefined : eq(creditOrders.state, state), found)
  const rows = await select(db)
    .where(where)
    .orderBy(state === 'open' ? asc(creditOrders.id) : desc(creditOrders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(creditOrders)
    .innerJoin(partners, eq(partners.ipId, creditOrders.ipId))
    .where(where)
  return { orders: rows.map(toOrder), total: all!.total }
}

export interface NewOrder {
  ipId: string
  credits: number
  billingName: string
  billingAddress: string
  gstin: string | undefined
  /** What the user saw, paise. */
  total: number
  userId: string
  now: number
}

/** Orders at the price of now, which is the one that the user saw, from the seller of now: its state decides on the tax. */
export async function placeOrder(db: Db, sales: Sales, of: NewOrder): Promise<Order> {
  const terms = termsOf(sales)
  const price: Price = priceOf(of.credits, terms, of.gstin)
  if (price.total !== of.total) throw new Refusal('order-price-changed')
  // Locked: of two at once the second counts the first
  await db.select({ ipId: partners.ipId }).from(partners).where(eq(partners.ipId, of.ipId)).for('update')
  const open = await db.$count(creditOrders, and(eq(creditOrders.ipId, of.ipId), eq(creditOrders.state, 'open')))
  if (open >= MOST_OPEN_ORDERS) throw new Refusal('too-many-orders')
  const { ipId, credits, billingName, billingAddress, gstin = null } = of
  const [row] = await db
    .insert(creditOrders)
    .values({
      ...{
        ipId,
        credits,
        billingName,
        billingAddress,
        gstin,
        ...price,
        lines: orderLines(credits),
        gstPercent: terms.gstPercent,
      },
      ...{ state: 'open', orderedAt: of.now, orderedBy: of.userId, seller: sales.seller },
    })
    .returning({ id: creditOrders.id })
  return getOrder(db, orderNumber(row!.id))
}

/** What whoever comes second is told. */
const decided = { paid: 'order-paid', rejected: 'order-rejected', cancelled: 'order-cancelled' } as const

/** Locked until the end of the transaction, so that of two decisions the second sees the first. */
async function lockOpen(db: Db, number: string): Promise<OrderRow> {
  const id = readOrderNumber(number)
  const [row] =
    id === undefined ? [] : await db.select().from(creditOrders).where(eq(creditOrders.id, id)).for('update')
  if (!row) throw new Refusal('order-unknown')
  if (row.state !== 'open') throw new Refusal(decided[row.state])
  return row
}

/** By the company that ordered. */
export async function cancelOrder(db: Db, number: string, now: number): Promise<void> {
  const { id } = await lockOpen(db, number)
  await db.update(creditOrders).set({ state: 'cancelled', decidedAt: now }).where(eq(creditOrders.id, id))
}

interface Decided {
  number: string
  now: number
  /** For the audit trail: 'user:…', 'command:…', or the payment gateway. */
  actor: string
}

/** By operations, who say why. */
export async function rejectOrder(db: Db, { number, reason, now, actor }: Decided & { reason: string }): Promise<void> {
  const { id, ipId } = await lockOpen(db, number)
  await db.update(creditOrders).set({ state: 'rejected', decidedAt: now, reason }).where(eq(creditOrders.id, id))
  await writeAudit(db, {
    at: now,
    actor,
    action: 'order reject',
    subject: ipId,
    detail: `${orderNumber(id)}: ${reason}`,
  })
}

interface Payment extends Decided {
  /** What the bank or the provider calls it. */
  reference: string
  /** Any time of the day of the payment, epoch ms. */
  paidOn: number
  /** For an order that was placed before orders named theirs. */
  seller: Sales['seller']
  /** Who recorded it; nobody for a command or a provider. */
  userId?: string | undefined
}

/** Banks print one reference with blanks and dashes or without them: folded by the database on both sides. */
const foldReference = (reference: unknown) => sql`lower(regexp_replace(${reference}, '[[:space:]-]', '', 'g'))`

function hasReference(search: string) {
  const part = plainDigits(oneLine(search)).replaceAll(/[\s-]+/g, '')
  return sql`${foldReference(creditOrders.reference)} like ${foldReference(patternOf(part))}`
}

/**
 * The money is there: in one transaction the number of the invoice, the credits and the audit trail. Run it in one.
 * Throws a Refusal for an order that is unknown or decided, and for a reference that has paid another one.
 */
export async function payOrder(db: Db, payment: Payment): Promise<void> {
  const { number, now, actor, userId, seller } = payment
  const reference = plainDigits(payment.reference).replaceAll(/\s+/g, ' ').trim()
  if (istDayStart(payment.paidOn) > now || payment.paidOn < addIstDays(now, -OLDEST_PAYMENT_DAYS))
    throw new Refusal('payment-day-wrong')
  const order = await lockOpen(db, number)
  const year = financialYear(now)
  // From here on payments come one after the other: no number is given twice, and none is left out
  const [series] = await db
    .insert(invoiceSeries)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.year, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning()
  const used = await db.$count(creditOrders, eq(foldReference(creditOrders.reference), foldReference(reference)))
  if (used > 0) throw new Refusal('payment-reference-used')
  const invoiceNo = invoiceNumber(year, series!.last)
  const paid = { state: 'paid' as const, decidedAt: now, paidOn: istDayStart(payment.paidOn), reference }
  await db
    .update(creditOrders)
    .set({ ...paid, invoiceNo, seller: order.seller ?? seller })
    .where(eq(creditOrders.id, order.id))
  const { ipId, credits, total } = order
  await purchase(db, { ipId, credits, reason: invoiceNo, price: total / 100, orderId: order.id, userId, now })
  const detail = `${orderNumber(order.id)}: ${credits} credits, ₹${total / 100}, ${invoiceNo}, ${reference}`
  await writeAudit(db, { at: now, actor, action: 'order paid', subject: ipId, detail })
}
