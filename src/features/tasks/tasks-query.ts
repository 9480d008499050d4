import { findActingPartner } from '../../data/session.ts'
import type { TasksQuery } from '../../data/applicants.ts'
import type { SessionUser } from '../../contract/session.ts'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { limits } from '../../rules/limits.ts'
import { findTasksAddress, type TasksAddress } from './use-tasks-address.ts'

/** What a list reads for an address; `steps`: how often each part was extended by View more (TASK-07). */
export const tasksQueryOf = (ipId: string, address: TasksAddress, steps = { priority: 1, pending: 1 }): TasksQuery => ({
  ipId,
  selfReported: address.tab === 'self',
  filters: address.filters,
  search: isSearchable(address.search) ? address.search : '',
  sort: address.sort,
  priorityLimit: steps.priority * limits.priorityStep,
  pendingLimit: steps.pending * limits.pendingStep,
})

/** What My Tasks reads first, for prefetching; undefined where the app opens at another address. */
export function findFirstTasks(user: SessionUser): TasksQuery | undefined {
  const query = new URLSearchParams(location.search)
  const ipId = findActingPartner(user)
  const isHere = location.pathname.toLowerCase() === paths.myTasks.toLowerCase() && !query.has('day')
  return isHere && ipId !== undefined ? tasksQueryOf(ipId, findTasksAddress(query)) : undefined
}
