import * as v from 'valibot'
import { defineCall } from './call.ts'
import { channels, funnelRowWire } from './funnel-row.ts'
import { id, pageOptions, paginationOptions, personText } from './shapes.ts'
import { taskFilterFields, taskSorts } from './task-lists.ts'

const list = v.object({ count: v.number(), result: v.array(funnelRowWire) })

export const taskCalls = {
  /**
   * API-069: the tasks of a partner. `selfReported` (ours) picks the tab. `count`, `priority` and `pending` choose
   * which parts of the response are wanted. Note `pageOption` in the singular and `remaningTasks` (TASK-13).
   */
  list: defineCall({
    name: 'tasks.list',
    method: 'POST',
    path: 'fulfillment/tasks',
    offline: 'read-saved',
    input: v.object({
      ipId: id,
      hiringRequestId: v.optional(id),
      location: v.optional(personText(100)),
      sort: v.optional(v.picklist(taskSorts), 'expiryTime'),
      search: v.optional(personText(100)),
      filter: v.optional(
        v.pipe(
          v.array(v.object({ field: v.picklist(taskFilterFields), value: v.union([v.string(), v.array(v.string())]) })),
          v.maxLength(20),
        ),
        [],
      ),
      channelType: v.optional(v.picklist(channels)),
      selfReported: v.optional(v.boolean()),
      count: v.optional(v.boolean(), true),
      priority: v.optional(v.boolean(), true),
      pending: v.optional(v.boolean(), true),
      /** Ours: what is overdue comes after the other urgent ones, as My Tasks folds it away; only by expiryTime. */
      overdueLast: v.optional(v.boolean(), false),
      pageOption: pageOptions,
    }),
    output: v.object({
      data: v.object({
        result: v.object({
          highPriorityTasks: v.nullish(list),
          remaningTasks: v.nullish(list),
          /** Counts of both tabs, whichever tab was requested; with `hiringRequestId` of that request. */
          counts: v.nullish(v.object({ selfReported: v.number(), other: v.number() })),
        }),
      }),
      paginationOptions,
    }),
  }),
  /** API-040: the names for the request filter (TASK-12). */
  requestNames: defineCall({
    name: 'tasks.requestNames',
    method: 'POST',
    path: 'futurehiringrequest/hiringRequestName',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({
      data: v.object({ result: v.array(v.object({ hiringRequestId: v.string(), hiringReqName: v.string() })) }),
    }),
  }),
}
