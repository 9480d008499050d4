import * as v from 'valibot'
import { weightKeys, type WeightKey } from '../../contract/weight-keys.ts'
import { defineSearchState, listsParam, param, type SearchParam, type StateOf } from '../../data/define-search-state.ts'
import { pageNumber, sizeParam } from '../../data/list-params.ts'
import { nothingChosen, searchFilters, type Chosen } from '../../rules/search-options.ts'
import { defaultWeights, readWeights, showWeights, type TypedWeights, type Weights } from '../../rules/weights.ts'

const lists = listsParam(searchFilters, v.string())
const chosen: SearchParam<Chosen> = {
  ...lists,
  parse: (query, key) => ({ ...nothingChosen(), ...lists.parse(query, key) }),
}

const unweighted = readWeights(defaultWeights())!
const formatWeights = (value: Weights) => Object.values(showWeights(value)).join('-')

/** All weights in one parameter: `1-1-5-…`, in the order of their keys. */
const weights: SearchParam<Weights> = {
  parse(query, key) {
    const typed = query.get(key)?.split('-') ?? []
    const texts = Object.fromEntries(weightKeys.map((name, at) => [name, typed[at] ?? ''])) as TypedWeights
    return readWeights(texts) ?? unweighted
  },
  serialize(query, key, value) {
    if (formatWeights(value) !== formatWeights(unweighted)) query.append(key, formatWeights(value))
  },
}

/** What everybody who is found must have: `must=gender&must=bike`. */
const musts: SearchParam<WeightKey[]> = {
  parse: (query) => weightKeys.filter((key) => query.getAll('must').includes(key)),
  serialize(query, _, value) {
    for (const key of value) query.append('must', key)
  },
}

/** What was searched for: the link can be sent to a colleague, and Back leads to it. */
export const searchAddress = defineSearchState(
  {
    hiringRequestId: param<string | undefined>(v.string(), undefined, 'request'),
    chosen,
    weights,
    musts,
    /** Undefined until Search was pressed. */
    page: param<number | undefined>(pageNumber, undefined),
    size: sizeParam(),
  },
  { pushes: ['page'] },
)

export type SearchAddress = StateOf<typeof searchAddress>

export const startOf = (hiringRequestId: string | undefined): SearchAddress => ({
  ...searchAddress.parse(new URLSearchParams()),
  hiringRequestId,
})
