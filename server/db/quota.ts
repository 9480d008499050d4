import { boundsOf, type Payer, type QuotaName, type Quotas } from '../core/quotas.ts'
import { HttpProblem } from '../core/errors.ts'
import type { Db } from './connect.ts'
import { takeRate } from './rate-limit.ts'

/** Who pays this time, by id; an address or a number is hashed first. A payer that is not named is not counted. */
export type Payers = Partial<Record<Payer, string>>

interface Use {
  name: QuotaName
  payers: Payers
  /** How much is used at once; 1 by default. */
  by?: number
}

/**
 * Counts one use, in the database so that every server counts together. Returns how long to wait, in ms; 0 while it is
 * allowed. The payers are counted in the order of the quota, up to the first that has used it up: one user at the limit
 * does not use up the partner's. Call it outside of a transaction that may be undone.
 */
export async function takeQuota(db: Db, quotas: Quotas, { name, payers, by }: Use, now: number): Promise<number> {
  for (const { payer, window, windowMs, limit } of boundsOf(quotas[name])) {
    const id = payers[payer]
    if (id === undefined) continue
    const wait = await takeRate(db, { key: `${name}.${payer}.${window}:${id}`, limit, windowMs, by }, now)
    if (wait > 0) return wait
  }
  return 0
}

/** A client that waits in its outbox asks again after this long at the latest, seconds. */
const LONGEST_WAIT_S = 3_600

/** As `takeQuota`, ending in HTTP 429 with Retry-After. */
export async function assertQuota(db: Db, quotas: Quotas, use: Use, now: number): Promise<void> {
  const wait = await takeQuota(db, quotas, use, now)
  if (wait > 0) throw new HttpProblem(429, 'too-many-requests', Math.min(Math.ceil(wait / 1000), LONGEST_WAIT_S))
}
