import { funnelCalls, type FunnelTab } from '../../contract/funnel.ts'
import type { useFunnel } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { tabTotals } from '../../rules/funnel-tabs.ts'

/**
 * The numbers beside the tabs (FUN-03, FUN-12): of the rows on this device, pending updates counted in; as long as not all
 * of them are here, as the server counts.
 */
export function useTabCounts(
  hiringRequestId: string,
  ipId: string | undefined,
  { counts, coverage, isNotSaved }: Pick<ReturnType<typeof useFunnel>, 'counts' | 'coverage' | 'isNotSaved'>,
): Record<FunnelTab, number> | undefined {
  const isWhole = coverage !== undefined && coverage.saved >= coverage.total
  const statistics = useRead(funnelCalls.counts, { hiringRequestId, ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  // A number over rows that cannot be shown would promise them
  if (isNotSaved) return undefined
  return isWhole || !statistics.data ? counts : tabTotals(statistics.data.data)
}
