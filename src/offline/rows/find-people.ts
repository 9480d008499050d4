import { plainDigits } from '../../lib/digits.ts'
import { findMobile } from '../../lib/mobile.ts'
import { orderAtGate } from '../../rules/gate-order.ts'
import type { Store } from '../device/store.ts'
import { findOnDevice, queryInterviews } from './interview-day.ts'
import { queryFunnel } from './queries.ts'
import type { LiveApplicant } from './live-row.ts'
import { matchesWords, wordsOf } from './words.ts'

/** A gate needs a few to choose from, not a list. */
const MOST_FOUND = 20

/**
 * Applicants of a partner by the beginning of their names, or by the last digits of a number among those of today:
 * numbers are masked on the device, so only the last two digits count. Who is due today at `site` comes first; '' is every
 * site. Callable in a live query.
 */
export async function findPeople(store: Store, ipId: string, text: string, site = ''): Promise<LiveApplicant[]> {
  const requests = await store.db.requests.where('ipId').equals(ipId).toArray()
  const over = new Set(requests.filter(({ active }) => !active).map(({ hiringRequestId }) => hiringRequestId))
  const found = await find(
    store,
    ipId,
    text,
    requests.map(({ hiringRequestId }) => hiringRequestId),
  )
  return orderAtGate(found, { now: store.deps.now(), site, isOver: (id) => over.has(id) }).slice(0, MOST_FOUND)
}

async function find(store: Store, ipId: string, text: string, requestIds: readonly string[]): Promise<LiveApplicant[]> {
  const wanted = plainDigits(text.trim())
  if (findMobile(wanted) !== undefined) return findOnDevice(store, ipId, wanted)
  if (/^\d{2,4}$/.test(wanted)) {
    const rows = await queryInterviews(store, ipId, store.deps.now())
    return rows.filter(({ mobile }) => mobile?.endsWith(wanted.slice(-2)))
  }
  if ([...wanted].length < 2) return []
  const [today, pages] = await Promise.all([
    queryInterviews(store, ipId, store.deps.now()),
    Promise.all(
      requestIds.map((hiringRequestId) =>
        queryFunnel(store, { hiringRequestId, tab: 'all', search: wanted, page: 1, limit: MOST_FOUND }),
      ),
    ),
  ])
  // Whoever is due today may be behind many who came to the stage later
  const words = wordsOf(wanted)
  const due = today.filter((row) => matchesWords(wordsOf(row.name), words))
  const rows = [...due, ...pages.flatMap((page) => page.rows)]
  return [...new Map(rows.map((row) => [row.funnelId, row])).values()]
}
