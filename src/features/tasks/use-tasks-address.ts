import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { taskFilterFields, taskSorts, type TaskFilterField, type TaskSort } from '../../contract/tasks.ts'
import type { TaskFilters } from '../../rules/tasks.ts'

export interface TasksAddress {
  tab: 'self' | 'other'
  search: string
  sort: TaskSort
  filters: TaskFilters
}

/** Where the selections of this page are remembered, and where Complete Now of a request leaves one (TASK-11). */
const KEY = 'toDoSelections'

/** The state of the page as it stands in the address; anything unknown in it counts as not there. */
export function readTasksAddress(query: URLSearchParams): TasksAddress {
  const filters: TaskFilters = {}
  for (const field of taskFilterFields) {
    const values = query.getAll(field).filter((value) => value !== '' && value !== 'all')
    if (values.length > 0) filters[field] = values
  }
  return {
    tab: query.get('tab') === 'other' ? 'other' : 'self',
    search: query.get('q') ?? '',
    sort: taskSorts.find((sort) => sort === query.get('sort')) ?? 'expiryTime',
    filters,
  }
}

export function writeTasksAddress({ tab, search, sort, filters }: TasksAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (tab === 'other') query.set('tab', tab)
  if (search) query.set('q', search)
  if (sort !== 'expiryTime') query.set('sort', sort)
  for (const field of taskFilterFields) for (const value of filters[field] ?? []) query.append(field, value)
  return query
}

/**
 * What was remembered, as an address. It may come from another version or from the summary of a request, so every part of
 * it is checked; something else than JSON counts as nothing.
 */
export function recallTasksAddress(kept: string | null): URLSearchParams {
  const query = new URLSearchParams()
  let value: unknown
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    return query
  }
  if (typeof value !== 'object' || value === null) return query
  const { tab, search, sort, filters } = value as Partial<Record<keyof TasksAddress, unknown>>
  if (typeof tab === 'string') query.set('tab', tab)
  if (typeof search === 'string') query.set('q', search)
  if (typeof sort === 'string') query.set('sort', sort)
  const fields =
    typeof filters === 'object' && filters !== null ? (filters as Partial<Record<TaskFilterField, unknown>>) : {}
  for (const field of taskFilterFields) {
    const values = fields[field]
    for (const one of Array.isArray(values) ? values : [values]) if (typeof one === 'string') query.append(field, one)
  }
  return writeTasksAddress(readTasksAddress(query))
}

const recallFor = (query: URLSearchParams) =>
  query.size === 0 ? recallTasksAddress(localStorage.getItem(KEY)) : undefined

/** What the page will show when it is opened by this address. */
export function findTasksAddress(query: URLSearchParams): TasksAddress {
  const recalled = recallFor(query)
  return readTasksAddress(recalled?.size ? recalled : query)
}

/** Tab, search, order and filters of My Tasks live in the address, and are remembered for the next visit. */
export function useTasksAddress() {
  const [query, setQuery] = useQuery()
  // Only on arrival: later an empty address means that everything was cleared
  const [recalled] = useState(() => recallFor(query))
  const [isArriving, setArriving] = useState(recalled !== undefined && recalled.size > 0)
  useEffect(() => {
    if (!isArriving || !recalled) return
    setQuery(() => recalled, { replace: true })
    setArriving(false)
  }, [isArriving, recalled, setQuery])
  const shown = isArriving && recalled ? recalled : query
  const address = useMemo(() => readTasksAddress(shown), [shown])
  useEffect(() => {
    if (!isArriving) remember(address)
  }, [address, isArriving])
  const change = useCallback(
    (part: Partial<TasksAddress>) =>
      setQuery((before) => writeTasksAddress({ ...readTasksAddress(before), ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  return [address, change] as const
}

function remember(address: TasksAddress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(address))
  } catch {
    // A full or forbidden storage only means that the next visit starts plain
  }
}
