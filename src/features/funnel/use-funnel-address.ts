import { useCallback } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { channels, type Channel } from '../../contract/funnel-row.ts'
import { funnelTabs, type FunnelTab } from '../../contract/funnel.ts'
import { limits } from '../../rules/limits.ts'

export interface FunnelAddress {
  /** The board is for a desktop; a phone has its cards whatever this says. */
  view: 'table' | 'board'
  tab: FunnelTab
  search: string
  channel?: Channel
  page: number
  size: number
  sort?: { field: 'name' | 'age' | 'distance' | 'stageTime'; order: 'ascending' | 'descending' }
}

const sortFields = ['name', 'age', 'distance', 'stageTime'] as const
const pick = <T extends string>(list: readonly T[], value: string | null) => list.find((item) => item === value)

/** The state of the page as it stands in the address; anything unknown in it counts as not there. */
function readAddress(query: URLSearchParams): FunnelAddress {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size') ?? 10)
  const field = pick(sortFields, query.get('sort'))
  return {
    view: query.get('view') === 'board' ? 'board' : 'table',
    tab: pick(funnelTabs, query.get('tab')) ?? 'all',
    search: query.get('q') ?? '',
    channel: pick(channels, query.get('channel')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (limits.tablePageSizes as readonly number[]).includes(size) ? size : 10,
    sort: field ? { field, order: query.get('order') === 'descending' ? 'descending' : 'ascending' } : undefined,
  }
}

export function writeAddress(address: FunnelAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (address.view === 'board') query.set('view', 'board')
  if (address.tab !== 'all') query.set('tab', address.tab)
  if (address.search) query.set('q', address.search)
  if (address.channel) query.set('channel', address.channel)
  if (address.page > 1) query.set('page', String(address.page))
  if (address.size !== 10) query.set('size', String(address.size))
  if (address.sort) {
    query.set('sort', address.sort.field)
    if (address.sort.order === 'descending') query.set('order', 'descending')
  }
  return query
}

/** Tab, search, channel, order and page of the funnel live in the address. A change goes back to the first page. */
export function useFunnelAddress() {
  const [query, setQuery] = useQuery()
  const address = readAddress(query)
  const change = useCallback(
    (part: Partial<FunnelAddress>) =>
      setQuery((before) => writeAddress({ ...readAddress(before), page: 1, ...part }), {
        replace: !('view' in part || 'tab' in part || 'page' in part),
        preventScrollReset: !('page' in part),
      }),
    [setQuery],
  )
  return [address, change] as const
}
