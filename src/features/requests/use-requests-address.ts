import { useCallback } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { limits } from '../../rules/limits.ts'
import { requestSorts, type RequestSort } from '../../rules/requests.ts'

export interface RequestsAddress {
  list: 'active' | 'inactive'
  search: string
  employers: string[]
  sort: { field: RequestSort; order: 'ascending' | 'descending' }
  page: number
  size: number
}

/** The state of the list as it stands in the address; anything unknown in it counts as not there. */
export function readRequestsAddress(query: URLSearchParams): RequestsAddress {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size') ?? 10)
  return {
    list: query.get('list') === 'inactive' ? 'inactive' : 'active',
    search: (query.get('q') ?? '').slice(0, 100),
    employers: query.getAll('employer').filter((name) => name !== ''),
    sort: {
      field: requestSorts.find((field) => field === query.get('sort')) ?? 'createdDate',
      order: query.get('order') === 'ascending' ? 'ascending' : 'descending',
    },
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (limits.tablePageSizes as readonly number[]).includes(size) ? size : 10,
  }
}

export function writeRequestsAddress(address: RequestsAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (address.list === 'inactive') query.set('list', 'inactive')
  if (address.search) query.set('q', address.search)
  for (const name of address.employers) query.append('employer', name)
  if (address.sort.field !== 'createdDate') query.set('sort', address.sort.field)
  if (address.sort.order === 'ascending') query.set('order', 'ascending')
  if (address.page > 1) query.set('page', String(address.page))
  if (address.size !== 10) query.set('size', String(address.size))
  return query
}

/** Tab, search, employers, order and page of the list live in the address. A change goes back to the first page. */
export function useRequestsAddress() {
  const [query, setQuery] = useQuery()
  const address = readRequestsAddress(query)
  const change = useCallback(
    (part: Partial<RequestsAddress>) =>
      setQuery((before) => writeRequestsAddress({ ...readRequestsAddress(before), page: 1, ...part }), {
        replace: !('list' in part || 'page' in part),
        preventScrollReset: !('page' in part),
      }),
    [setQuery],
  )
  return [address, change] as const
}
