import type { CallParsed } from '../../src/contract/call.ts'
import type { taskCalls } from '../../src/contract/tasks.ts'
import type { TaskFilters } from '../../src/rules/tasks.ts'
import type { AreaRoutes } from './handler.ts'
import { assertMayActFor } from '../store/policies.ts'
import { findRequestNames } from '../store/requests.ts'
import { chooseTasks, findTasks, readTaskRows, type JudgedTask } from '../store/tasks.ts'

export const taskRoutes: AreaRoutes<'tasks'> = {
  /**
   * `pageOption` pages each of the two lists: a step of five and one of three are two calls with one flag each. The counts
   * are those of the tabs, whatever was searched or filtered in one of them; of one request where `hiringRequestId` asks.
   */
  async list(input, ctx) {
    assertMayActFor(ctx.user, input.ipId)
    const { search, sort } = input
    const all = await findTasks(ctx.db, input.ipId, ctx.now)
    const counted = input.hiringRequestId ? all.filter(({ row }) => row.hiringRequestId === input.hiringRequestId) : all
    const claims = counted.filter(({ task }) => task.selfReported).length
    const inTab = chooseTasks(
      input.selfReported === undefined ? all : all.filter(({ task }) => task.selfReported === input.selfReported),
      { filters: readFilters(input), search, sort },
    )
    const { page, limit } = input.pageOption
    const listOf = async (tasks: JudgedTask[]) => ({
      count: tasks.length,
      result: await readTaskRows(ctx.db, tasks.slice((page - 1) * limit, page * limit)),
    })
    return {
      data: {
        result: {
          highPriorityTasks: input.priority ? await listOf(inTab.filter(({ task }) => task.priority)) : null,
          remaningTasks: input.pending ? await listOf(inTab.filter(({ task }) => !task.priority)) : null,
          counts: input.count ? { selfReported: claims, other: counted.length - claims } : null,
        },
      },
      paginationOptions: { totalcount: inTab.length },
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
