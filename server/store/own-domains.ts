import { and, eq, sql } from 'drizzle-orm'
import { publicDomains } from '../core/public-domains.ts'
import type { Db } from '../db/connect.ts'
import { companyDomains, users } from '../db/schema.ts'
import { domainOf } from '../identity/outside/providers.ts'
import { outsideDomains } from '../identity/outside/schema.ts'

/**
 * Whether addresses of this domain are of the company: the operator has given it the domain, with its identity provider or
 * without, or an owner of the account has such an address and the operator has given it to nobody else. Never one of mailboxes that anybody may have.
 */
export async function isOwnDomain(db: Db, ipId: string, email: string): Promise<boolean> {
  const domain = domainOf(email)
  if (publicDomains.includes(domain)) return false
  const [there] = await db.select().from(outsideDomains).where(eq(outsideDomains.domain, domain))
  const [given] = await db.select().from(companyDomains).where(eq(companyDomains.domain, domain))
  if (there ?? given) return [there, given].some((one) => one?.ipId === ipId)
  const isOfOwner = and(eq(users.ipId, ipId), sql`split_part(${users.email}, '@', 2) = ${domain}`)
  return (await db.$count(users, isOfOwner)) > 0
}
