import type { Applicant } from '../contract/funnel-row.ts'
import { comesToGate, isInOn } from './attendance.ts'
import { mayBatch } from './moves.ts'
import { tagOf } from './stages.ts'

/** What came of an interview. came: was let in at the gate and has no result. missing: nothing is recorded. */
export type DayResult = 'selected' | 'rejected' | 'came' | 'notCalled' | 'missing' | 'didNotAttend'
export const dayResults: readonly DayResult[] = ['selected', 'rejected', 'came', 'didNotAttend', 'missing', 'notCalled']

/** `day`: the interview day that the row is of, epoch ms. */
export function resultOf(row: Applicant, day: number): DayResult {
  const tag = tagOf(row)
  if (tag === 'interviewNoShow') return 'didNotAttend'
  if (tag === 'rejected') return 'rejected'
  if (!['screened', 'awaitingCall'].includes(tag)) return 'selected'
  if (isInOn(row, day)) return 'came'
  return row.interviewType === 'walkIn' ? 'missing' : 'notCalled'
}

export type DayEnd<R extends Applicant = Applicant> = Record<DayResult, R[]>

/** The applicants of an interview day by what came of it; each list in the order of `rows`. */
export function endDay<R extends Applicant>(rows: readonly R[], day: number): DayEnd<R> {
  const end: DayEnd<R> = { selected: [], rejected: [], came: [], didNotAttend: [], missing: [], notCalled: [] }
  for (const row of rows) end[resultOf(row, day)].push(row)
  return end
}

/** Whom one tap records as not attended: walk-ins about whom nothing is recorded. `now` in epoch ms. */
export const findNoShows = <R extends Applicant>({ missing }: DayEnd<R>, now: number): R[] =>
  missing.filter((row) => mayBatch(row, 'didNotAttend', now))

/** Whose interview of that day is at a place, and who of them came: let in at the gate, or with a result. */
export function countInPerson(rows: readonly Applicant[], day: number): { came: number; total: number } {
  const atPlace = rows.filter((row) => comesToGate(row) || isInOn(row, day))
  const { selected, rejected, came } = endDay(atPlace, day)
  return { came: selected.length + rejected.length + came.length, total: atPlace.length }
}
