import { reveals } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { Context } from './handler.ts'
import { takeQuota } from '../db/quota.ts'
import { actingIpId } from '../store/policies.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'

/**
 * Records who sees which data of whom, before it is shown (TRAP-59). A user who reads the numbers of a whole funnel in
 * one go is rate limited: HTTP 200 with a message, since the user waits for the response.
 */
export async function noteReveal(
  ctx: Context,
  { row }: FunnelRecord,
  what: 'contact' | 'documents' | 'onboarding',
): Promise<void> {
  const use = { name: 'reveal', payers: { user: ctx.user.userId, partner: actingIpId(ctx.user) } } as const
  const wait = await takeQuota(ctx.db, ctx.config.quotas, use, ctx.now)
  if (wait > 0) throw new Refusal('too-many-reveals', { params: { minutes: Math.ceil(wait / 60_000) } })
  await ctx.db
    .insert(reveals)
    .values({ funnelId: row.funnelId, userId: ctx.user.userId, ipId: row.ipId, what, at: ctx.now })
}
