import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from './connect.ts'
import { LEDGER_DAYS, type Claim, type LedgerEntry, type LedgerStorage } from './ledger.ts'
import { lostAnswer, ORDER_MS } from './ledger-order.ts'
import { deleteInBatches } from './purge.ts'
import { operations } from './schema.ts'

/** The ledger in Postgres: its transaction is the one the effect writes in. */
export function postgresLedger(db: Db): LedgerStorage<Db> {
  return {
    transaction: (work) => db.transaction((tx) => work(tx)),
    savepoint: (tx, work) => tx.transaction((inner) => work(inner)),
    claim,
    finish: async (tx, entry) => {
      await tx
        .update(operations)
        .set({
          status: entry.status,
          answer: entry.answer ?? null,
          httpStatus: entry.httpStatus ?? null,
          order: entry.order ?? null,
          leasedUntil: entry.leasedUntil ?? null,
        })
        .where(and(eq(operations.userId, entry.userId), eq(operations.key, entry.key)))
    },
  }
}

/**
 * Tries an advisory lock that lasts to the end of the transaction, and never waits for it. An insert alone would wait
 * for the transaction that holds the same key, and every repeat from a phone on a slow network would block a connection
 * of the pool. If two keys share a hash, the only effect is that one of them must retry.
 */
async function claim(tx: Db, entry: LedgerEntry): Promise<Claim> {
  const lock = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${entry.userId}\n${entry.key}`}, 0)) as locked`,
  )
  if (!lock.rows[0]?.locked) return { kind: 'busy' }
  const inserted = await tx
    .insert(operations)
    .values(entry)
    .onConflictDoNothing({ target: [operations.userId, operations.key] })
    .returning({ key: operations.key })
  if (inserted.length > 0) return { kind: 'claimed' }
  const [row] = await tx
    .select()
    .from(operations)
    .where(and(eq(operations.userId, entry.userId), eq(operations.key, entry.key)))
  if (!row) return { kind: 'busy' }
  return {
    kind: 'existing',
    entry: {
      ...row,
      answer: row.answer ?? undefined,
      httpStatus: row.httpStatus ?? undefined,
      order: row.order ?? undefined,
      leasedUntil: row.leasedUntil ?? undefined,
    },
  }
}

/** Whether a key has an entry that another transaction has committed. */
export async function isKnownKey(db: Db, userId: string, key: string): Promise<boolean> {
  const found = await db
    .select({ key: operations.key })
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(operations.key, key)))
  return found.length > 0
}

/**
 * Refuses orders whose outcome is unknown: their process died, and the user did not try again. Returns their number.
 */
export async function closeLostOrders(db: Db, now: number): Promise<number> {
  const gone = await db
    .update(operations)
    .set({ status: 'refused', answer: lostAnswer, httpStatus: 200, order: null, leasedUntil: null })
    .where(and(eq(operations.status, 'ordered'), lt(operations.createdAt, now - ORDER_MS)))
  return gone.rowCount ?? 0
}

/** Returns those keys of a user that have a final response, and which of them have a refusal. */
export async function findKnownKeys(
  db: Db,
  userId: string,
  keys: string[],
): Promise<{ known: string[]; refused: string[] }> {
  const rows = await db
    .select({ key: operations.key, status: operations.status })
    .from(operations)
    .where(
      and(
        eq(operations.userId, userId),
        inArray(operations.key, keys),
        inArray(operations.status, ['done', 'refused']),
      ),
    )
  const refused = rows.filter(({ status }) => status === 'refused')
  return { known: rows.map(({ key }) => key), refused: refused.map(({ key }) => key) }
}

/** Removes what is older than 90 days; returns how many rows went. */
export const purgeLedger = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, operations, lt(operations.createdAt, now - LEDGER_DAYS * DAY_MS))
