import { isInterviewOn } from '../rules/interview-day.ts'
import { getRows } from './some-rows.ts'
import type { Store } from './store.ts'
import type { LiveApplicant } from './types.ts'

/**
 * Whom a partner interviews today, and those of them whose result is on its way: they are seen until the server has it.
 * Callable in a live query.
 */
export async function queryInterviews(store: Store, ipId: string): Promise<LiveApplicant[]> {
  const now = store.deps.now()
  const [tasks, waiting] = await Promise.all([
    store.db.tasks.where('ipId').equals(ipId).toArray(),
    store.db.outbox.orderBy('funnelId').keys(),
  ])
  // What is left of a schedule stands in the row; the task tells who can be one at all
  const open = tasks.filter(({ row, until }) => row.stage.status === 'shortlisted' && now < until)
  const ids = new Set([...open.map(({ funnelId }) => funnelId), ...waiting.map(String)])
  const rows = await getRows(store, [...ids])
  return rows.filter(
    (row) =>
      row.ipId === ipId && (isInterviewOn(row, now) || (row.pending > row.refused && isInterviewOn(row.snapshot, now))),
  )
}
