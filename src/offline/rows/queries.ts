import type { Applicant } from '../../contract/funnel-row.ts'
import type { FunnelTab } from '../../contract/funnel.ts'
import type { TaskSort } from '../../contract/tasks.ts'
import { firstOf } from '../../lib/first-of.ts'
import { isInTab } from '../../rules/funnel-tabs.ts'
import { compareTasks, findTask, isOverdue, passesFilters, type Task, type TaskFilters } from '../../rules/tasks.ts'
import type { RowRecord, TaskRecord } from '../device/database.ts'
import { wordKey, wordsOf } from './row-keys.ts'
import { toLive, type LiveApplicant } from './rows.ts'
import type { Store } from '../device/store.ts'
import { isTaskAt } from './task-index.ts'
import { readTotals } from './totals.ts'

export type FunnelSortField = 'name' | 'age' | 'distance' | 'stageTime' | 'updatedAt' | 'expiresAt'

export interface FunnelQuery {
  hiringRequestId: string
  tab: FunnelTab
  /** At least three characters, or nothing: every word must begin a word of the name. */
  search?: string
  channel?: string
  /** From 1. */
  page: number
  limit: number
  /** The newest stage first unless given. */
  sort?: { field: FunnelSortField; order: 'ascending' | 'descending' }
}

const newestFirst = { field: 'stageTime', order: 'descending' } as const

/** The indexes that hold a tab's rows in an order, so that a page is read without its neighbours. */
const sorted: Partial<Record<FunnelSortField, { column: string; all: boolean }>> = {
  stageTime: { column: 'stageAt', all: true },
  name: { column: 'nameKey', all: true },
  expiresAt: { column: 'due', all: false },
}

/** One page of a request's rows as the screen shows them, and how many there are. Callable in a live query. */
export async function queryFunnel(store: Store, query: FunnelQuery): Promise<{ rows: LiveApplicant[]; total: number }> {
  const { search = '', channel, page, limit, sort = newestFirst } = query
  const isDescending = sort.order === 'descending'
  const index = sorted[sort.field]
  const first = (page - 1) * limit
  if (index && (index.all || query.tab !== 'all') && !search.trim() && !channel) {
    const [totals, records] = await Promise.all([
      readTotals(store, query.hiringRequestId),
      readPage(store, rangeOf(store, query, index.column), isDescending, first, limit),
    ])
    return { rows: records.map((record) => toLive(record)), total: totals[query.tab] }
  }
  const found = await findSorted(store, query)
  return { rows: found.slice(first, first + limit).map((record) => toLive(record)), total: found.length }
}

/** All whom a query finds, in its order: for what no index sorts or finds. */
async function findSorted(store: Store, query: Omit<FunnelQuery, 'page' | 'limit'>): Promise<RowRecord[]> {
  const { search = '', channel, sort = newestFirst } = query
  const candidates = search.trim() ? await searchRows(store, query, search) : await rangeOf(store, query).toArray()
  const found = channel ? candidates.filter((record) => shownOf(record).channel === channel) : candidates
  const direction = sort.order === 'descending' ? -1 : 1
  return found.sort((a, b) => direction * (compareBy(sort.field, a, b) || (a.funnelId < b.funnelId ? -1 : 1)))
}

/** The ids of all whom a query finds, in the order of its pages; where an index has the order, no row is loaded. */
export async function queryFunnelIds(store: Store, query: Omit<FunnelQuery, 'page' | 'limit'>): Promise<string[]> {
  const { search = '', channel, sort = newestFirst } = query
  const index = sorted[sort.field]
  if (!index || !(index.all || query.tab !== 'all') || search.trim() || channel)
    return (await findSorted(store, query)).map(({ funnelId }) => funnelId)
  const range = rangeOf(store, query, index.column)
  return (sort.order === 'descending' ? range.reverse() : range).primaryKeys()
}

/** Rows `first` to `first + limit` of a range. Far pages by their keys, so that the rows before them are not loaded. */
async function readPage(
  store: Store,
  range: ReturnType<typeof rangeOf>,
  isDescending: boolean,
  first: number,
  limit: number,
): Promise<RowRecord[]> {
  if (isDescending) range.reverse()
  if (first === 0) return range.limit(limit).toArray()
  if (isDescending) return range.offset(first).limit(limit).toArray()
  const keys = (await range.limit(first + limit).primaryKeys()).slice(first)
  return (await store.db.rows.bulkGet(keys)).filter((record) => record !== undefined)
}

const shownOf = (record: RowRecord): Applicant => record.shown ?? record.snapshot

/** The rows of a tab in the order of `column`. Arrays sort after everything else, so [] is the end of every range. */
function rangeOf(
  store: Store,
  { hiringRequestId, tab }: Pick<FunnelQuery, 'hiringRequestId' | 'tab'>,
  column = 'stageAt',
) {
  const prefix = tab === 'all' ? [hiringRequestId] : [hiringRequestId, tab]
  const name = `[${['hiringRequestId', ...(tab === 'all' ? [] : ['group']), column].join('+')}]`
  return store.db.rows.where(name).between([...prefix, -Infinity], [...prefix, []], true, true)
}

/** Rows whose name has a word for each searched one, found by the longest of them. */
async function searchRows(
  store: Store,
  { hiringRequestId, tab }: Pick<FunnelQuery, 'hiringRequestId' | 'tab'>,
  search: string,
): Promise<RowRecord[]> {
  const words = wordsOf(search).sort((a, b) => b.length - a.length)
  const records = await store.db.rows
    .where('words')
    .startsWith(wordKey(hiringRequestId, words[0] ?? ''))
    .distinct()
    .toArray()
  return records.filter(
    (record) => isInTab(shownOf(record).stage.status, tab) && matchesWords(wordsOf(shownOf(record).name), words),
  )
}

const matchesWords = (name: string[], wanted: string[]): boolean =>
  wanted.every((word) => name.some((part) => part.startsWith(word)))

function compareBy(field: FunnelSortField, a: RowRecord, b: RowRecord): number {
  if (field === 'name') return a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0
  return valueOf(field, a) - valueOf(field, b)
}

function valueOf(field: Exclude<FunnelSortField, 'name'>, record: RowRecord): number {
  switch (field) {
    case 'stageTime':
      return record.stageAt
    case 'expiresAt':
      return record.due
    default:
      return shownOf(record)[field] ?? Number.MAX_SAFE_INTEGER
  }
}

/** How many rows each tab shows. Callable in a live query. */
export const countTabs = (store: Store, hiringRequestId: string): Promise<Record<FunnelTab, number>> =>
  readTotals(store, hiringRequestId)

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
    const task = record && findTask(shownOf(record), now)
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
