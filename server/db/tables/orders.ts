import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderState } from '../../../src/contract/orders.ts'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** Who sells, as an invoice names them. */
export interface Seller {
  name: string
  address: string
  gstin: string | null
}

/** Credits that a company ordered. Amounts in paise, as they were when it ordered. */
export const creditOrders = pgTable(
  'credit_orders',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    state: text().$type<OrderState>().notNull(),
    credits: integer().notNull(),
    /** So many at so many paise: prices change, invoices do not. */
    lines: jsonb().$type<{ credits: number; paise: number }[]>().notNull(),
    net: integer().notNull(),
    gstPercent: integer().notNull(),
    cgst: integer().notNull(),
    sgst: integer().notNull(),
    igst: integer().notNull(),
    roundOff: integer().notNull(),
    total: integer().notNull(),
    billingName: text().notNull(),
    billingAddress: text().notNull(),
    gstin: text(),
    orderedAt: ms().notNull(),
    orderedBy: text().notNull(),
    decidedAt: ms(),
    reason: text(),
    reference: text(),
    paidOn: ms(),
    invoiceNo: text(),
    seller: jsonb().$type<Seller>(),
  },
  (table) => [
    index('credit_orders_partner').on(table.ipId, table.id),
    index('credit_orders_open')
      .on(table.id)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('credit_orders_invoice').on(table.invoiceNo),
    /** One payment pays one order: the same reference a second time is a slip. */
    uniqueIndex('credit_orders_reference').on(sql`lower(${table.reference})`),
    check('credit_orders_paid', sql`(${table.state} = 'paid') = (${table.invoiceNo} is not null)`),
  ],
)

/** The last number of each series of invoices. The row is locked until the invoice is committed: no number is missing. */
export const invoiceSeries = pgTable('invoice_series', {
  /** '2026-27'. */
  year: text().primaryKey(),
  last: integer().notNull(),
})
