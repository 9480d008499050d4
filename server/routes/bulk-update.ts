import type { CallParsed } from '../../src/contract/call.ts'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { sheetCalls } from '../../src/contract/sheets.ts'
import {
  applyBulk,
  asDuplicate,
  bulkHeadings,
  checkBulkRow,
  findDuplicates,
  findLayout,
  toBulkCells,
  type BulkCells,
  type BulkProblem,
  type BulkUpdate,
} from '../../src/rules/bulk.ts'
import { Refusal } from '../core/errors.ts'
import type { Context } from './handler.ts'
import { getAllowedRequest } from '../store/policies.ts'
import { lockApplicants, saveSheetErrors, writeStages } from '../store/bulk.ts'
import { writeHistory, type HistoryEntry } from '../store/funnel-history.ts'
import { serverText } from '../core/text.ts'

type Input = CallParsed<typeof sheetCalls.bulkUpdate>

interface WrongRow {
  /** As the spreadsheet counts: the headings are row 1. */
  row: number
  cells: BulkCells
  problems: BulkProblem[]
}

/**
 * The bulk status update (API-084, SM-35): every row is judged by the rules of a single update, on applicants that are
 * locked meanwhile, and either all are written or none. The text of API-085 lists the errors row by row.
 */
export async function bulkUpdate({ hiringRequestId }: Input, ctx: Context) {
  // As for a single update: results of a request that was deleted meanwhile still arrive (TRAP-79)
  await getAllowedRequest(ctx.db, ctx.user, hiringRequestId)
  const rows = readRows(ctx, hiringRequestId)
  const filled = rows.map((cells, index) => ({ cells, index })).filter(({ cells }) => cells.action !== '')
  if (filled.length === 0) throw keepErrors(ctx, hiringRequestId, new Refusal('sheet-nothing', { hasErrorFile: true }))
  const applicants = await lockApplicants(
    ctx.db,
    hiringRequestId,
    filled.map(({ cells }) => cells.id),
  )
  const duplicates = findDuplicates(rows)
  const wrong: WrongRow[] = []
  const updates: BulkUpdate[] = []
  const same: BulkUpdate[] = []
  for (const { cells, index } of filled) {
    const judged = checkBulkRow(cells, applicants.get(cells.id), ctx.now)
    const verdict = duplicates.has(index) ? asDuplicate(judged) : judged
    if (verdict.kind === 'wrong') wrong.push({ row: index + 2, cells, problems: verdict.problems })
    else if (verdict.kind === 'update') updates.push(verdict.update)
    else if (verdict.kind === 'same') same.push(verdict.update)
  }
  if (wrong.length > 0) throw refuseRows(ctx, hiringRequestId, wrong, filled.length)

  const of = ({ funnelId }: BulkUpdate) => applicants.get(funnelId)!
  const changed = updates.map((update) => ({
    before: of(update),
    update,
    after: applyBulk(of(update), update, ctx.now),
  }))
  await writeStages(
    ctx.db,
    changed.map(({ after }) => after),
    { userId: ctx.user.userId, name: ctx.user.name, now: ctx.now },
  )
  await writeAll(ctx, [
    ...changed.map(({ before, after, update }) => historyOf(before, after, update.action, ctx)),
    // As for a single update: the same decision by a faster user is a success and is recorded (TRAP-17)
    ...same.map((update) => historyOf(of(update), of(update), `already:${update.action}`, ctx)),
  ])
  return { data: { updated: updates.length, unchanged: same.length, skipped: rows.length - filled.length } }
}

function readRows(ctx: Context, hiringRequestId: string): BulkCells[] {
  const sheet = ctx.sheet
  if (!sheet?.rows) {
    const reason = `sheet-${sheet?.problem ?? 'empty'}` as const
    throw keepErrors(ctx, hiringRequestId, new Refusal(reason, { hasErrorFile: true }))
  }
  const [headings = [], ...rows] = sheet.rows
  const layout = findLayout(headings)
  if ('missing' in layout) {
    const columns = layout.missing.map((column) => bulkHeadings[column])
    throw keepErrors(ctx, hiringRequestId, new Refusal('sheet-headings', { params: { columns }, hasErrorFile: true }))
  }
  return rows.map((row) => toBulkCells(row, layout))
}

/** Rows named in the response itself; the text has them all. */
const NAMED_ROWS = 100

function refuseRows(ctx: Context, hiringRequestId: string, wrong: WrongRow[], filled: number): Refusal {
  const lines = wrong.flatMap(({ row, cells, problems }) =>
    problems.map(({ column, code }) =>
      serverText.sheetRow(row, bulkHeadings[column], plain(cells[column]), serverText.sheetCell[code]),
    ),
  )
  const rows = wrong.slice(0, NAMED_ROWS).map(({ row, problems }) => ({ row, problems }))
  const params = { wrong: wrong.length, rows: filled }
  const refusal = new Refusal('sheet-wrong', { params, hasErrorFile: true, wrong: wrong.length, rows })
  return keepErrors(ctx, hiringRequestId, refusal, lines)
}

/** One line, and not the whole of a novel. */
const plain = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80)

/** Saves the text of a refusal for Download for correction, although nothing else is saved. Returns the refusal. */
function keepErrors(ctx: Context, hiringRequestId: string, refusal: Refusal, lines: string[] = []): Refusal {
  const content = [refusal.message, ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\r\n')
  const { userId } = ctx.user
  ctx.afterRefusal((db) => saveSheetErrors(db, { userId, hiringRequestId, content, now: ctx.now }))
  return refusal
}

function historyOf(before: Applicant, after: Applicant, action: string, ctx: Context): HistoryEntry {
  return {
    funnelId: before.funnelId,
    at: after.stage.at === before.stage.at ? ctx.now : after.stage.at,
    actor: 'employer',
    userId: ctx.user.userId,
    action,
    fromStatus: before.stage.status,
    fromSubStage: before.stage.subStage ?? null,
    toStatus: after.stage.status,
    toSubStage: after.stage.subStage ?? null,
    operationKey: ctx.key ?? null,
    deviceTime: ctx.actedAt,
  }
}

/** A statement takes 65,535 values. */
const LINES_AT_ONCE = 1_000

async function writeAll(ctx: Context, entries: HistoryEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += LINES_AT_ONCE)
    await writeHistory(ctx.db, entries.slice(start, start + LINES_AT_ONCE))
}
