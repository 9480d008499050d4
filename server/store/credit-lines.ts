import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { LedgerEntry } from '../../src/contract/desk.ts'
import { DAY_MS, IST_OFFSET_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { creditEntries, users } from '../db/schema.ts'
import type { CreditEntry } from './credits.ts'

/** More rows than any user scrolls through. */
const LONGEST_HISTORY = 500

/**
 * The ledger as people read it (CRED-06): what came back of one spend on one day of India is one line with its sum, since
 * each message that a gateway reports late gives back a credit by an entry of its own. A line is its newest entry but for
 * the credits; every other entry is a line by itself.
 */
function linesOf(db: Db, ipId: string) {
  const { id, at, credits, refundOf } = creditEntries
  const day = sql`(${at} + ${sql.raw(`${IST_OFFSET_MS}`)}) / ${sql.raw(`${DAY_MS}`)}`
  return (
    db
      .select({
        newest: sql<number>`max(${id})`.mapWith(Number).as('newest'),
        summed: sql<number>`sum(${credits})`.mapWith(Number).as('summed'),
      })
      .from(creditEntries)
      .where(eq(creditEntries.ipId, ipId))
      // An entry that gives nothing back has a number of its own, which no spend has
      .groupBy(sql`coalesce(${refundOf}, -${id})`, day)
      .as('lines')
  )
}

/** The newest lines first, each in the shape of an entry. */
export function findCreditHistory(db: Db, ipId: string): Promise<CreditEntry[]> {
  const lines = linesOf(db, ipId)
  return db
    .select({ ...getTableColumns(creditEntries), credits: lines.summed })
    .from(lines)
    .innerJoin(creditEntries, eq(creditEntries.id, lines.newest))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(LONGEST_HISTORY)
}

/** A page of them with who entered each, the newest first; and how many there are. */
export async function findLedger(
  db: Db,
  { ipId, page, limit }: { ipId: string; page: number; limit: number },
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const lines = linesOf(db, ipId)
  const { id, at, kind, balanceAfter, reason, price, hiringReqName } = creditEntries
  const shown = { id, at, kind, balanceAfter, reason, price, requestName: hiringReqName, who: users.email }
  const entries = await db
    .select({ ...shown, credits: lines.summed })
    .from(lines)
    .innerJoin(creditEntries, eq(id, lines.newest))
    .leftJoin(users, eq(users.id, creditEntries.userId))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db.select({ total: count() }).from(lines)
  return { entries, total: all!.total }
}
