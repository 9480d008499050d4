import type { Applicant } from '../../contract/funnel-row.ts'
import type { TaskSort } from '../../contract/task-lists.ts'
import { firstOf } from '../../lib/first-of.ts'
import { compareTasks, findTask, isOverdue, passesFilters, type Task, type TaskFilters } from '../../rules/tasks.ts'
import type { TaskRecord } from '../device/database.ts'
import type { Store } from '../device/store.ts'
import { toLive, type LiveApplicant } from './live-row.ts'
import { matchesWords, wordsOf } from './words.ts'

export interface TasksQuery {
  ipId: string
  selfReported: boolean
  filters: TaskFilters
  search?: string
  sort: TaskSort
  /** How many of each list are wanted. */
  priorityLimit: number
  pendingLimit: number
  /** Given, what is overdue is a list of its own; otherwise it is among the urgent ones. */
  overdueLimit?: number | undefined
}

export type TaskRow = LiveApplicant & { task: Task }

interface TaskList {
  rows: TaskRow[]
  total: number
}

/** The lists of My Tasks and the counts of both tabs (TASK-03 to TASK-07). Callable in a live query. */
export async function queryTasks(
  store: Store,
  { ipId, selfReported, filters, search = '', sort, priorityLimit, pendingLimit, overdueLimit }: TasksQuery,
): Promise<{
  priority: TaskList
  overdue: TaskList
  pending: TaskList
  counts: { selfReported: number; other: number }
}> {
  const now = store.deps.now()
  const tasks = (await store.db.tasks.where('ipId').equals(ipId).toArray()).filter((task) => isTaskAt(task, now))
  const claims = tasks.filter((task) => task.selfReported).length
  const words = wordsOf(search)
  const compareRows = compareTasks(sort)
  const compare = (a: TaskRecord, b: TaskRecord) => compareRows(asApplicant(a), asApplicant(b))
  const listed = tasks
    .filter((task) => task.selfReported === selfReported)
    .filter((task) => matchesWords(task.words, words) && passesFilters(asApplicant(task), filters))
  const isLate = (task: TaskRecord) => overdueLimit !== undefined && isOverdue(asApplicant(task), now)
  const late = listed.filter((task) => task.urgentFrom <= now && isLate(task))
  const urgent = listed.filter((task) => task.urgentFrom <= now && !isLate(task))
  const rest = listed.filter((task) => task.urgentFrom > now)
  const [priority, overdue, pending] = await Promise.all([
    loadTasks(store, firstOf(urgent, priorityLimit, compare), now),
    loadTasks(store, firstOf(late, overdueLimit ?? 0, compare), now),
    loadTasks(store, firstOf(rest, pendingLimit, compare), now),
  ])
  return {
    priority: { rows: priority, total: urgent.length },
    overdue: { rows: overdue, total: late.length },
    pending: { rows: pending, total: rest.length },
    counts: { selfReported: claims, other: tasks.length - claims },
  }
}

/** A task record holds every member that filters and sorting read; see taskMembers. */
const asApplicant = (task: TaskRecord) => task.row as unknown as Applicant

async function loadTasks(store: Store, tasks: TaskRecord[], now: number): Promise<TaskRow[]> {
  if (tasks.length === 0) return []
  const records = await store.db.rows.bulkGet(tasks.map((task) => task.funnelId))
  return records.flatMap((record) => {
    const task = record && findTask(record.shown ?? record.snapshot, now)
    return task ? [{ ...toLive(record), task }] : []
  })
}

/** What the filters of My Tasks can be set to: the requests, districts and documents of the tasks that are here. */
export async function taskOptions(
  store: Store,
  ipId: string,
): Promise<{ requests: { hiringRequestId: string; name: string }[]; districts: string[]; documents: string[] }> {
  const now = store.deps.now()
  const tasks = (await store.db.tasks.where('ipId').equals(ipId).toArray()).filter((task) => isTaskAt(task, now))
  const requests = new Map(tasks.map(({ row }) => [row.hiringRequestId, row.requestName]))
  const distinct = (values: (string | undefined)[]) =>
    [...new Set(values.filter((value) => value !== undefined))].sort()
  return {
    requests: [...requests]
      .map(([hiringRequestId, name]) => ({ hiringRequestId, name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    districts: distinct(tasks.map(({ row }) => row.district)),
    documents: distinct(tasks.flatMap(({ row }) => row.idTypes)),
  }
}

export const isTaskAt = (task: TaskRecord, now: number): boolean => task.from <= now && now < task.until
