import { channels, type Channel } from '../contract/funnel-row.ts'
import { funnelTabs, type FunnelTab } from '../contract/funnel.ts'
import type { ViewFilter, ViewWire } from '../contract/views.ts'

/** The columns of the table that may be left out or added, in their order; name, stage and profile are always there. */
export const funnelColumns = [
  'age',
  'location',
  'locality',
  'distance',
  'mobile',
  'channel',
  'experience',
  'joining',
  'changed',
] as const
export type FunnelColumn = (typeof funnelColumns)[number]

/** What a table has until somebody chooses (FUN-04). */
export const defaultColumns: readonly FunnelColumn[] = ['age', 'location', 'locality', 'distance', 'mobile', 'channel']

/** Only known ones, each once, in the order of the table. */
export const knownColumns = (names: readonly unknown[]): readonly FunnelColumn[] =>
  funnelColumns.filter((column) => names.includes(column))

export const funnelSorts = ['name', 'age', 'distance', 'stageTime'] as const
type Sort = { field: (typeof funnelSorts)[number]; order: 'ascending' | 'descending' }

/** Filter, sort and columns as the address of the list holds them; `search` is empty when there is none. */
export interface FunnelView {
  tab: FunnelTab
  search: string
  channel: Channel | undefined
  sort: Sort | undefined
  /** Undefined: as usual. */
  columns: readonly FunnelColumn[] | undefined
}

/** As it is sent, to be saved. */
export const toFilter = ({ tab, search, channel, sort, columns }: FunnelView): ViewFilter => ({
  tab,
  ...(search.trim() === '' ? {} : { search: search.trim().slice(0, 100) }),
  ...(channel ? { channel } : {}),
  ...(sort ? { sort } : {}),
  ...(columns ? { columns: [...columns] } : {}),
})

/** What a saved view shows. `isWhole` is false when it names something that is not known any more, or not yet. */
export function readFilter(filter: ViewWire['filter']): { view: FunnelView; isWhole: boolean } {
  const tab = funnelTabs.find((one) => one === filter.tab)
  const channel = channels.find((one) => one === filter.channel)
  const field = funnelSorts.find((one) => one === filter.sort?.field)
  const columns = filter.columns ? knownColumns(filter.columns) : undefined
  const isWhole =
    tab !== undefined &&
    channel === (filter.channel ?? undefined) &&
    field === filter.sort?.field &&
    columns?.length === filter.columns?.length
  const order = filter.sort?.order === 'descending' ? 'descending' : 'ascending'
  const view = { tab: tab ?? 'all', search: filter.search ?? '', channel, sort: field && { field, order }, columns }
  return { view: view as FunnelView, isWhole }
}

/** Whether the list shows what the view holds; as usual is the same as the usual columns by name. */
export function isSameView(one: FunnelView, other: FunnelView): boolean {
  const text = ({ columns, ...view }: FunnelView) => {
    const { sort, ...filter } = toFilter({ ...view, columns: columns ?? defaultColumns })
    return JSON.stringify([filter.tab, filter.search, filter.channel, sort?.field, sort?.order, filter.columns])
  }
  return text(one) === text(other)
}
