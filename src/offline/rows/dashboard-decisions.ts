import { addIstDays, istDayStart, istWeekStart } from '../../lib/dates.ts'
import type { TaskRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { getRows } from './get-rows.ts'
import type { LiveApplicant } from './live-row.ts'
import { isTaskAt } from './task-queries.ts'
import { readTotals } from './totals.ts'

/** What a partner decides on, counted in the index of tasks alone: no row is loaded. */

const tasksOf = (store: Store, ipId: string) => store.db.tasks.where('ipId').equals(ipId).toArray()

/** Selected, with a joining day from `from` until before `until`, epoch ms. */
const joinsIn = ({ row }: TaskRecord, from: number, until: number): boolean =>
  row.stage.status === 'selected' && row.joiningTime !== undefined && row.joiningTime >= from && row.joiningTime < until

/** How many tasks there are, how many of them are claims of applicants or urgent, and who joins in the week of `now`, Monday to Sunday. */
export async function countDecisions(
  store: Store,
  ipId: string,
  now: number,
): Promise<{ waiting: number; claims: number; urgent: number; joining: number; joiningToday: number }> {
  const tasks = await tasksOf(store, ipId)
  const waiting = tasks.filter((task) => isTaskAt(task, now))
  const week = istWeekStart(now)
  const today = istDayStart(now)
  return {
    waiting: waiting.length,
    claims: waiting.filter((task) => task.selfReported).length,
    urgent: waiting.filter((task) => task.urgentFrom <= now).length,
    joining: tasks.filter((task) => joinsIn(task, week, addIstDays(week, 7))).length,
    joiningToday: tasks.filter((task) => joinsIn(task, today, addIstDays(today, 1))).length,
  }
}

/** Who is to join in that time, by day and name. */
export async function queryJoinings(store: Store, ipId: string, from: number, until: number): Promise<LiveApplicant[]> {
  const tasks = (await tasksOf(store, ipId)).filter((task) => joinsIn(task, from, until))
  const rows = await getRows(
    store,
    tasks.map((task) => task.funnelId),
  )
  return rows.sort((a, b) => (a.joiningTime ?? 0) - (b.joiningTime ?? 0) || (a.name < b.name ? -1 : 1))
}

export interface RequestCounts {
  /** Tasks of it. */
  waiting: number
  /** Those of them that applicants report. */
  claims: number
  /** Those of them that are urgent. */
  urgent: number
  /** Undefined where the device does not hold all of its rows. */
  stages?: { joined: number; selected: number }
}

const none = { waiting: 0, claims: 0, urgent: 0 }

/** How the applicants of some requests stand, updates that wait on the device included. */
export async function countRequests(
  store: Store,
  hiringRequestIds: readonly string[],
): Promise<Map<string, RequestCounts>> {
  const now = store.deps.now()
  const [records, totals, tasks] = await Promise.all([
    store.db.requests.bulkGet([...hiringRequestIds]),
    Promise.all(hiringRequestIds.map((id) => readTotals(store, id))),
    store.db.tasks.toArray(),
  ])
  const waiting = new Map<string, typeof none>()
  for (const task of tasks) {
    if (!isTaskAt(task, now)) continue
    const before = waiting.get(task.row.hiringRequestId) ?? none
    waiting.set(task.row.hiringRequestId, {
      waiting: before.waiting + 1,
      claims: before.claims + Number(task.selfReported),
      urgent: before.urgent + Number(task.urgentFrom <= now),
    })
  }
  return new Map(
    hiringRequestIds.map((id, index) => [
      id,
      {
        ...(waiting.get(id) ?? none),
        ...(records[index]?.savedAt === undefined
          ? {}
          : { stages: { joined: totals[index]!.joined, selected: totals[index]!.selected } }),
      },
    ]),
  )
}
