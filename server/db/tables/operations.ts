import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

export type OperationStatus = 'running' | 'ordered' | 'done' | 'refused' | 'voided'

/**
 * The idempotency ledger (docs/offline.md, "Server side of the promise"). A 'running' row is only ever seen by the
 * transaction that wrote it; `seq` gives the order in which operations were taken up. An 'ordered' one waits for a
 * gateway (ledger-order.ts).
 */
export const operations = pgTable(
  'operations',
  {
    userId: text().notNull(),
    key: text().notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    fingerprint: text().notNull(),
    call: text().notNull(),
    status: text().$type<OperationStatus>().notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    httpStatus: smallint(),
    /** What a gateway is being asked for; emptied with the response. */
    order: jsonb(),
    /** Until then the process that asks the gateway has the operation to itself. */
    leasedUntil: ms(),
    createdAt: ms().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('operations_created').on(table.createdAt),
    index('operations_ordered')
      .on(table.createdAt)
      .where(sql`${table.status} = 'ordered'`),
  ],
)

/** Counts of attempts in a window, in the database so that two server processes count together. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowStart: ms().notNull(),
  count: integer().notNull(),
})

/** Facts about this installation, e.g. that the demo was seeded. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: jsonb().notNull() })
