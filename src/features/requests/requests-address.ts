import * as v from 'valibot'
import { defineSearchState, param, type StateOf } from '../../data/define-search-state.ts'
import { listParam, pageParam, sizeParam, sortParam } from '../../data/list-params.ts'
import { requestSorts } from '../../rules/requests.ts'

export const requestsAddress = defineSearchState(
  {
    list: param(v.picklist(['active', 'inactive']), 'active'),
    search: param(
      v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, 100)),
      ),
      '',
      'q',
    ),
    employers: listParam('employer', v.pipe(v.string(), v.nonEmpty())),
    sort: sortParam(requestSorts, { field: 'createdDate', order: 'descending' }),
    page: pageParam,
    size: sizeParam(),
  },
  { pushes: ['list', 'page'] },
)

export type RequestsAddress = StateOf<typeof requestsAddress>
