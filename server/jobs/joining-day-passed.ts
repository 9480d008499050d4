import { sql } from 'drizzle-orm'
import { istDayStart } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'

/**
 * SM-48: sets selected applicants to "noUpdate" when their joining day in India has passed without an update. Returns
 * how many. Their `stage_at` stays: they are still in the stage they entered then, and an update recorded offline
 * before midnight must still match it (TRAP-17). `updated_at` moves, so that devices fetch the row.
 */
export async function markPassedJoiningDays(db: Db, now: number): Promise<number> {
  const result = await db.execute(sql`
    with passed as (
      update funnel_rows
      set sub_stage = 'noUpdate', updated_at = ${now}, changed_by = null, changed_by_name = null
      where ${joiningHasPassed(now)}
      returning funnel_id
    )
    insert into funnel_history (funnel_id, at, actor, action, from_status, to_status, to_sub_stage)
    select funnel_id, ${now}, 'system', 'joiningDayPassed', 'selected', 'selected', 'noUpdate' from passed`)
  return result.rowCount ?? 0
}

/** The second condition on the sub-stage says nothing new: it is that of the index, which the database does not infer. */
export const joiningHasPassed = (now: number) =>
  sql`status = 'selected' and sub_stage is null and sub_stage is distinct from 'noUpdate'
    and joining_time < ${istDayStart(now)}`
