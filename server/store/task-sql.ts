import { and, eq, sql, type SQL } from 'drizzle-orm'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import { funnelRows } from '../db/schema.ts'
import { mayBeTask } from './may-be-task.ts'

/** How the database tells the tasks of a partner, of one row with its `stage` and its `request`. */
export interface TaskConditions {
  isOpen: SQL
  isTask: SQL
  isPriority: SQL
  isOverdue: SQL
}

/** From here on a task is due today, and from here on it is no longer urgent; midnights in India, epoch ms. */
export const dueTimes = (now: number) => ({
  today: istDayStart(now),
  later: addIstDays(now, limits.urgentDays + 1),
})

export const dueAt = sql`case when ${funnelRows.status} = 'selected' then ${funnelRows.joiningTime} else ${funnelRows.expiresAt} end`

/** Without a time it comes last. The same in the index funnel_rows_due. */
export const NEVER = 9_223_372_036_854_775_807n
export const dueOrNever = sql`coalesce(${dueAt}, 9223372036854775807)`

/** The interview of an applicant of `request` is over. */
export const interviewHasPassed = sql`(${funnelRows.stageAt} < request.passed_before or ${funnelRows.stageAt} >= request.passed_from)`

export function taskConditions(ipId: string, now: number): TaskConditions {
  const { today, later } = dueTimes(now)
  const hasPassed = sql`(stage.before_interview and ${interviewHasPassed})`
  // Says nothing new of a task: it is the condition of the indexes, which the database does not infer
  const isOpen = and(
    eq(funnelRows.ipId, ipId),
    sql`${funnelRows.status} in ('shortlisted', 'interviewDone', 'selected')`,
  )!
  return {
    isOpen,
    isTask: and(
      isOpen,
      mayBeTask(now),
      sql`(not stage.before_interview or not ${funnelRows.employerConfirmed} or ${hasPassed})`,
      sql`(not stage.before_joining or ${funnelRows.joiningTime} is null or ${funnelRows.joiningTime} <= ${today})`,
    )!,
    isPriority: sql`(${hasPassed} or coalesce(${dueAt} < ${later}, false))`,
    // As `isOverdue` of the rules
    isOverdue: sql`coalesce(${dueAt} < ${today}, false)`,
  }
}
