import { useCallback } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { partnerListDefaults, partnerSortFields, type PartnerSortField } from '../../contract/partners.ts'
import { limits } from '../../rules/limits.ts'

export interface PartnersAddress {
  search: string
  sort: { field: PartnerSortField; order: 'ascending' | 'descending' }
  page: number
  size: number
}

/** The state of the list as it stands in the address; anything unknown in it counts as not there (PART-04). */
export function readPartnersAddress(query: URLSearchParams): PartnersAddress {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size') ?? partnerListDefaults.limit)
  const field = partnerSortFields.find((name) => name === query.get('sort')) ?? partnerListDefaults.field
  return {
    search: query.get('q') ?? '',
    sort: { field, order: query.get('order') === 'descending' ? 'descending' : 'ascending' },
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (limits.tablePageSizes as readonly number[]).includes(size) ? size : partnerListDefaults.limit,
  }
}

export function writePartnersAddress({ search, sort, page, size }: PartnersAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (sort.field !== partnerListDefaults.field) query.set('sort', sort.field)
  if (sort.order === 'descending') query.set('order', sort.order)
  if (page > 1) query.set('page', String(page))
  if (size !== partnerListDefaults.limit) query.set('size', String(size))
  return query
}

/** A change goes back to the first page. */
export function usePartnersAddress() {
  const [query, setQuery] = useQuery()
  const change = useCallback(
    (part: Partial<PartnersAddress>) =>
      setQuery((before) => writePartnersAddress({ ...readPartnersAddress(before), page: 1, ...part }), {
        replace: !('page' in part),
        preventScrollReset: !('page' in part),
      }),
    [setQuery],
  )
  return [readPartnersAddress(query), change] as const
}
