import type { Applicant, Schedule } from '../contract/funnel-row.ts'
import { addIstDays, DAY_MS, istDayStart, istWeekday } from '../lib/dates.ts'

/** Requests run 90 days and can be extended; a schedule is never worked out further ahead than this. */
const MOST_DAYS = 400

/**
 * The interview days of an applicant as IST midnights, earliest first (STG-29): weekdays up to the end date, or the
 * named dates. Days before the day of the current stage are dropped, that day itself stays (TRAP-56).
 */
export function interviewDays(schedule: Schedule, stageAt: number): number[] {
  const firstDay = istDayStart(stageAt)
  if (schedule.kind === 'dates')
    return [...new Set(schedule.dates.map(istDayStart))].filter((day) => day >= firstDay).sort((a, b) => a - b)
  if (schedule.kind !== 'days' || schedule.endDate === undefined) return []
  const lastDay = Math.min(istDayStart(schedule.endDate), addIstDays(firstDay, MOST_DAYS))
  const days: number[] = []
  for (let day = firstDay; day <= lastDay; day += DAY_MS) if (schedule.days.includes(istWeekday(day))) days.push(day)
  return days
}

/**
 * When the first interview day is over, epoch ms: the end of its last slot, or of the day when there are no slots
 * (TRAP-55). 0, so always past, when no day is left (TRAP-56).
 */
export function firstInterviewEnd(row: Pick<Applicant, 'schedule' | 'stage'>): number {
  const first = interviewDays(row.schedule, row.stage.at)[0]
  if (first === undefined) return 0
  const ends = row.schedule.slots.map((slot) => minutesOf(slot.to)).filter((minutes) => !Number.isNaN(minutes))
  return ends.length === 0 ? addIstDays(first, 1) : first + Math.max(...ends) * 60_000
}

/** Whether the first interview is over, so that the question becomes 'Did they attend?' (STG-13, STG-14). */
export const hasInterviewPassed = (row: Pick<Applicant, 'schedule' | 'stage'>, now: number): boolean =>
  now >= firstInterviewEnd(row)

/** Minutes since midnight of `HH:MM`; NaN when it is none. */
export function minutesOf(clock: string): number {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}
