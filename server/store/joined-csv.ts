import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { readableCsvLine } from '../../src/lib/csv.ts'
import { isoDay } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { maskNumber, type FunnelRecord } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'

/** Rows in memory at once, however many have joined. */
const BATCH = 500

const heads = [
  ...['applicant_id', 'name', 'mobile', 'employee_id', 'joining_date', 'joined_at'],
  ...['request_id', 'request_name', 'job_role'],
]

/** Whoever has joined in [from, to), epoch ms, by id: one that is deleted meanwhile moves no other. */
export async function* joinedCsv(
  db: Db,
  { ipId, from, to }: { ipId: string; from: number; to: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encode = (text: string) => new TextEncoder().encode(text)
  // With the first rows: what cannot be read must not begin
  let head = `\uFEFF${readableCsvLine(heads)}`
  let last = ''
  for (;;) {
    const records = await selectRecords(db)
      .where(
        and(
          ...[eq(funnelRows.ipId, ipId), eq(funnelRows.status, 'joined')],
          ...[gte(funnelRows.stageAt, from), lt(funnelRows.stageAt, to), gt(funnelRows.funnelId, last)],
        ),
      )
      .orderBy(asc(funnelRows.funnelId))
      .limit(BATCH)
    const text = head + records.map((record) => readableCsvLine(cellsOf(record))).join('')
    if (text !== '') yield encode(text)
    head = ''
    if (records.length < BATCH) return
    last = records.at(-1)!.row.funnelId
  }
}

function cellsOf({ row, request }: FunnelRecord): string[] {
  const isDeleted = row.details.forgottenAt !== undefined
  return [
    ...[row.funnelId, isDeleted ? '' : row.name, maskNumber(row.mobile) ?? '', row.employeeId ?? ''],
    ...[row.joiningTime === null ? '' : isoDay(row.joiningTime), new Date(row.stageAt).toISOString()],
    ...[row.hiringRequestId, request.name, request.jobRole],
  ]
}
