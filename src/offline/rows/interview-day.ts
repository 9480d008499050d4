import { DAY_MS, istDayStart } from '../../lib/dates.ts'
import { findMobile } from '../../lib/mobile.ts'
import { isDoneOn, isInterviewOn, mayBeNumber } from '../../rules/interview-day.ts'
import { limits } from '../../rules/limits.ts'
import { getRows } from './get-rows.ts'
import type { RowRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { wordKey, wordsOf } from './words.ts'
import { NEVER } from './row-keys.ts'
import { toLive, type LiveApplicant } from './live-row.ts'
import { readWaitingIds } from './waiting-ids.ts'

/** Beyond so many a count on the first screen would cost more than it tells. */
const MOST_COUNTED = 2_000

/**
 * Who may be interviewed on that day, as the tasks show; the rows hold what is left of a schedule. An agreed walk-in becomes a
 * task when its first day is over (task-index.ts), everybody else has been one from the start.
 */
async function findOpen(store: Store, ipId: string, day: number): Promise<string[]> {
  const of = (from: number, to: number) =>
    store.db.tasks
      .where('[ipId+row.stage.status+from]')
      .between([ipId, 'shortlisted', from], [ipId, 'shortlisted', to], true, true)
      .primaryKeys()
  const start = istDayStart(day)
  const [agreed, others, waiting] = await Promise.all([
    of(start, start + DAY_MS),
    of(-NEVER, -NEVER),
    readWaitingIds(store),
  ])
  return [...new Set([...agreed, ...others, ...waiting])]
}

/** How many there are; undefined where that takes too long to find out. */
export async function countInterviews(store: Store, ipId: string, day: number): Promise<number | undefined> {
  const open = await findOpen(store, ipId, day)
  return open.length > MOST_COUNTED ? undefined : (await queryInterviews(store, ipId, day)).length
}

/**
 * The applicants a partner interviews on the day of `day` (epoch ms), those among them whose result is pending included: they stay listed until the
 * server has it.
 * Callable in a live query.
 */
export async function queryInterviews(store: Store, ipId: string, day: number): Promise<LiveApplicant[]> {
  const now = store.deps.now()
  const rows = await getRows(store, await findOpen(store, ipId, day))
  return rows.filter(
    (row) =>
      row.ipId === ipId &&
      (isInterviewOn(row, day, now) || (row.pending > row.refused && isInterviewOn(row.snapshot, day, now))),
  )
}

/** The ids of a partner's requests whose rows are here; those that are open first. */
async function requestsOf(store: Store, ipId: string): Promise<string[]> {
  const [requests, unsent] = await Promise.all([
    store.db.requests.where('ipId').equals(ipId).toArray(),
    findUnsentRequests(store, ipId),
  ])
  const known = requests.sort((a, b) => Number(b.active) - Number(a.active))
  return [...new Set([...unsent, ...known.map(({ hiringRequestId }) => hiringRequestId)])].slice(0, MOST_REQUESTS)
}

/**
 * The requests of rows on which something waits: whoever was taken in here can be of one that was never downloaded, and no
 * record says that it is there.
 */
export async function findUnsentRequests(store: Store, ipId: string): Promise<string[]> {
  const rows = await getRows(store, await readWaitingIds(store))
  return rows.flatMap((row) => (row.ipId === ipId ? [row.hiringRequestId] : []))
}

const MOST_REQUESTS = 200

/** Whose interview of that day has a result that was recorded on it. Callable in a live query. */
export const queryDone = async (store: Store, ipId: string, day: number): Promise<LiveApplicant[]> =>
  (await queryDecided(store, ipId, day)).filter((row) => isDoneOn(row, day))

/**
 * Whose stage began on that day, or as much later as an update decided on it may have reached the server. Callable in a
 * live query.
 */
export async function queryDecided(store: Store, ipId: string, day: number): Promise<LiveApplicant[]> {
  const ids = await requestsOf(store, ipId)
  const found = await Promise.all(
    ids.map((id) =>
      store.db.rows
        .where('[hiringRequestId+stageAt]')
        .between([id, day], [id, day + DAY_MS + limits.lateUpdateTolerance], true, false)
        .toArray(),
    ),
  )
  return found.flat().map((record) => toLive(record))
}

/** Everybody of a partner on this device with one of these numbers, as they are shown: masked. */
export async function findAlike(store: Store, ipId: string, numbers: ReadonlySet<string>): Promise<LiveApplicant[]> {
  if (numbers.size === 0) return []
  const ids = await requestsOf(store, ipId)
  const found = await Promise.all(
    ids.map((id) => readWhere(store, id, ({ snapshot }) => numbers.has(snapshot.mobile ?? ''))),
  )
  return found.flat().map((record) => toLive(record))
}

const readWhere = (store: Store, hiringRequestId: string, isWanted: (record: RowRecord) => boolean) =>
  store.db.rows
    .where('[hiringRequestId+stageAt]')
    .between([hiringRequestId, -Infinity], [hiringRequestId, []], true, true)
    .filter(isWanted)
    .toArray()

/** The most people that a search at the gate lists: enough to recognise one. */
const MOST_FOUND = 10

/**
 * Applicants of a partner on this device by name (every word begins one of theirs) or by a whole mobile number. Numbers
 * are masked here, so one finds all whose visible digits agree. Those with an open question first.
 */
export async function findOnDevice(store: Store, ipId: string, text: string): Promise<LiveApplicant[]> {
  const ids = await requestsOf(store, ipId)
  const number = findMobile(text)
  const words = wordsOf(text).sort((a, b) => b.length - a.length)
  if (number === undefined && words.length === 0) return []
  const found = await Promise.all(
    ids.map((id) =>
      number === undefined
        ? store.db.rows.where('words').startsWith(wordKey(id, words[0]!)).distinct().toArray()
        : readWhere(store, id, ({ snapshot }) => mayBeNumber(snapshot.mobile, number)),
    ),
  )
  const isNamed = (row: LiveApplicant) =>
    number !== undefined || words.every((word) => wordsOf(row.name).some((part) => part.startsWith(word)))
  const isOpen = ({ stage }: LiveApplicant) => stage.status === 'shortlisted' || stage.status === 'interviewDone'
  return found
    .flat()
    .map((record) => toLive(record))
    .filter(isNamed)
    .sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.stage.at - a.stage.at)
    .slice(0, MOST_FOUND)
}
