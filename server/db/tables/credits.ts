import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'
import { partners } from './partners.ts'

/** What a partner has left: one row that every purchase and spend locks. No one without a row has credits. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    ipId: text()
      .primaryKey()
      .references(() => partners.ipId),
    balance: integer().notNull(),
    updatedAt: ms().notNull(),
    /** When the partner was told that little is left; empty again once credits were bought (functions/webhooks.sql). */
    lowToldAt: ms(),
  },
  // The last word, whatever the code above it does
  (table) => [check('credit_accounts_not_below_zero', sql`${table.balance} >= 0`)],
)

/** Append-only: every change of a balance. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ipId: text()
      .notNull()
      .references(() => partners.ipId),
    kind: text().$type<'purchase' | 'spend' | 'refund'>().notNull(),
    /** Always above zero; what it does to the balance follows from the kind. */
    credits: integer().notNull(),
    balanceAfter: integer().notNull(),
    /** What it was spent on; a spend without a campaign is an SMS sent again (CRED-07). */
    campaignId: text(),
    hiringRequestId: text(),
    hiringReqName: text(),
    targetEmployer: text(),
    /** A refund's spend. */
    refundOf: bigint({ mode: 'number' }),
    /** Of a grant by operations: why, and what was paid for it, rupees. */
    reason: text(),
    price: integer(),
    /** The order that was paid by it. */
    orderId: bigint({ mode: 'number' }),
    /** Who did it; no one for a refund by the server itself. */
    userId: text(),
    at: ms().notNull(),
  },
  (table) => [
    index('credit_entries_partner').on(table.ipId, table.at, table.id),
    index('credit_entries_refunds')
      .on(table.refundOf)
      .where(sql`${table.refundOf} is not null`),
    index('credit_entries_campaign').on(table.campaignId),
    /** Whatever the code above it does: an order grants once. */
    uniqueIndex('credit_entries_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
    check('credit_entries_above_zero', sql`${table.credits} > 0`),
  ],
)
