import type { DeskEntry } from '../contract/desk-entry.ts'
import type { Applicant } from '../contract/funnel-row.ts'
import { istDayStart } from '../lib/dates.ts'
import { isInOn } from './attendance.ts'

/** What a desk does with somebody who was let in. `instead`: the token that the new one takes the place of. */
export type DeskMove =
  | { kind: 'inside'; with: string }
  | { kind: 'waiting' | 'later' }
  | { kind: 'token'; token: string; instead?: string | undefined }

type Here = Pick<Applicant, 'attendedAt' | 'desk'>

/** Their entry of the day of `now` (epoch ms); yesterday's tokens do not count. */
export const deskOn = ({ desk }: Here, now: number): DeskEntry | undefined =>
  desk && istDayStart(desk.at) === istDayStart(now) ? desk : undefined

/**
 * The row after a move of the desk that was made at `at` (epoch ms) by `by`. Of two moves the one that was made last stays,
 * whichever arrives first, so that all phones end with the same; a new token takes the place only of the one its user saw.
 */
export function moveAtDesk<R extends Applicant>(row: R, move: DeskMove, at: number, by?: string): R {
  if (!isInOn(row, at)) return row
  const entry = deskOn(row, at) ?? { at: row.attendedAt! }
  if (move.kind === 'token')
    return entry.token === move.instead ? { ...row, desk: { ...entry, token: move.token } } : row
  if ((entry.movedAt ?? 0) > at) return row
  const { at: since, token, also } = entry
  const tokens = { ...(token && { token }), ...(also && { also }) }
  const room = move.kind === 'inside' ? { with: move.with } : {}
  const desk = { at: since, ...tokens, state: move.kind, ...room, movedAt: at, ...(by && { by }) }
  return { ...row, desk }
}

/** The entry after another desk's report of the same arrival, with its token; undefined when it changes nothing. */
export function noteAlso({ desk }: Here, token: string | undefined): DeskEntry | undefined {
  if (!desk?.token || token === undefined || token === desk.token || token === desk.also) return undefined
  return { ...desk, also: token }
}

/** Whether the row stands where the move leads. */
export function isMoved(row: Here, move: DeskMove): boolean {
  if (move.kind === 'token') return row.desk?.token === move.token
  return (row.desk?.state ?? 'waiting') === move.kind && (move.kind !== 'inside' || row.desk?.with === move.with)
}
