import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/purge.ts'
import { funnelRows, sheetErrors } from '../db/schema.ts'
import { toJudged } from './funnel-wire.ts'
import { selectRecords } from './funnel.ts'

const AT_ONCE = 500

/**
 * The applicants of a request with these ids, locked until the transaction ends and as the rules judge them. Batch after
 * batch in the order of the ids, so that two uploads wait for each other.
 */
export async function lockApplicants(db: Db, hiringRequestId: string, ids: string[]): Promise<Map<string, Applicant>> {
  const found = new Map<string, Applicant>()
  const sorted = [...new Set(ids)].toSorted()
  for (let start = 0; start < sorted.length; start += AT_ONCE) {
    const records = await selectRecords(db)
      .where(
        and(
          inArray(funnelRows.funnelId, sorted.slice(start, start + AT_ONCE)),
          eq(funnelRows.hiringRequestId, hiringRequestId),
        ),
      )
      .orderBy(asc(funnelRows.funnelId))
      .for('update', { of: funnelRows })
    for (const record of records) found.set(record.row.funnelId, toJudged(record))
  }
  return found
}

/** Writes the stages of many applicants; `now` in epoch ms. The rows are locked. */
export async function writeStages(
  db: Db,
  applicants: Applicant[],
  by: { userId: string; name: string; now: number },
): Promise<void> {
  for (let start = 0; start < applicants.length; start += AT_ONCE) {
    const changes = applicants.slice(start, start + AT_ONCE).map(({ funnelId, stage, joiningTime, ...row }) => ({
      funnel_id: funnelId,
      status: stage.status,
      sub_stage: stage.subStage ?? null,
      user_confirmed: stage.userConfirmed,
      employer_confirmed: stage.employerConfirmed,
      stage_at: stage.at,
      joining_time: joiningTime ?? null,
      rejection_message: row.rejectionReason ?? null,
      employee_id: row.joined?.employeeId ?? null,
    }))
    await db.execute(sql`
      update funnel_rows as f
      set status = c.status, sub_stage = c.sub_stage, user_confirmed = c.user_confirmed,
          employer_confirmed = c.employer_confirmed, stage_at = c.stage_at, decided_at = null, joining_time = c.joining_time,
          rejection_message = c.rejection_message,
          employee_id = case when c.status = 'joined' then c.employee_id else f.employee_id end,
          updated_at = greatest(${by.now}::bigint, f.updated_at + 1), changed_by = ${by.userId},
          changed_by_name = ${by.name}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(
        funnel_id text, status text, sub_stage text, user_confirmed boolean, employer_confirmed boolean,
        stage_at bigint, joining_time bigint, rejection_message text, employee_id text)
      where f.funnel_id = c.funnel_id`)
  }
}

const KEPT_DAYS = 7

export async function saveSheetErrors(
  db: Db,
  { userId, hiringRequestId, content, now }: { userId: string; hiringRequestId: string; content: string; now: number },
): Promise<void> {
  const saved = { content, createdAt: now }
  await db
    .insert(sheetErrors)
    .values({ userId, hiringRequestId, ...saved })
    .onConflictDoUpdate({ target: [sheetErrors.userId, sheetErrors.hiringRequestId], set: saved })
}

export async function findSheetErrors(db: Db, userId: string, hiringRequestId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ content: sheetErrors.content })
    .from(sheetErrors)
    .where(and(eq(sheetErrors.userId, userId), eq(sheetErrors.hiringRequestId, hiringRequestId)))
  return found?.content
}

/** Deletes old error files: they hold what a user typed about applicants. */
export const purgeSheetErrors = (db: Db, now: number): Promise<number> =>
  deleteInBatches(db, sheetErrors, lt(sheetErrors.createdAt, now - KEPT_DAYS * 86_400_000))
