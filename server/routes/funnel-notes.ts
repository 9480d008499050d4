import type { CallParsed } from '../../src/contract/call.ts'
import type { funnelCalls } from '../../src/contract/funnel.ts'
import { mergeNotes } from '../../src/rules/notes.ts'
import { Refusal } from '../core/errors.ts'
import { toWire, type FunnelRecord } from '../store/funnel-wire.ts'
import { change, lockOwned } from './funnel-change.ts'
import type { Context } from './handler.ts'

type Input = CallParsed<typeof funnelCalls.notes>

/**
 * Notes are one text, so the later one would overwrite another user's (TRAP-62): lines that both only added are merged,
 * anything else is refused.
 */
export async function saveNotes({ funnelId, notes, base }: Input, ctx: Context) {
  const record = await lockOwned(ctx, funnelId)
  const { row } = record
  const isUnseen = hasUnseen(record, notes, base, ctx)
  const merged = isUnseen && base?.notes !== undefined ? mergeNotes(base.notes, row.notes ?? '', notes) : undefined
  if (isUnseen && merged === undefined)
    throw new Refusal('notes-changed', {
      params: { who: row.notesByName ?? undefined },
      funnelId,
      current: toWire(record),
    })
  const text = merged ?? notes
  const notesAt = Math.max(ctx.now, (row.notesAt ?? 0) + 1)
  const saved = {
    notes: text === '' ? null : text,
    notesAt,
    notesBy: ctx.user.userId,
    notesByName: ctx.user.name,
    ...(merged === undefined ? {} : { details: { ...row.details, notesMergedAt: notesAt } }),
  }
  return change(record, saved, 'notes', ctx)
}

/** Whether the stored notes hold something that the user has not seen. */
function hasUnseen({ row }: FunnelRecord, notes: string, base: Input['base'], { user }: Context): boolean {
  if (!base || row.notes === null || row.notes === notes) return false
  const isMerged = row.details.notesMergedAt === row.notesAt
  const isNewer = (row.notesAt ?? 0) > base.timeStamp
  if (isNewer) return isMerged || row.notesBy !== user.userId
  // The time of a merge is handed on to the device's next text, which may have been typed before its answer came
  return isMerged && base.notes !== undefined && base.notes !== row.notes
}
