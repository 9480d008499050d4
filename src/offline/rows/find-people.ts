import { plainDigits } from '../../lib/digits.ts'
import { findMobile } from '../../lib/mobile.ts'
import { orderAtGate } from '../../rules/gate-order.ts'
import type { Store } from '../device/store.ts'
import { queryArrivals } from './desk.ts'
import { findAlike, findOnDevice, findUnsentRequests, queryInterviews } from './interview-day.ts'
import { queryFunnel } from './queries.ts'
import type { LiveApplicant } from './live-row.ts'
import { matchesWords, wordsOf } from './words.ts'

/** A gate needs a few to choose from, not a list. */
const MOST_FOUND = 20

/**
 * Applicants of a partner by the beginning of their names, or by the last digits of a number among those of today, due or
 * let in: numbers are masked on the device, so only the last two digits count. Who is due today at `site` comes first; ''
 * is every site. Callable in a live query.
 */
export async function findPeople(store: Store, ipId: string, text: string, site = ''): Promise<LiveApplicant[]> {
  const requests = await store.db.requests.where('ipId').equals(ipId).toArray()
  const over = new Set(requests.filter(({ active }) => !active).map(({ hiringRequestId }) => hiringRequestId))
  const known = requests.map(({ hiringRequestId }) => hiringRequestId)
  const found = await find(store, ipId, text, [...new Set([...known, ...(await findUnsentRequests(store, ipId))])])
  return orderAtGate(found, { now: store.deps.now(), site, isOver: (id) => over.has(id) }).slice(0, MOST_FOUND)
}

async function find(store: Store, ipId: string, text: string, requestIds: readonly string[]): Promise<LiveApplicant[]> {
  const wanted = plainDigits(text.trim())
  if (findMobile(wanted) !== undefined) return findOnDevice(store, ipId, wanted)
  if (/^\d{2,4}$/.test(wanted)) {
    const ofToday = (await queryToday(store, ipId)).filter(({ mobile }) => mobile?.endsWith(wanted.slice(-2)))
    // One number can be in several requests. It takes reading all rows, so only for whoever types as many digits as help
    const numbers = new Set(wanted.length === 4 ? ofToday.flatMap(({ mobile }) => mobile ?? []) : [])
    return unique([...ofToday, ...(await findAlike(store, ipId, numbers))])
  }
  if ([...wanted].length < 2) return []
  const [today, pages] = await Promise.all([
    queryToday(store, ipId),
    Promise.all(
      requestIds.map((hiringRequestId) =>
        queryFunnel(store, { hiringRequestId, tab: 'all', search: wanted, page: 1, limit: MOST_FOUND }),
      ),
    ),
  ])
  // Whoever is due today may be behind many who came to the stage later
  const words = wordsOf(wanted)
  const due = today.filter((row) => matchesWords(wordsOf(row.name), words))
  return unique([...due, ...pages.flatMap((page) => page.rows)])
}

const unique = (rows: LiveApplicant[]) => [...new Map(rows.map((row) => [row.funnelId, row])).values()]

/** Who is due on this day, and who was let in on it: a walk-in of a request can come on any day. */
async function queryToday(store: Store, ipId: string): Promise<LiveApplicant[]> {
  const [due, came] = await Promise.all([queryInterviews(store, ipId, store.deps.now()), queryArrivals(store, ipId)])
  return unique([...due, ...came])
}
