import { limits } from '../../src/rules/limits.ts'
import { reveals } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { Context } from '../handler.ts'
import { takeRate } from '../rate-limit.ts'
import type { FunnelRecord } from '../store/funnel-wire.ts'
import { serverText } from '../text.ts'

const HOUR = 3_600_000

/**
 * Writes down who sees what of whom, before it is shown (TRAP-59). Somebody who reads the numbers of a whole funnel in one
 * go is held up: HTTP 200 with words, since a person waits for the answer.
 */
export async function noteReveal(
  ctx: Context,
  { row }: FunnelRecord,
  what: 'contact' | 'documents' | 'onboarding',
): Promise<void> {
  const limit = { key: `reveal:${ctx.user.userId}`, limit: limits.revealsPerHour, windowMs: HOUR }
  const wait = await takeRate(ctx.db, limit, ctx.now)
  if (wait > 0) throw new Refusal('too-many', serverText.tooManyReveals(Math.ceil(wait / 60_000)))
  await ctx.db
    .insert(reveals)
    .values({ funnelId: row.funnelId, userId: ctx.user.userId, ipId: row.ipId, what, at: ctx.now })
}
