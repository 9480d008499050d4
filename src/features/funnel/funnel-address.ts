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
import { isSearchable } from '../../lib/text.ts'
import { funnelSorts, knownColumns, type FunnelColumn } from '../../rules/views.ts'

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
    sort: sortParam(funnelSorts, undefined),
    columns: columnsParam,
    /** The saved view that was chosen, whatever was changed since. */
    saved: param<string | undefined>(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), undefined),
  },
  { pushes: ['view', 'tab', 'page'] },
)

export type FunnelAddress = StateOf<typeof funnelAddress>

/** What narrows the list: a search of three letters or more, a channel. An empty search narrows nothing. */
export function narrowingOf({ search: typed, channel }: Pick<FunnelAddress, 'search' | 'channel'>) {
  const search = typed.trim() && isSearchable(typed) ? typed : undefined
  return { search, channel, isFiltered: search !== undefined || channel !== undefined }
}
