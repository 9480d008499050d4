import type { useFunnel } from '../../data/applicants.ts'
import { useIsDownloading } from '../../data/download-progress.ts'

type Funnel = ReturnType<typeof useFunnel>

/** The device lacks some of the request, and they are on their way. */
export const useIsFilling = (coverage: Funnel['coverage']): boolean =>
  useIsDownloading(coverage !== undefined && coverage.saved < coverage.total)

interface Coming {
  /** More rows of what is asked for are on their way. */
  isComing: boolean
  /** What a search or a channel finds is not known yet: the rows that are shown would be those of the question before. */
  isSearching: boolean
}

/** `isAsking`: whose request it is is not known yet. */
export function useComing(
  funnel: Funnel,
  { isAsking, isFiltered }: { isAsking: boolean; isFiltered: boolean },
): Coming {
  const isFilling = useIsFilling(funnel.coverage)
  const isIncomplete = isFilling || (funnel.isUncounted && (funnel.isRefreshing || isAsking))
  const isSearching = isFiltered && isIncomplete && (funnel.isBehind || funnel.total === 0)
  return { isSearching, isComing: isFiltered ? isSearching : isIncomplete }
}
