import type { Applicant } from '../contract/funnel-row.ts'
import { firstInterviewEnd, hasInterviewPassed } from './schedule.ts'
import { tagOf } from './stages.ts'

/**
 * Which panel an applicant has (STG-10 to STG-21). The same for a task, a row and the profile.
 * interviewCall: telephonic, before a result. takeInterview and attendance: walk-in, before and after the interview.
 * result: the interview is done. joining: selected. awaitingJoining, claimedJoined: as their tags.
 */
export type PanelKind =
  | 'interviewCall'
  | 'takeInterview'
  | 'attendance'
  | 'result'
  | 'claimedSelected'
  | 'joining'
  | 'awaitingJoining'
  | 'claimedJoined'

/** The panel of a row at `now` (epoch ms); undefined when it has none. */
export function findPanel(
  row: Pick<Applicant, 'stage' | 'interviewType' | 'schedule' | 'attendedAt'>,
  now: number,
): PanelKind | undefined {
  switch (tagOf(row)) {
    case 'awaitingCall':
      return 'interviewCall'
    case 'screened':
      if (row.interviewType === 'telephonic') return 'interviewCall'
      // Who was let in at the gate has attended: only the result is open (GATE-04)
      if (row.attendedAt !== undefined) return 'result'
      return hasInterviewPassed(row, now) ? 'attendance' : 'takeInterview'
    case 'claimedAttended':
    case 'awaitingResult':
      return 'result'
    case 'claimedSelected':
      return 'claimedSelected'
    case 'selected':
      return 'joining'
    case 'awaitingJoining':
      return 'awaitingJoining'
    case 'claimedJoined':
      return 'claimedJoined'
    default:
      return undefined
  }
}

/** When a row gets another panel by itself, epoch ms; undefined when it never does. */
export const findPanelChange = (row: Parameters<typeof findPanel>[0]): number | undefined =>
  findPanel(row, 0) === 'takeInterview' ? firstInterviewEnd(row) : undefined
