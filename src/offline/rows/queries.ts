import type { Applicant } from '../../contract/funnel-row.ts'
import { funnelTabs, type FunnelTab } from '../../contract/funnel.ts'
import { isInTab } from '../../rules/funnel-tabs.ts'
import type { RowRecord } from '../device/database.ts'
import { matchesWords, wordKey, wordsOf } from './words.ts'
import { toLive, type LiveApplicant } from './live-row.ts'
import type { Store } from '../device/store.ts'
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

interface FunnelPage {
  rows: LiveApplicant[]
  total: number
  /** Of a search: how many it finds in each tab. */
  found?: Record<FunnelTab, number>
}

/** One page of a request's rows as the screen shows them, and how many there are. Callable in a live query. */
export async function queryFunnel(store: Store, query: FunnelQuery): Promise<FunnelPage> {
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
  // A search loads its finds of every tab anyway
  const all = search.trim() ? await findAll(store, { ...query, tab: 'all' }) : undefined
  const found = inOrder(all ? all.filter(isOfTab(query.tab)) : await findAll(store, query), sort)
  const rows = found.slice(first, first + limit).map((record) => toLive(record))
  return { rows, total: found.length, ...(all ? { found: countFound(all) } : {}) }
}

const isOfTab = (tab: FunnelTab) => (record: RowRecord) => isInTab(shownOf(record).stage.status, tab)

const countFound = (records: RowRecord[]) =>
  Object.fromEntries(funnelTabs.map((tab) => [tab, records.filter(isOfTab(tab)).length])) as Record<FunnelTab, number>

/** All whom a query finds, in its order: for what no index sorts or finds. */
const findSorted = async (store: Store, query: Omit<FunnelQuery, 'page' | 'limit'>): Promise<RowRecord[]> =>
  inOrder(await findAll(store, query), query.sort ?? newestFirst)

async function findAll(store: Store, query: Omit<FunnelQuery, 'page' | 'limit'>): Promise<RowRecord[]> {
  const { search = '', channel } = query
  const candidates = search.trim() ? await searchRows(store, query, search) : await rangeOf(store, query).toArray()
  return channel ? candidates.filter((record) => shownOf(record).channel === channel) : candidates
}

function inOrder(found: RowRecord[], sort: NonNullable<FunnelQuery['sort']>): RowRecord[] {
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
  const isFound = isOfTab(tab)
  return records.filter((record) => isFound(record) && matchesWords(wordsOf(shownOf(record).name), words))
}

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
