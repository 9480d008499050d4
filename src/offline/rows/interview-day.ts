import { isInterviewOn } from '../../rules/interview-day.ts'
import { getRows } from './get-rows.ts'
import type { Store } from '../device/store.ts'
import type { LiveApplicant } from './rows.ts'

/**
 * The applicants a partner interviews on the day of `day` (epoch ms), those among them whose result is pending included: they stay listed until the
 * server has it.
 * Callable in a live query.
 */
export async function queryInterviews(store: Store, ipId: string, day: number): Promise<LiveApplicant[]> {
  const now = store.deps.now()
  const [tasks, waiting] = await Promise.all([
    store.db.tasks.where('ipId').equals(ipId).toArray(),
    store.db.outbox.orderBy('funnelId').keys(),
  ])
  // The row holds what is left of a schedule; the task shows which applicants can be interviewed at all
  const open = tasks.filter(({ row, until }) => row.stage.status === 'shortlisted' && now < until)
  const ids = new Set([...open.map(({ funnelId }) => funnelId), ...waiting.map(String)])
  const rows = await getRows(store, [...ids])
  return rows.filter(
    (row) =>
      row.ipId === ipId &&
      (isInterviewOn(row, day, now) || (row.pending > row.refused && isInterviewOn(row.snapshot, day, now))),
  )
}
