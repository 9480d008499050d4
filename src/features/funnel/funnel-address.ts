import * as v from 'valibot'
import { channels, type Channel } from '../../contract/funnel-row.ts'
import { funnelTabs } from '../../contract/funnel.ts'
import {
  defineSearchState,
  param,
  searchParam,
  type SearchParam,
  type StateOf,
} from '../../data/define-search-state.ts'
import { pageParam, sizeParam, sortParam } from '../../data/list-params.ts'

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

const columnsParam: SearchParam<readonly FunnelColumn[] | undefined> = {
  parse(query) {
    const names = query.get('columns')
    return names === null ? undefined : knownColumns(names.split(','))
  },
  serialize(query, _, columns) {
    if (columns) query.append('columns', columns.join(','))
  },
}

export const funnelAddress = defineSearchState(
  {
    view: param(v.picklist(['table', 'board']), 'table'),
    tab: param(v.picklist(funnelTabs), 'all'),
    search: searchParam,
    channel: param<Channel | undefined>(v.picklist(channels), undefined),
    page: pageParam,
    size: sizeParam(),
    sort: sortParam(['name', 'age', 'distance', 'stageTime'], undefined),
    columns: columnsParam,
  },
  { pushes: ['view', 'tab', 'page'] },
)

export type FunnelAddress = StateOf<typeof funnelAddress>

/** Filter, sort and columns: what a saved view holds. */
export const viewOf = ({ tab, search, channel, sort, columns }: FunnelAddress): string =>
  funnelAddress
    .serialize({ ...funnelAddress.parse(new URLSearchParams()), tab, search, channel, sort, columns })
    .toString()
