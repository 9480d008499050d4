import type { Applicant } from '../contract/funnel-row.ts'
import { istDayStart } from '../lib/dates.ts'
import { deskOn } from './desk-moves.ts'

/** What a phone knew of the queue when it last heard of the others: the token of each person. */
export interface QueueSeen {
  day: number
  /** When the server was last reached, epoch ms. */
  heardAt: number
  /** The server was not reached since. */
  isAway?: boolean
  tokens: Record<string, string>
}

/** Longer without the server than this, and what came meanwhile is said in one line, ms. */
const AWAY_MS = 60_000

/**
 * Who came from other phones when the phones met again: this one was away, or the other one was and tells it now. `given`:
 * the tokens that this phone has given itself. Epoch ms.
 */
export function mergedSince(
  seen: QueueSeen | undefined,
  rows: readonly Applicant[],
  given: Readonly<Record<string, string>>,
  now: number,
): string[] {
  if (!seen || seen.day !== istDayStart(now)) return []
  const wasAway = seen.isAway === true || now - seen.heardAt > AWAY_MS
  return rows.flatMap((row) => {
    const desk = deskOn(row, now)
    if (!desk?.token || desk.token === seen.tokens[row.funnelId] || desk.token === given[row.funnelId]) return []
    return wasAway || desk.at < seen.heardAt - AWAY_MS ? [row.funnelId] : []
  })
}

/** Tokens of today by person, to see later what came besides. */
export const tokensOf = (rows: readonly Applicant[], now: number): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const token = deskOn(row, now)?.token
      return token ? [[row.funnelId, token]] : []
    }),
  )

/** Whom this phone gave the token that counts, and another desk one that does not. */
export const doubled = <R extends Applicant>(
  rows: readonly R[],
  given: Readonly<Record<string, string>>,
  now: number,
): { row: R; token: string; also: string }[] =>
  rows.flatMap((row) => {
    const { token, also } = deskOn(row, now) ?? {}
    return token && also && given[row.funnelId] === token ? [{ row, token, also }] : []
  })

/** Whom this phone gave a token that does not count: another desk was first, as the server's row tells. */
export const overtaken = <R extends Applicant & { pending: number }>(
  rows: readonly R[],
  given: Readonly<Record<string, string>>,
  now: number,
): { row: R; mine: string; token: string }[] =>
  rows.flatMap((row) => {
    const token = deskOn(row, now)?.token
    const mine = given[row.funnelId]
    return token && mine && token !== mine && row.pending === 0 ? [{ row, mine, token }] : []
  })
