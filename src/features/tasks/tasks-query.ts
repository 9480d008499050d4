import { findActingPartner } from '../../data/session.ts'
import type { TasksQuery } from '../../data/tasks.ts'
import type { SessionUser } from '../../contract/session.ts'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { limits } from '../../rules/limits.ts'
import { findTasksAddress, type TasksAddress } from './use-tasks-address.ts'

export const taskListNames = ['priority', 'overdue', 'pending'] as const
export type TaskListName = (typeof taskListNames)[number]

/** How far each list is opened at first. */
export const firstSteps: Record<TaskListName, number> = { priority: 1, overdue: 1, pending: 1 }

/** What a list reads for an address; `steps`: how often each part was extended by View more (TASK-07). */
export function tasksQueryOf(ipId: string, address: TasksAddress, steps = firstSteps): TasksQuery {
  const search = isSearchable(address.search) ? address.search : ''
  return {
    ipId,
    selfReported: address.tab === 'self',
    filters: address.filters,
    search,
    sort: address.sort,
    priorityLimit: steps.priority * limits.priorityStep,
    pendingLimit: steps.pending * limits.pendingStep,
    // Who searches or sorts otherwise looks for somebody: nobody is folded away then
    ...(address.sort === 'expiryTime' && search === ''
      ? { overdueLimit: steps.overdue * limits.priorityStep }
      : undefined),
  }
}

/** What My Tasks reads first, for prefetching; undefined where the app opens at another address. */
export function findFirstTasks(user: SessionUser): TasksQuery | undefined {
  const query = new URLSearchParams(location.search)
  const ipId = findActingPartner(user)
  const isHere = location.pathname.toLowerCase() === paths.myTasks.toLowerCase() && !query.has('day')
  return isHere && ipId !== undefined ? tasksQueryOf(ipId, findTasksAddress(query)) : undefined
}

/** What the tabs say is 0 twice: nothing is to come, whatever else is still being downloaded. */
export const hasNoTasks = (tabs: { selfReported: number; other: number } | undefined): boolean =>
  tabs !== undefined && tabs.selfReported + tabs.other === 0
