import { taskCalls } from '../contract/tasks.ts'
import type { Store } from '../offline/device/store.ts'
import { send } from '../offline/network/call.ts'
import { upsertRows } from '../offline/rows/rows.ts'
import type { TasksQuery } from '../offline/rows/task-queries.ts'
import { limits } from '../rules/limits.ts'

type Counts = { selfReported: number; other: number }

/**
 * Stores the first tasks as the server lists them, in the order in which My Tasks shows them. Returns what its tabs count,
 * as far as it says so; undefined when it did not answer or nobody waits any more.
 */
export async function fetchFirstTasks(
  store: Store,
  query: Pick<TasksQuery, 'ipId' | 'selfReported' | 'sort'>,
  signal: AbortSignal,
): Promise<{ counts: Counts | undefined } | undefined> {
  if (signal.aborted) return undefined
  const pageOption = { page: 1, limit: limits.priorityStep }
  const overdueLast = query.sort === 'expiryTime'
  const answer = await send(store, taskCalls.list, { ...query, pageOption, overdueLast }, { signal })
  if (!answer.ok || signal.aborted) return undefined
  const { highPriorityTasks, remaningTasks, counts } = answer.value.data.result
  await upsertRows(store, [...(highPriorityTasks?.result ?? []), ...(remaningTasks?.result ?? [])])
  return { counts: counts ?? undefined }
}
