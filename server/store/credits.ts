import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { creditAccounts, creditEntries } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'

export { HIGHEST_PRICE, MOST_GRANTED } from '../../src/contract/desk.ts'

export type CreditEntry = typeof creditEntries.$inferSelect

/** What every partner starts with (CRED-03, Free Tier). */
export const FREE_TIER_CREDITS = 2000

/** What the partner has left, in credits; 0 for one that never had any. */
export async function findBalance(db: Db, ipId: string): Promise<number> {
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.ipId, ipId))
  return account?.balance ?? 0
}

/** Other spends of the partner wait until this transaction ends: what is chosen for one start is not chosen for two. */
export const holdAccount = (db: Db, ipId: string) =>
  db.select({ ipId: creditAccounts.ipId }).from(creditAccounts).where(eq(creditAccounts.ipId, ipId)).for('update')

export interface Spend {
  ipId: string
  /** A whole number above zero: one for each candidate (CRED-11). */
  credits: number
  now: number
  userId?: string
  /** Unset: an SMS sent again (CRED-07). */
  campaignId?: string
  hiringRequestId?: string
  hiringReqName?: string
  targetEmployer?: string
}

/**
 * Spends credits and writes the reason, in one transaction. Inside a handler that is the handler's own, so that a later
 * refusal rolls the spend back. One statement checks and subtracts, and locks the row: of concurrent spends each sees
 * what the one before has left. Throws a Refusal 'credit-limit' with `currentLimit` when there are too few.
 */
export const spend = (db: Db, { credits, now, ...why }: Spend): Promise<CreditEntry> =>
  db.transaction(async (tx) => {
    assertCredits(credits)
    const [taken] = await tx
      .update(creditAccounts)
      .set({ balance: sql`${creditAccounts.balance} - ${credits}`, updatedAt: now })
      .where(and(eq(creditAccounts.ipId, why.ipId), gte(creditAccounts.balance, credits)))
      .returning()
    if (!taken) throw new Refusal('credit-limit', { currentLimit: await findBalance(tx, why.ipId) })
    return writeEntry(tx, { ...why, kind: 'spend', credits, balanceAfter: taken.balance, at: now })
  })

/** Of bought credits: why they were granted, and what was paid for them, rupees. */
interface Paid {
  reason?: string | undefined
  price?: number | undefined
  /** The order that was paid: a second entry of the same one is impossible. */
  orderId?: number | undefined
}

/** For the audit trail. */
export const describeGrant = ({ credits, reason, price }: Paid & { credits: number }): string =>
  `${credits}: ${reason}${price === undefined ? '' : `, ₹${price}`}`

/** Most of a balance: Postgres counts in four bytes, and refunds still come. */
const HIGHEST_BALANCE = 1_000_000_000

/** Adds bought credits; opens the account when there is none. */
export const purchase = (
  db: Db,
  { ipId, credits, now, userId, ...why }: Pick<Spend, 'ipId' | 'credits' | 'now' | 'userId'> & Paid,
): Promise<CreditEntry> =>
  db.transaction(async (tx) => {
    assertCredits(credits)
    const balanceAfter = await addCredits(tx, ipId, credits, now)
    if (balanceAfter > HIGHEST_BALANCE) throw new Refusal('credits-too-many')
    return writeEntry(tx, { ipId, kind: 'purchase', credits, balanceAfter, userId, ...why, at: now })
  })

/** The free tier of a new partner. Granted once; idempotent. */
export const grantFreeTier = (db: Db, ipId: string, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const balance = FREE_TIER_CREDITS
    const opened = await tx
      .insert(creditAccounts)
      .values({ ipId, balance, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (opened.length > 0)
      await writeEntry(tx, { ipId, kind: 'purchase', credits: balance, balanceAfter: balance, at: now })
  })

/**
 * Refunds the unused part of a spend: all that is left of it, or `credits`. Never more than was spent, so that a job
 * may run twice. Returns the number of credits refunded.
 */
export const giveBack = (
  db: Db,
  { spendId, credits, now }: { spendId: number; credits?: number; now: number },
): Promise<number> =>
  db.transaction(async (tx) => {
    // Locked, so that two that give back the same spend come one after the other
    const [spent] = await tx
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.id, spendId), eq(creditEntries.kind, 'spend')))
      .for('update')
    if (!spent) throw new Error('There is no such spend')
    const [{ given }] = (await tx
      .select({ given: sql<number>`coalesce(sum(${creditEntries.credits}), 0)`.mapWith(Number) })
      .from(creditEntries)
      .where(eq(creditEntries.refundOf, spendId))) as [{ given: number }]
    const back = Math.min(credits ?? spent.credits, spent.credits - given)
    if (back <= 0) return 0
    const balanceAfter = await addCredits(tx, spent.ipId, back, now)
    const { ipId, campaignId, hiringRequestId, hiringReqName, targetEmployer } = spent
    await writeEntry(tx, {
      ...{ ipId, campaignId, hiringRequestId, hiringReqName, targetEmployer },
      kind: 'refund',
      credits: back,
      balanceAfter,
      refundOf: spendId,
      at: now,
    })
    return back
  })

/** The spend of a reachout, for what must be given back when it is stopped or fails. */
export async function findSpend(db: Db, campaignId: string): Promise<CreditEntry | undefined> {
  const [entry] = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.campaignId, campaignId), eq(creditEntries.kind, 'spend')))
  return entry
}

async function addCredits(tx: Db, ipId: string, credits: number, now: number): Promise<number> {
  const [account] = await tx
    .insert(creditAccounts)
    .values({ ipId, balance: credits, updatedAt: now })
    .onConflictDoUpdate({
      target: creditAccounts.ipId,
      set: { balance: sql`${creditAccounts.balance} + ${credits}`, updatedAt: now },
    })
    .returning()
  return account!.balance
}

async function writeEntry(tx: Db, entry: typeof creditEntries.$inferInsert): Promise<CreditEntry> {
  const [written] = await tx.insert(creditEntries).values(entry).returning()
  return written!
}

function assertCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new Error('Credits are a whole number above zero')
}
