import { HOUR_MS } from '../../src/lib/dates.ts'
/** Devices of one user that are new to this process, within an hour: more are invented, and cost no query. */
const MOST_NEW = 40
const MOST_KNOWN = 20_000

/** Tells whether a device that is new to this process is one too many of its user. */
export function createInventedCheck(): (userId: string, now: number) => boolean {
  const fresh = new Map<string, { count: number; since: number }>()
  return (userId, now) => {
    const last = fresh.get(userId)
    const seen = last && now - last.since < HOUR_MS ? last : { count: 0, since: now }
    seen.count += 1
    if (fresh.size >= MOST_KNOWN) fresh.clear()
    fresh.set(userId, seen)
    return seen.count > MOST_NEW
  }
}
