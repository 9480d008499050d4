import type { CallParsed } from '../../src/contract/call.ts'
import type { taskCalls } from '../../src/contract/tasks.ts'
import type { TaskFilters } from '../../src/rules/tasks.ts'
import type { AreaRoutes } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { findRequestNames } from '../store/requests.ts'
import { prepareTasks } from '../store/prepare-tasks.ts'
import { findTasks } from '../store/tasks.ts'

export const taskRoutes: AreaRoutes<'tasks'> = {
  /**
   * `pageOption` pages each of the two lists: a step of five and one of three are two calls with one flag each. The counts
   * are those of the tabs, whatever was searched or filtered in one of them; of one request where `hiringRequestId` asks.
   */
  async list(input, ctx) {
    assertMayActFor(ctx.user, input.ipId)
    const { ipId, hiringRequestId, search, sort, selfReported, overdueLast } = input
    const tasks = await prepareTasks(ctx.db, { ipId, now: ctx.now, filters: readFilters(input), search, selfReported })
    const wanted = { priority: input.priority === true, pending: input.pending === true }
    const found = await findTasks(ctx.db, tasks, { ...input.pageOption, ...wanted, hiringRequestId, sort, overdueLast })
    const { tabs, priority, pending } = found
    return {
      data: {
        result: {
          highPriorityTasks: wanted.priority ? priority : null,
          remaningTasks: wanted.pending ? pending : null,
          counts: input.count ? tabs : null,
        },
      },
      paginationOptions: { totalcount: priority.count + pending.count },
    }
  },

  async requestNames({ ipId }, ctx) {
    assertMayActFor(ctx.user, ipId)
    return { data: { result: await findRequestNames(ctx.db, ipId) } }
  },
}

/** Converts the list of field and value, and the three members that may be beside it, to the filters of the rules. */
function readFilters(input: CallParsed<typeof taskCalls.list>): TaskFilters {
  const filters: TaskFilters = {}
  for (const { field, value } of input.filter) filters[field] = [...(filters[field] ?? []), ...[value].flat()]
  if (input.hiringRequestId) filters.hiringRequestId = [input.hiringRequestId]
  if (input.location) filters.location = [input.location]
  if (input.channelType) filters.channelType = [input.channelType]
  return filters
}
