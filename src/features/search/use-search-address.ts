import { useCallback, useMemo } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { weightKeys } from '../../contract/weight-keys.ts'
import { nothingChosen, searchFilters, type Chosen } from '../../rules/search-options.ts'
import { defaultWeights, readWeights, showWeights, type TypedWeights, type Weights } from '../../rules/weights.ts'
import { pageSizes } from '../../ui/pager.tsx'

/** What was searched for, as it stands in the address: it can be sent to a colleague, and Back leads to it. */
export interface SearchAddress {
  hiringRequestId: string | undefined
  chosen: Chosen
  weights: Weights
  /** Undefined until Search was pressed. */
  page: number | undefined
  size: number
}

export const startOf = (hiringRequestId: string | undefined): SearchAddress => ({
  hiringRequestId,
  chosen: nothingChosen(),
  weights: readWeights(defaultWeights())!,
  page: undefined,
  size: pageSizes[0],
})

export function readAddress(query: URLSearchParams): SearchAddress {
  const start = startOf(query.get('request') ?? undefined)
  const typed = query.get('weights')?.split('-') ?? []
  const weights = Object.fromEntries(weightKeys.map((key, at) => [key, typed[at] ?? ''])) as TypedWeights
  const page = Number(query.get('page'))
  return {
    ...start,
    chosen: Object.fromEntries(searchFilters.map((filter) => [filter, query.getAll(filter)])) as Chosen,
    weights: readWeights(weights) ?? start.weights,
    page: Number.isInteger(page) && page > 0 ? page : undefined,
    size: pageSizes.find((size) => size === Number(query.get('size'))) ?? start.size,
  }
}

export function writeAddress({ hiringRequestId, chosen, weights, page, size }: SearchAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (hiringRequestId !== undefined) query.set('request', hiringRequestId)
  for (const filter of searchFilters) for (const value of chosen[filter]) query.append(filter, value)
  const typed = Object.values(showWeights(weights))
  if (typed.some((weight) => weight !== '1')) query.set('weights', typed.join('-'))
  if (page !== undefined) query.set('page', String(page))
  if (size !== pageSizes[0]) query.set('size', String(size))
  return query
}

export function useSearchAddress(): [SearchAddress, (next: SearchAddress) => void] {
  const [query, setQuery] = useQuery()
  const address = useMemo(() => readAddress(query), [query])
  const go = useCallback((next: SearchAddress) => setQuery(() => writeAddress(next)), [setQuery])
  return [address, go]
}
