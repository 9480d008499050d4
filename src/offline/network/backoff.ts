/** Retry-After in seconds or as a date; ms from `now`, at most an hour. Undefined when there is none. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), 3_600_000)
}

const FIRST_MS = 1_000
const MOST_MS = 5 * 60_000
/** After a 429 with Retry-After, which is a turn: a backoff that is far longer would leave the server idle (decision 12). */
const MOST_BESIDE_TURN_MS = 30_000

/**
 * Full jitter between one second and five minutes, or half a minute after a 429 with Retry-After; never before the
 * server's own Retry-After (ms).
 */
export function backoff(attempts: number, random: number, retryAfter = 0, status?: number): number {
  const most = status === 429 && retryAfter > 0 ? MOST_BESIDE_TURN_MS : MOST_MS
  const ceiling = Math.min(most, FIRST_MS * 2 ** Math.min(attempts, 20))
  const jittered = FIRST_MS + random * (ceiling - FIRST_MS)
  // Phones that all received the same second must not come back in the same one
  return Math.round(Math.max(jittered, retryAfter > 0 ? retryAfter + random * FIRST_MS : 0))
}
