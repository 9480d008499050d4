type Counted = {
  /** The applicants that are listed; undefined where none are counted. */
  total: number | undefined
  /** Of the whole request. */
  coverage: { saved: number; total: number } | undefined
  isPart: boolean
  /** The part is the tasks. */
  isTasksOnly?: boolean
  isFilling: boolean
  /** By a search or a channel; a tab has its number beside it, as the server counts. */
  isFiltered: boolean
}

type Part =
  | { key: 'applicants'; count: number }
  | { key: 'savedSome' | 'savedTasks' | 'loading' }
  | { key: 'savedOf' | 'loadingOf'; saved: number; total: number }

/** What stands over the list: a number that only says how far the download has come is no number of applicants. */
export function countParts({ total, coverage, isPart, isTasksOnly, isFilling, isFiltered }: Counted): Part[] {
  // The first rows are here, and how many there are besides is not known yet
  if (total !== undefined && coverage === undefined && !isPart) return [{ key: 'loading' }]
  const lacks = coverage !== undefined && coverage.saved < coverage.total ? coverage : undefined
  const isProgress = lacks !== undefined && isFilling && !isPart && !isFiltered
  return [
    ...(total === undefined || isProgress ? [] : [{ key: 'applicants', count: total } as const]),
    ...(isPart
      ? [{ key: isTasksOnly ? ('savedTasks' as const) : ('savedSome' as const) }]
      : lacks
        ? [{ key: isFilling ? ('loadingOf' as const) : ('savedOf' as const), ...lacks }]
        : []),
  ]
}
