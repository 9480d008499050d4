import * as v from 'valibot'
import { channels, type Channel } from '../../contract/funnel-row.ts'
import { funnelTabs } from '../../contract/funnel.ts'
import { defineSearchState, param, searchParam, type StateOf } from '../../data/define-search-state.ts'
import { pageParam, sizeParam, sortParam } from '../../data/list-params.ts'

export const funnelAddress = defineSearchState(
  {
    view: param(v.picklist(['table', 'board']), 'table'),
    tab: param(v.picklist(funnelTabs), 'all'),
    search: searchParam,
    channel: param<Channel | undefined>(v.picklist(channels), undefined),
    page: pageParam,
    size: sizeParam(),
    sort: sortParam(['name', 'age', 'distance', 'stageTime'], undefined),
  },
  { pushes: ['view', 'tab', 'page'] },
)

export type FunnelAddress = StateOf<typeof funnelAddress>
