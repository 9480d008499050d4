import { reveals } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import { assertProven } from './assert-proven.ts'
import type { Context } from './handler.ts'
import { takeQuota } from '../db/quota.ts'
import { takeRate } from '../db/rate-limit.ts'
import { actingIpId } from '../store/policies.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'

/** So many in an hour are looked up one by one; more are revealed in bulk. */
export const REVEALS_WITHOUT_PROOF = 20

/** Counted as it is asked: of many at once no more than these pass. */
async function isInBulk({ db, user, now }: Context): Promise<boolean> {
  const rate = { key: `reveals:${user.userId}`, limit: REVEALS_WITHOUT_PROOF, windowMs: HOUR_MS }
  return (await takeRate(db, rate, now)) > 0
}

/**
 * Records who sees which data of whom, before it is shown (TRAP-59). A user who reads the numbers of a whole funnel in
 * one go is rate limited: HTTP 200 with a message, since the user waits for the response.
 */
export async function noteReveal(
  ctx: Context,
  { row }: FunnelRecord,
  what: 'contact' | 'documents' | 'onboarding',
): Promise<void> {
  if (await isInBulk(ctx)) assertProven(ctx)
  const use = { name: 'reveal', payers: { user: ctx.user.userId, partner: actingIpId(ctx.user) } } as const
  const wait = await takeQuota(ctx.db, ctx.config.quotas, use, ctx.now)
  if (wait > 0) throw new Refusal('too-many-reveals', { params: { minutes: Math.ceil(wait / 60_000) } })
  await ctx.db
    .insert(reveals)
    .values({ funnelId: row.funnelId, userId: ctx.user.userId, ipId: row.ipId, what, at: ctx.now })
}
