import type { Applicant } from '../contract/funnel-row.ts'
import { addIstDays, istDayStart } from '../lib/dates.ts'
import { decidedAt, isDoneOn, isInterviewOn } from './interview-day.ts'
import { interviewDays } from './schedule.ts'

/** What a calendar that is read by an address shows: so many days back and ahead. */
export const FEED_PAST_DAYS = 7
export const FEED_NEXT_DAYS = 30

/**
 * The day, an IST midnight, on which an applicant stands in the calendar at `now` (epoch ms), as the list of that day has
 * them; undefined for none. Each stands in it once: a call that may be made on any day of the request, on the next one.
 */
export function feedDayOf(row: Applicant, now: number): number | undefined {
  const today = istDayStart(now)
  const day = expectedOn(row, now, today) ?? doneOn(row)
  const isShown =
    day !== undefined && day >= addIstDays(today, -FEED_PAST_DAYS) && day <= addIstDays(today, FEED_NEXT_DAYS)
  return isShown ? day : undefined
}

function expectedOn(row: Applicant, now: number, today: number): number | undefined {
  const days = interviewDays(row.schedule, row.stage.at)
  const hasDays = row.schedule.days.length > 0 || row.schedule.dates.length > 0
  const day = row.interviewType === 'walkIn' ? days[0] : hasDays ? days.find((each) => each >= today) : today
  return day !== undefined && isInterviewOn(row, day, now) ? day : undefined
}

/** The interview was on that day: it stays in the calendar, whatever came of it. */
function doneOn(row: Applicant): number | undefined {
  const day = istDayStart(decidedAt(row))
  const isInterviewed = row.stage.status === 'interviewDone' && interviewDays(row.schedule, day).includes(day)
  return isInterviewed || isDoneOn(row, day) ? day : undefined
}
