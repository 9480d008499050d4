import { eq } from 'drizzle-orm'
import { funnelRows } from '../db/schema.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { Context } from './handler.ts'
import { mayActFor } from '../store/policies.ts'
import { writeHistory } from '../store/funnel-history.ts'
import { toJudged, toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import { lockRecords } from '../store/funnel.ts'
import { historyOf, stamp } from './funnel-update.ts'

/** The applicant, locked until the transaction ends, when the user may act for their partner. */
export async function lockOwned(ctx: Context, funnelId: string): Promise<FunnelRecord> {
  const [record] = await lockRecords(ctx.db, [funnelId])
  if (!record || !mayActFor(ctx.user, record.row.ipId)) throw unauthorizedRequest()
  // A phone's late updates of an erased applicant are not stored again
  if (record.row.details.forgottenAt !== undefined) throw new Refusal('applicant-deleted')
  return record
}

/** A change that leaves the stage as it is: the stage's time stays, so that a stage update made before does not conflict. */
export async function change(
  record: FunnelRecord,
  set: Partial<typeof funnelRows.$inferInsert>,
  action: string,
  ctx: Context,
) {
  const [row] = await ctx.db
    .update(funnelRows)
    .set({ ...set, ...stamp(record.row, ctx) })
    .where(eq(funnelRows.funnelId, record.row.funnelId))
    .returning()
  await writeHistory(ctx.db, [historyOf(record, toJudged(record), action, ctx)])
  return { data: { result: [toWire({ ...record, row: row! })] } }
}
