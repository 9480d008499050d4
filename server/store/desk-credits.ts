import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { PartnerBalance } from '../../src/contract/desk.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { Refusal } from '../core/errors.ts'
import type { Db } from '../db/connect.ts'
import { creditAccounts, partners } from '../db/schema.ts'
import { patternOf } from './desk-accounts.ts'

/** Who has credits: a member spends those of its company, operations and councils none (CRED-09). */
const codes: UserCode[] = ['EMP', 'SA', 'AGG']
export const mayHaveCredits = (code: UserCode): boolean => codes.includes(code)
const withCredits = inArray(partners.userCode, codes)
const balance = sql<number>`coalesce(${creditAccounts.balance}, 0)`.mapWith(Number)
const shown = { ipId: partners.ipId, company: partners.legalEntityName, userType: partners.userType, balance }

interface Page {
  page: number
  limit: number
}

/** A page of the partners that may have credits, by name; and how many there are. */
export async function findBalances(
  db: Db,
  { search, page, limit }: Page & { search: string },
): Promise<{ partners: PartnerBalance[]; total: number }> {
  const pattern = patternOf(search)
  const where = and(
    withCredits,
    search === '' ? undefined : or(ilike(partners.legalEntityName, pattern), ilike(partners.ipId, pattern)),
  )
  const rows = await db
    .select(shown)
    .from(partners)
    .leftJoin(creditAccounts, eq(creditAccounts.ipId, partners.ipId))
    .where(where)
    .orderBy(asc(partners.legalEntityName), asc(partners.ipId))
    .limit(limit)
    .offset((page - 1) * limit)
  return { partners: rows, total: await db.$count(partners, where) }
}

/** The partner with its balance; refuses one that has no credits of its own. */
export async function getBalance(db: Db, ipId: string): Promise<PartnerBalance> {
  const [row] = await db
    .select(shown)
    .from(partners)
    .leftJoin(creditAccounts, eq(creditAccounts.ipId, partners.ipId))
    .where(and(withCredits, eq(partners.ipId, ipId)))
  if (!row) throw new Refusal('partner-without-credits')
  return row
}
