import type { RowRecord } from '../device/database.ts'

/**
 * The base that the last own operation of a lane was shown with, and the one that the server gave: a screen may still send
 * the former. The lanes of an applicant have times of their own.
 */
export interface Acknowledged {
  lane: string
  from: number
  to: number
}

type Kept = Pick<RowRecord, 'acknowledged'>

/** Builds before 29 Nov 2026 kept one, of whichever lane. */
const listOf = ({ acknowledged = [] }: Kept): (Acknowledged | { lane?: undefined; from: number; to: number })[] =>
  Array.isArray(acknowledged) ? acknowledged : [acknowledged]

/** With one more; it takes the place of that of its lane. */
export const acknowledge = (kept: Kept, added: Acknowledged[]): Acknowledged[] => {
  const isNew = (one: { lane?: string | undefined }) => added.some(({ lane }) => lane === one.lane)
  return [...listOf(kept).filter((one): one is Acknowledged => one.lane !== undefined && !isNew(one)), ...added]
}

/** What a screen saw that still shows an own operation of the lane by now done; `seen` itself where it shows none. */
export const toAcknowledged = (kept: Kept, lane: string, seen: number): number =>
  listOf(kept).find((one) => one.from === seen && (one.lane === undefined || one.lane === lane))?.to ?? seen
