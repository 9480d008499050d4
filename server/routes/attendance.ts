import { eq } from 'drizzle-orm'
import type { CallParsed } from '../../src/contract/call.ts'
import type { DeskEntry } from '../../src/contract/desk-entry.ts'
import type { funnelCalls } from '../../src/contract/funnel.ts'
import { attend, isInOn } from '../../src/rules/attendance.ts'
import { moveAtDesk, noteAlso } from '../../src/rules/desk-moves.ts'
import { funnelRows } from '../db/schema.ts'
import { writeHistory } from '../store/funnel-history.ts'
import { toJudged, toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import { change, lockOwned } from './funnel-change.ts'
import { historyOf, stamp } from './funnel-update.ts'
import type { Context } from './handler.ts'

/**
 * The applicant came to the gate (GATE-04). The first of several reports of a day counts; who had only applied is screened
 * with it. The token of that first report stays; another desk reads it in the response (GATE-08), and the first one that there was
 * another (GATE-13).
 */
export async function saveAttendance({ funnelId, token }: CallParsed<typeof funnelCalls.attended>, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  const judged = toJudged(record)
  if (isInOn(judged, ctx.actedAt)) return noteSecond(record, noteAlso(judged, token), ctx)
  const next = attend(judged, ctx.actedAt, ctx.now, token)
  const { status, subStage, userConfirmed, employerConfirmed, at } = next.stage
  const [row] = await ctx.db
    .update(funnelRows)
    .set({
      ...{
        attendedAt: next.attendedAt ?? null,
        desk: next.desk ?? null,
        status,
        subStage: subStage ?? null,
        userConfirmed,
        employerConfirmed,
      },
      // Somebody who has a result already keeps its time
      ...{ stageAt: at, decidedAt: at === record.row.stageAt ? record.row.decidedAt : null, ...stamp(record.row, ctx) },
    })
    .where(eq(funnelRows.funnelId, record.row.funnelId))
    .returning()
  await writeHistory(ctx.db, [historyOf(record, next, 'attended', ctx)])
  return { data: { result: [toWire({ ...record, row: row! })] } }
}

/** Of a person who has a token, and who changed their stage, nothing else is different. */
async function noteSecond(record: FunnelRecord, desk: DeskEntry | undefined, ctx: Context) {
  if (!desk) return { data: { result: [toWire(record)] } }
  const { updatedAt } = stamp(record.row, ctx)
  const isTheirs = eq(funnelRows.funnelId, record.row.funnelId)
  const [row] = await ctx.db.update(funnelRows).set({ desk, updatedAt }).where(isTheirs).returning()
  return { data: { result: [toWire({ ...record, row: row! })] } }
}

/** As the history names them. */
const actions = { inside: 'calledIn', waiting: 'backToQueue', later: 'laterInQueue', token: 'newToken' } as const

/** Calls in, back or for later, or another token (GATE-09). A move that was overtaken changes nothing; the row tells by whom. */
export async function moveOnDesk({ funnelId, move }: CallParsed<typeof funnelCalls.deskMove>, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  const judged = toJudged(record)
  const { desk } = moveAtDesk(judged, move, ctx.actedAt, ctx.user.name)
  if (desk === judged.desk) return { data: { result: [toWire(record)] } }
  return change(record, { desk: desk ?? null }, actions[move.kind], ctx)
}
