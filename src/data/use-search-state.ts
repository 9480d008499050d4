import { useCallback, useMemo } from 'react'
import type { SearchState } from './define-search-state.ts'
import { useSearchParamsState } from './use-search-params-state.ts'

/** The state in the URL, and a setter of parts of it. A change of anything but the page goes back to the first page. */
export function useSearchState<S extends object>(definition: SearchState<S>) {
  const [query, setQuery] = useSearchParamsState()
  const state = useMemo(() => definition.parse(query), [definition, query])
  const change = useCallback(
    (part: Partial<S>) =>
      setQuery((before) => definition.serialize({ ...withoutPage(definition, before), ...part }), {
        replace: !definition.pushes.some((key) => key in part),
        preventScrollReset: !('page' in part),
      }),
    [definition, setQuery],
  )
  return [state, change] as const
}

function withoutPage<S>(definition: SearchState<S>, before: URLSearchParams): S {
  const query = new URLSearchParams(before)
  query.delete('page')
  return definition.parse(query)
}
