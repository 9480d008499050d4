import { partnerListDefaults, partnerSortFields } from '../../contract/partners.ts'
import { defineSearchState, searchParam, type StateOf } from '../../data/define-search-state.ts'
import { pageParam, sizeParam, sortParam } from '../../data/list-params.ts'

/** The list of partners (PART-04). */
export const partnersAddress = defineSearchState(
  {
    search: searchParam,
    sort: sortParam(partnerSortFields, { field: partnerListDefaults.field, order: 'ascending' }),
    page: pageParam,
    size: sizeParam(partnerListDefaults.limit),
  },
  { pushes: ['page'] },
)

export type PartnersAddress = StateOf<typeof partnersAddress>
