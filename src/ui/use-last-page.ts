import { useEffect } from 'react'
import { pageCount } from './pager.tsx'

interface Where {
  page: number
  size: number
  /** Rows in all; undefined while nobody knows. */
  total: number | undefined
}

/** A page that has no rows, or none any more, leads to the last one that has. Returns the page to show until then. */
export function useLastPage({ page, size, total }: Where, change: (part: { page: number }) => void): number {
  const pages = pageCount(total ?? 0, size)
  const isPastEnd = total !== undefined && page > pages
  useEffect(() => {
    if (isPastEnd) change({ page: pages })
  }, [isPastEnd, pages, change])
  return Math.min(page, pages)
}
