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
  return first === undefined ? 0 : first + lengthOfDay(row.schedule)
}

/** From midnight to the end of the last slot, ms. */
function lengthOfDay({ slots }: Schedule): number {
  const ends = slots.map((slot) => minutesOf(slot.to)).filter((minutes) => !Number.isNaN(minutes))
  return ends.length === 0 ? DAY_MS : Math.max(...ends) * 60_000
}

/** Whether the first interview is over, so that the question becomes 'Did they attend?' (STG-13, STG-14). */
export const hasInterviewPassed = (row: Pick<Applicant, 'schedule' | 'stage'>, now: number): boolean =>
  now >= firstInterviewEnd(row)

/**
 * `hasInterviewPassed` for every applicant of a schedule at once, so that a database can compare: at `now` it is true for
 * those whose stage began before `before`, and for those whose stage began at `from` or later, who have no day left.
 */
export function passedStageTimes(schedule: Schedule, now: number): { before: number; from: number } {
  const dayAfter = (day: number | undefined) => (day === undefined ? 0 : day + DAY_MS)
  return {
    before: dayAfter(lastDayUntil(schedule, istDayStart(now - lengthOfDay(schedule)))),
    from: dayAfter(lastDayUntil(schedule, Number.MAX_SAFE_INTEGER)),
  }
}

/** The last interview day that is not after `day`, which is a midnight. */
function lastDayUntil(schedule: Schedule, day: number): number | undefined {
  if (schedule.kind === 'dates')
    return schedule.dates
      .map(istDayStart)
      .filter((each) => each <= day)
      .sort((a, b) => b - a)[0]
  if (schedule.kind !== 'days' || schedule.endDate === undefined) return undefined
  const last = Math.min(day, istDayStart(schedule.endDate))
  // Weekdays repeat after seven days
  return Array.from({ length: 7 }, (_, back) => last - back * DAY_MS).find((each) =>
    schedule.days.includes(istWeekday(each)),
  )
}

/** Minutes since midnight of `HH:MM`; NaN when it is none. */
export function minutesOf(clock: string): number {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}
