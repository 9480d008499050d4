import type { Applicant, InterviewOffice } from '../contract/funnel-row.ts'
import { istDayStart } from '../lib/dates.ts'
import { interviewDays } from './schedule.ts'
import { endedStatuses } from './stages.ts'

/** Whether an applicant was let in on the day of `now`, epoch ms. */
export const isInOn = (row: Pick<Applicant, 'attendedAt'>, now: number): boolean =>
  row.attendedAt !== undefined && istDayStart(row.attendedAt) === istDayStart(now)

/**
 * The row once the applicant has come to the gate at `at`. The first time of a day stays, and a report of an earlier day that
 * comes late does not take its place. Who had only applied is screened
 * with it, so that a result can be recorded; every other stage stays as it is. `stageAt` is when that stage begins. Epoch ms.
 * `token`: their place in the queue of that day (GATE-08).
 */
export function attend(row: Applicant, at: number, stageAt = at, token?: string): Applicant {
  if (isInOn(row, at)) return row
  const attendedAt = Math.max(at, row.attendedAt ?? 0)
  const next: Applicant = { ...row, attendedAt }
  // A place in the queue is of one day; a late report must not bring an earlier day's
  if (attendedAt === at) next.desk = token === undefined ? undefined : { at, token }
  if (row.stage.status !== 'interested') return next
  const begins = Math.max(stageAt, row.stage.at + 1)
  next.stage = {
    ...{ status: 'shortlisted', subStage: undefined, userConfirmed: false, employerConfirmed: true },
    at: begins,
  } as Applicant['stage']
  return next
}

/** Nobody waits at a gate for a call. */
export const comesToGate = ({ interviewType }: Pick<Applicant, 'interviewType'>): boolean => interviewType === 'walkIn'

/** What the gate says of an applicant, by urgency. */
export type Entrance = 'ended' | 'wrongSite' | 'alreadyIn' | 'wrongDay' | 'ok'

/** The site of an interview as the gate names it; '' where the request names no office. */
export const siteOf = ({ office }: { office?: Pick<InterviewOffice, 'name' | 'city'> | null }): string =>
  office ? [office.name, office.city].filter(Boolean).join(', ') : ''

/** `site`: where this gate is, as `siteOf` has it; '' for every site. `now`: epoch ms. */
export function judgeEntrance(row: Applicant, now: number, site: string): Entrance {
  if (endedStatuses.includes(row.stage.status)) return 'ended'
  if (site !== '' && siteOf(row) !== '' && siteOf(row) !== site) return 'wrongSite'
  if (isInOn(row, now)) return 'alreadyIn'
  const today = istDayStart(now)
  const hasDays = row.schedule.kind !== undefined
  return hasDays && interviewDays(row.schedule, now)[0] !== today ? 'wrongDay' : 'ok'
}
