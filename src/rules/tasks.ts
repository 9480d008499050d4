import type { Applicant } from '../contract/funnel-row.ts'
import type { TaskFilterField, TaskSort } from '../contract/task-lists.ts'
import { istDaysBetween, istDayStart } from '../lib/dates.ts'
import { foldName } from '../lib/text.ts'
import { limits } from './limits.ts'
import { findPanel } from './panel-kind.ts'
import { hasInterviewPassed } from './schedule.ts'
import { isSelfReported, tagOf } from './stages.ts'

export interface Task {
  /** Self Reported Applicants holds the claims of applicants, Other Applicants the rest (TASK-03, TRAP-52). */
  selfReported: boolean
  priority: boolean
  /** The time by which it should be done, epoch ms. */
  dueAt?: number
  /** Whole days in India until then; negative when it has passed. */
  daysLeft?: number
}

/**
 * What has to be done for an applicant, or undefined when nothing waits (TRAP-52): every claim; screened and awaiting
 * ones, but not while an interview the employer has agreed to is ahead (SM-01); selected ones whose joining day has
 * come. Urgent when its day has passed or the applicant expires within 3 days. `now` in epoch ms.
 */
export function findTask(row: Applicant, now: number): Task | undefined {
  if (!findPanel(row, now)) return undefined
  const tag = tagOf(row)
  if (row.stage.status === 'shortlisted' && row.expiresAt !== undefined && istDaysBetween(now, row.expiresAt) < 0)
    return undefined // expired leads leave the lists (SM-49)
  const interviewHasPassed = row.interviewType === 'walkIn' && tag === 'screened' && hasInterviewPassed(row, now)
  if (isInterviewAgreed(row) && !interviewHasPassed) return undefined
  const joiningDayCame = row.joiningTime !== undefined && istDayStart(now) >= row.joiningTime
  if (tag === 'selected' && row.joiningTime !== undefined && !joiningDayCame) return undefined
  const dueAt = dueAtOf(row)
  const daysLeft = dueAt === undefined ? undefined : istDaysBetween(now, dueAt)
  const dayPassed =
    row.stage.status === 'selected' ? joiningDayCame && istDaysBetween(row.joiningTime!, now) > 0 : interviewHasPassed
  const expiresSoon = daysLeft !== undefined && daysLeft <= limits.urgentDays
  return { selfReported: isSelfReported(tag), priority: dayPassed || expiresSoon, dueAt, daysLeft }
}

const dueAtOf = (row: Applicant) => (row.stage.status === 'selected' ? row.joiningTime : row.expiresAt)

/** Its day is over: folded under what is due today and in the days to come, so that it does not bury them. */
export function isOverdue(row: Applicant, now: number): boolean {
  const dueAt = dueAtOf(row)
  return dueAt !== undefined && istDaysBetween(now, dueAt) < 0
}

/** A walk-in whom the employer will interview: nothing is to be done before the interview is over. */
export const isInterviewAgreed = (row: Pick<Applicant, 'stage' | 'interviewType'>): boolean =>
  row.interviewType === 'walkIn' && tagOf(row) === 'screened' && row.stage.employerConfirmed

export type TaskFilters = Partial<Record<TaskFilterField, string[]>>

const pools = {
  // Available until an employer selects them; maybe available once they claim to be selected
  availableToHire: ['applied', 'screened', 'awaitingCall', 'claimedAttended', 'awaitingResult'],
  maybeAvailableToHire: ['claimedSelected'],
} as const

/**
 * Whether a row passes every filter of My Tasks (TASK-05). Several values of one filter are alternatives; 'all' is
 * none.
 */
export function passesFilters(row: Applicant, filters: TaskFilters): boolean {
  return (Object.keys(filters) as TaskFilterField[]).every((field) => {
    const wanted = filters[field]?.filter((value) => value !== 'all') ?? []
    return wanted.length === 0 || wanted.some((value) => matches(row, field, value))
  })
}

function matches(row: Applicant, field: TaskFilterField, value: string): boolean {
  switch (field) {
    case 'interviewType':
      return (row.interviewType === 'walkIn' ? 'walkin' : 'telephonic') === value
    case 'hiringRequestId':
      return row.hiringRequestId === value
    case 'location':
      return foldName(row.district ?? '') === foldName(value)
    case 'applicantPool':
      return (pools[value as keyof typeof pools] as readonly string[] | undefined)?.includes(tagOf(row)) ?? false
    case 'currentStatus':
      return tagOf(row) === value
    case 'verifiedDocument':
      // Same rule as isSameDocument, which the first list does not load
      return row.idTypes.some((idType) => idType.trim().toLowerCase() === value.trim().toLowerCase())
    case 'interviewCallStatus':
      return callStatusOf(row) === value
    case 'channelType':
      return row.channel === value
  }
}

/** completed, reached but not completed, or not completed (TASK-05). */
function callStatusOf(row: Applicant): string {
  if (row.call.completed || row.call.status === 'completed') return 'completed'
  return row.call.failedCount > 0 ? 'reachedNotCompleted' : 'notCompleted'
}

/** The order of My Tasks (TASK-06); ties by id, so that pages do not swap rows. */
export function compareTasks(sort: TaskSort): (a: Applicant, b: Applicant) => number {
  const byId = (a: Applicant, b: Applicant) => (a.funnelId < b.funnelId ? -1 : a.funnelId > b.funnelId ? 1 : 0)
  const last = Number.MAX_SAFE_INTEGER
  const by = (value: (row: Applicant) => number) => (a: Applicant, b: Applicant) => value(a) - value(b) || byId(a, b)
  switch (sort) {
    case 'expiryTime':
      return by((row) => dueAtOf(row) ?? last)
    case 'hiringStart':
      return by((row) => row.hiringStart ?? last)
    case 'hiringEnd':
      return by((row) => row.schedule.endDate ?? last)
    case 'candidateName':
      return (a, b) => {
        const [left, right] = [foldName(a.name), foldName(b.name)]
        return left < right ? -1 : left > right ? 1 : byId(a, b)
      }
  }
}
