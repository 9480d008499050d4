import { isInterviewOn } from '../../rules/interview-day.ts'
import { getRows } from './get-rows.ts'
import type { Store } from '../device/store.ts'
import type { LiveApplicant } from './rows.ts'

/** Beyond so many a count on the first screen would cost more than it tells. */
const MOST_COUNTED = 2_000

/** Who can be interviewed at all, as the tasks show; the rows hold what is left of a schedule. */
async function findOpen(store: Store, ipId: string, now: number): Promise<string[]> {
  const [tasks, waiting] = await Promise.all([
    store.db.tasks.where('ipId').equals(ipId).toArray(),
    store.db.outbox.orderBy('funnelId').keys(),
  ])
  const open = tasks.filter(({ row, until }) => row.stage.status === 'shortlisted' && now < until)
  return [...new Set([...open.map(({ funnelId }) => funnelId), ...waiting.map(String)])]
}

/** How many there are; undefined where that takes too long to find out. */
export async function countInterviews(store: Store, ipId: string, day: number): Promise<number | undefined> {
  const open = await findOpen(store, ipId, store.deps.now())
  return open.length > MOST_COUNTED ? undefined : (await queryInterviews(store, ipId, day)).length
}

/**
 * The applicants a partner interviews on the day of `day` (epoch ms), those among them whose result is pending included: they stay listed until the
 * server has it.
 * Callable in a live query.
 */
export async function queryInterviews(store: Store, ipId: string, day: number): Promise<LiveApplicant[]> {
  const now = store.deps.now()
  const rows = await getRows(store, await findOpen(store, ipId, now))
  return rows.filter(
    (row) =>
      row.ipId === ipId &&
      (isInterviewOn(row, day, now) || (row.pending > row.refused && isInterviewOn(row.snapshot, day, now))),
  )
}
