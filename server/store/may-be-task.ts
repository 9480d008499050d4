import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { addIstDays, istDayStart } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import { funnelRows } from '../db/schema.ts'

/** What the database excludes: an applicant for whom this is false is no task at `now`, whatever else is true. */
export const mayBeTask = (now: number) =>
  or(
    and(
      eq(funnelRows.status, 'shortlisted'),
      or(isNull(funnelRows.expiresAt), gte(funnelRows.expiresAt, istDayStart(now))),
    ),
    inArray(funnelRows.status, ['interviewDone', 'selected']),
  )

/** By when something is to be done for an applicant, as `findTask` says it. */
const dueAt = sql`case when ${eq(funnelRows.status, 'selected')} then ${funnelRows.joiningTime} else ${funnelRows.expiresAt} end`

/** Among those that may be tasks: due today or in the next days. What is overdue is folded on the screen. */
export const isDueSoon = (now: number) =>
  sql`coalesce(${dueAt} >= ${istDayStart(now)} and ${dueAt} < ${addIstDays(istDayStart(now), limits.urgentDays + 1)}, false)`
