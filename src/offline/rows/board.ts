import { istDayStart } from '../../lib/dates.ts'
import { boardColumns, columnOf, type BoardColumn } from '../../rules/moves.ts'
import type { RowRecord, RowGroup } from '../device/database.ts'
import { queryFunnel, type FunnelQuery } from './queries.ts'
import { rowKeys } from './row-keys.ts'
import { toLive, type LiveApplicant } from './live-row.ts'
import type { Store } from '../device/store.ts'
import { readTotals } from './totals.ts'

export type BoardQuery = Pick<FunnelQuery, 'hiringRequestId' | 'search' | 'channel'> & {
  /** How many cards of each column are wanted. */
  most: Record<BoardColumn, number>
}

export type BoardColumns = Record<BoardColumn, { rows: LiveApplicant[]; total: number }>

/** The group of the rows table that holds a column: screened and interviewed are one group, as they are one tab. */
const groupOf: Record<BoardColumn, RowGroup> = {
  applied: 'applied',
  screened: 'screened',
  interviewed: 'screened',
  selected: 'selected',
  joined: 'joined',
  rejected: 'rejected',
}

/** Columns that show the most urgent applicant first; the others show the newest first. */
const byDue: readonly BoardColumn[] = ['screened', 'interviewed', 'selected']

/** The columns of the board as the device has them (FUN-03). Callable in a live query. */
export async function queryBoard(store: Store, query: BoardQuery): Promise<BoardColumns> {
  const isNarrowed = Boolean(query.search?.trim() || query.channel)
  const columns = isNarrowed ? await readNarrowed(store, query) : await readAll(store, query)
  return Object.fromEntries(boardColumns.map((column, at) => [column, columns[at]!])) as BoardColumns
}

/** A search or a channel leaves few rows: they are read at once and distributed over the columns. */
async function readNarrowed(store: Store, { hiringRequestId, search, channel, most }: BoardQuery) {
  const everything = { hiringRequestId, tab: 'all', search, channel, page: 1, limit: Number.MAX_SAFE_INTEGER } as const
  const { rows } = await queryFunnel(store, everything)
  return boardColumns.map((column) => {
    const mine = rows.filter((row) => columnOf(row.stage.status) === column)
    if (byDue.includes(column)) mine.sort((a, b) => rowKeys(a).due - rowKeys(b).due)
    const inOrder = expiredLast(
      mine.map((row) => ({ due: rowKeys(row).due, row })),
      column,
      store.deps.now(),
    ).map(({ row }) => row)
    return { rows: inOrder.slice(0, most[column]), total: mine.length }
  })
}

async function readAll(store: Store, { hiringRequestId, most }: BoardQuery) {
  // One group is two columns, so it is read once and distributed; the others are read a page at a time
  const shared = rangeOf(store, hiringRequestId, 'screened', 'due').toArray()
  const totals = await readTotals(store, hiringRequestId)
  const applied = totals.all - totals.screened - totals.selected - totals.joined - totals.rejected
  return Promise.all(
    boardColumns.map(async (column) => {
      if (column === 'screened' || column === 'interviewed') {
        const mine = expiredLast(
          (await shared).filter((record) => columnOf(shownOf(record).stage.status) === column),
          column,
          store.deps.now(),
        )
        return { rows: mine.slice(0, most[column]).map((record) => toLive(record)), total: mine.length }
      }
      const range = rangeOf(store, hiringRequestId, groupOf[column], byDue.includes(column) ? 'due' : 'stageAt')
      if (!byDue.includes(column)) range.reverse()
      const records = await range.limit(most[column]).toArray()
      const total = column === 'applied' ? applied : totals[column]
      return { rows: records.map((record) => toLive(record)), total }
    }),
  )
}

/** Screened applicants who have expired are no task any more (SM-49): they come after those who have time left. */
function expiredLast<T extends { due: number }>(sorted: T[], column: BoardColumn, now: number): T[] {
  if (column !== 'screened') return sorted
  const today = istDayStart(now)
  return [...sorted.filter(({ due }) => due >= today), ...sorted.filter(({ due }) => due < today)]
}

const shownOf = (record: RowRecord) => record.shown ?? record.snapshot

const rangeOf = (store: Store, hiringRequestId: string, group: RowGroup, column: 'due' | 'stageAt') =>
  store.db.rows
    .where(`[hiringRequestId+group+${column}]`)
    .between([hiringRequestId, group, -Infinity], [hiringRequestId, group, []], true, true)
