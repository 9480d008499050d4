import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { istDayStart } from '../../src/lib/dates.ts'
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
