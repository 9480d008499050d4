import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { companyDomains } from '../db/schema.ts'
import { findTaken, lockDomains, type TakenDomain } from '../identity/outside/domains.ts'
import { outsideDomains } from '../identity/outside/schema.ts'

export interface ListedDomain {
  ipId: string
  domain: string
  /** 'provider': of its identity provider, by `sso set`; 'company': by `domains set`. */
  of: 'provider' | 'company'
}

/** All that the operator has given, by company. */
export async function listDomains(db: Db, ipId?: string): Promise<ListedDomain[]> {
  const ofCompany = ipId === undefined ? undefined : eq(companyDomains.ipId, ipId)
  const ofProvider = ipId === undefined ? undefined : eq(outsideDomains.ipId, ipId)
  const given = await db.select().from(companyDomains).where(ofCompany).orderBy(asc(companyDomains.domain))
  const there = await db.select().from(outsideDomains).where(ofProvider).orderBy(asc(outsideDomains.domain))
  const rows = [
    ...there.map(({ ipId: id, domain }) => ({ ipId: id, domain, of: 'provider' as const })),
    ...given.map(({ ipId: id, domain }) => ({ ipId: id, domain, of: 'company' as const })),
  ]
  return rows.toSorted((a, b) => (a.ipId < b.ipId ? -1 : a.ipId > b.ipId ? 1 : 0))
}

/** These and no others, beside those of its provider. Run it in a transaction. */
export async function setDomains(
  tx: Db,
  ipId: string,
  domains: readonly string[],
  now: number,
): Promise<'saved' | TakenDomain> {
  await lockDomains(tx)
  const taken = await findTaken(tx, ipId, domains)
  if (taken) return taken
  await tx.delete(companyDomains).where(eq(companyDomains.ipId, ipId))
  await tx.insert(companyDomains).values(domains.map((domain) => ({ domain, ipId, createdAt: now })))
  return 'saved'
}

/** All of them when none is named. Returns those that were there. */
export async function removeDomains(tx: Db, ipId: string, domains: readonly string[]): Promise<string[]> {
  const named = domains.length === 0 ? undefined : inArray(companyDomains.domain, [...domains])
  const gone = await tx
    .delete(companyDomains)
    .where(and(eq(companyDomains.ipId, ipId), named))
    .returning()
  return gone.map(({ domain }) => domain).toSorted()
}
