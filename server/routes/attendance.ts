import { eq } from 'drizzle-orm'
import { attend, isInOn } from '../../src/rules/attendance.ts'
import { funnelRows } from '../db/schema.ts'
import { writeHistory } from '../store/funnel-history.ts'
import { toJudged, toWire } from '../store/funnel-wire.ts'
import { lockOwned } from './funnel-change.ts'
import { historyOf, stamp } from './funnel-update.ts'
import type { Context } from './handler.ts'

/**
 * The applicant came to the gate (GATE-04). The first of several reports of a day counts; who had only applied is screened
 * with it.
 */
export async function saveAttendance({ funnelId }: { funnelId: string }, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  const judged = toJudged(record)
  if (isInOn(judged, ctx.actedAt)) return { data: { result: [toWire(record)] } }
  const next = attend(judged, ctx.actedAt, ctx.now)
  const { status, subStage, userConfirmed, employerConfirmed, at } = next.stage
  const [row] = await ctx.db
    .update(funnelRows)
    .set({
      ...{ attendedAt: next.attendedAt ?? null, status, subStage: subStage ?? null, userConfirmed, employerConfirmed },
      ...{ stageAt: at, ...stamp(record.row, ctx) },
    })
    .where(eq(funnelRows.funnelId, record.row.funnelId))
    .returning()
  await writeHistory(ctx.db, [historyOf(record, next, 'attended', ctx)])
  return { data: { result: [toWire({ ...record, row: row! })] } }
}
