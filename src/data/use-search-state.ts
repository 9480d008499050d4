import { useCallback, useMemo } from 'react'
import type { SearchState } from './define-search-state.ts'
import { useSearchParamsState } from './use-search-params-state.ts'

/** A part of the state, or how to make it from the state of the address at that moment. */
export type Part<S> = Partial<S> | ((before: S) => Partial<S>)

export const partOf = <S>(part: Part<S>, before: S): Partial<S> => (typeof part === 'function' ? part(before) : part)

/**
 * The state in the URL, and a setter of parts of it. A change of anything but the page goes back to the first page.
 * The router renders an address when it has time: what is made out of the state before is given as a function.
 */
export function useSearchState<S extends object>(definition: SearchState<S>) {
  const [query, setQuery] = useSearchParamsState()
  const state = useMemo(() => definition.parse(query), [definition, query])
  const change = useCallback(
    (given: Part<S>) => {
      const part = partOf(given, definition.parse(new URLSearchParams(window.location.search)))
      setQuery((before) => definition.serialize({ ...withoutPage(definition, before), ...part }), {
        replace: !definition.pushes.some((key) => key in part),
        preventScrollReset: !('page' in part),
      })
    },
    [definition, setQuery],
  )
  return [state, change] as const
}

function withoutPage<S>(definition: SearchState<S>, before: URLSearchParams): S {
  const query = new URLSearchParams(before)
  query.delete('page')
  return definition.parse(query)
}
