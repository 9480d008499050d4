import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'

/**
 * The search params of the URL, and a setter. A change starts from the URL at that moment and not from what was last
 * rendered: on a slow phone the two differ, and a tab chosen a moment ago would be taken back by a search
 * that follows. A change that comes when its page has been left does nothing.
 */
export function useSearchParamsState() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const now = window.location
      if (now.pathname !== new URL(pathname, now.origin).pathname) return
      void navigate({ search: next(new URLSearchParams(now.search)).toString() }, options)
    },
    [navigate, pathname],
  )
  return [query, change] as const
}
