import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { companyDomains } from '../../db/schema.ts'
import { outsideDomains } from './schema.ts'

export interface TakenDomain {
  taken: string
  by: string
}

/** A domain is of one company over both tables, so changes of them come one after the other. */
export const lockDomains = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('domains of companies', 0))`)

/** One of these that the operator has given to another company, to its provider or to itself. */
export async function findTaken(tx: Db, ipId: string, domains: readonly string[]): Promise<TakenDomain | undefined> {
  for (const table of [outsideDomains, companyDomains]) {
    const [row] = await tx
      .select({ taken: table.domain, by: table.ipId })
      .from(table)
      .where(and(inArray(table.domain, [...domains]), ne(table.ipId, ipId)))
      .limit(1)
    if (row) return row
  }
  return undefined
}
