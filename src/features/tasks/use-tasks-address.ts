import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { taskFilterFields, taskSorts } from '../../contract/task-lists.ts'
import { defineSearchState, listsParam, param, searchParam, type StateOf } from '../../data/define-search-state.ts'
import { readNow } from '../../data/now.ts'
import { useStore } from '../../data/store-context.tsx'
import { readSelection, writeSelection } from '../../data/task-selection.ts'
import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { partOf, type Part } from '../../data/use-search-state.ts'
import { isoDay } from '../../lib/dates.ts'

const filterValue = v.pipe(
  v.string(),
  v.check((text) => text !== '' && text !== 'all'),
)

export const tasksAddress = defineSearchState({
  tab: param(v.picklist(['self', 'other']), 'self'),
  search: searchParam,
  sort: param(v.picklist(taskSorts), 'expiryTime'),
  filters: listsParam(taskFilterFields, filterValue),
})

export type TasksAddress = StateOf<typeof tasksAddress>

function parseKept(kept: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(kept ?? 'null')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * The remembered state as a query. Another version or the summary of a request may have written it, so every part of it is
 * checked; what is not JSON counts as nothing. A search is of its visit: on the next one it would only hide the tasks, and
 * Back has it in the address.
 */
export function recallTasksAddress(kept: string | null): URLSearchParams {
  const query = new URLSearchParams()
  const { filters, ...others } = parseKept(kept)
  for (const [name, given] of Object.entries({ ...others, ...Object(filters), q: undefined }))
    for (const one of [given].flat()) if (typeof one === 'string') query.append(name, one)
  return tasksAddress.serialize(tasksAddress.parse(query))
}

/** Whether the remembered filters were set on an earlier day: they hide tasks of today, so the page says so. */
export function hasOldFilters(kept: string | null, today: string): boolean {
  const { day, filters } = parseKept(kept)
  return day !== undefined && day !== today && recallTasksAddress(JSON.stringify({ filters })).size > 0
}

/** The query with which the page opens when its address has none. */
export const recallQuery = (): string => recallTasksAddress(readSelection()).toString()

const recallFor = (query: URLSearchParams) => (query.size === 0 ? recallTasksAddress(readSelection()) : undefined)

/** What the page will show when it is opened by this address. */
export function findTasksAddress(query: URLSearchParams): TasksAddress {
  const recalled = recallFor(query)
  return tasksAddress.parse(recalled?.size ? recalled : query)
}

/** Tab, search, order and filters of My Tasks live in the address; all but the search are remembered for the next visit. */
export function useTasksAddress() {
  const store = useStore()
  const [query, setQuery] = useSearchParamsState()
  // Only on arrival: later an empty address means that everything was cleared
  const [recalled] = useState(() => recallFor(query))
  const [isOld, setOld] = useState(() => recalled !== undefined && hasOldFilters(readSelection(), isoDay(readNow())))
  const [isArriving, setArriving] = useState(recalled !== undefined && recalled.size > 0)
  useEffect(() => {
    if (!isArriving || !recalled) return
    setQuery(() => recalled, { replace: true })
    setArriving(false)
  }, [isArriving, recalled, setQuery])
  const shown = isArriving && recalled ? recalled : query
  const address = useMemo(() => tasksAddress.parse(shown), [shown])
  useEffect(() => {
    const { tab, sort, filters } = address
    if (!isArriving) void writeSelection(store, { tab, sort, filters, day: isoDay(readNow()) })
  }, [store, address, isArriving])
  const change = useCallback(
    (given: Part<TasksAddress>) =>
      setQuery(
        (before) => {
          const state = tasksAddress.parse(before)
          const part = partOf(given, state)
          if (part.filters) setOld(false)
          return tasksAddress.serialize({ ...state, ...part })
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  return { address, change, isOld }
}
