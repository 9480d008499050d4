import { plainDigits } from '../../lib/digits.ts'
import { findMobile } from '../../lib/mobile.ts'
import { isInOn } from '../../rules/attendance.ts'
import type { Store } from '../device/store.ts'
import { findOnDevice, queryInterviews } from './interview-day.ts'
import { queryFunnel } from './queries.ts'
import type { LiveApplicant } from './live-row.ts'

/** A gate needs a few to choose from, not a list. */
const MOST_FOUND = 20

/**
 * Applicants of a partner by the beginning of their names, or by the last digits of a number among those of today:
 * numbers are masked on the device, so only the last two digits count. Callable in a live query.
 */
export async function findPeople(store: Store, ipId: string, text: string): Promise<LiveApplicant[]> {
  const wanted = plainDigits(text.trim())
  if (findMobile(wanted) !== undefined) return findOnDevice(store, ipId, wanted)
  if (/^\d{2,4}$/.test(wanted)) {
    const rows = await queryInterviews(store, ipId, store.deps.now())
    return rows.filter(({ mobile }) => mobile?.endsWith(wanted.slice(-2))).slice(0, MOST_FOUND)
  }
  if ([...wanted].length < 2) return []
  const requests = await store.db.requests.where('ipId').equals(ipId).toArray()
  const pages = await Promise.all(
    requests.map(({ hiringRequestId }) =>
      queryFunnel(store, { hiringRequestId, tab: 'all', search: wanted, page: 1, limit: MOST_FOUND }),
    ),
  )
  const now = store.deps.now()
  const rows = pages.flatMap(({ rows: found }) => found)
  return rows.sort((a, b) => Number(isInOn(a, now)) - Number(isInOn(b, now))).slice(0, MOST_FOUND)
}
