import type { Applicant } from '../contract/funnel-row.ts'
import { comesToGate, isInOn, siteOf } from './attendance.ts'
import { isInterviewOn } from './interview-day.ts'
import { endedStatuses } from './stages.ts'

/** Whether a gate expects somebody on the day of `now` (epoch ms): a walk-in among the interviews of that day. */
export const isDueAtGate = (row: Applicant, now: number): boolean => comesToGate(row) && isInterviewOn(row, now)

interface Gate {
  /** Epoch ms. */
  now: number
  /** Where this gate is, as `siteOf` has it; '' for every site. */
  site: string
  /** Whether the hiring request of a row has ended. */
  isOver: (hiringRequestId: string) => boolean
}

function rankOf(row: Applicant, { now, site, isOver }: Gate): number {
  if (isDueAtGate(row, now)) {
    if (isInOn(row, now)) return 2
    return site === '' || siteOf(row) === '' || siteOf(row) === site ? 0 : 1
  }
  return endedStatuses.includes(row.stage.status) || isOver(row.hiringRequestId) ? 4 : 3
}

const startOf = ({ schedule }: Applicant) => schedule.slots.map(({ from }) => from).sort()[0] ?? '99:99'

/**
 * Whom a gate found, in the order in which it may mean them: due today at this site, due at another, due and let in
 * already, other applicants, and last those who are decided or whose request has ended. Who is due goes by time.
 */
export function orderAtGate<R extends Applicant>(rows: readonly R[], gate: Gate): R[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, gate), start: startOf(row) }))
  ranked.sort((a, b) => a.rank - b.rank || (a.rank > 2 || a.start === b.start ? 0 : a.start < b.start ? -1 : 1))
  return ranked.map(({ row }) => row)
}
