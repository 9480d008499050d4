import { funnelCalls, type FunnelTab } from '../../contract/funnel.ts'
import type { useFunnel } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { columnTotals, tabTotals } from '../../rules/funnel-tabs.ts'
import type { BoardColumn } from '../../rules/moves.ts'

interface Counts {
  /** Beside the tabs (FUN-03, FUN-12); undefined: not known. */
  tabs: Record<FunnelTab, number> | undefined
  /** Over the columns of the board; undefined: the board counts its own cards. */
  columns: Partial<Record<BoardColumn, number>> | undefined
  /** Not all rows are on this device. */
  isPart: boolean
}

/**
 * How many there are: of the rows on this device, pending updates counted in; as long as not all of them are here, as the
 * server counts, or not at all: a part is no total.
 */
export function useTabCounts(
  hiringRequestId: string,
  ipId: string | undefined,
  { counts, coverage, isNotSaved }: Pick<ReturnType<typeof useFunnel>, 'counts' | 'coverage' | 'isNotSaved'>,
): Counts {
  const isWhole = coverage !== undefined && coverage.saved >= coverage.total
  const statistics = useRead(funnelCalls.counts, { hiringRequestId, ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  if (isWhole) return { tabs: counts, columns: undefined, isPart: false }
  // A number over rows that cannot be shown would promise them
  if (isNotSaved || !statistics.data) return { tabs: undefined, columns: {}, isPart: true }
  return { tabs: tabTotals(statistics.data.data), columns: columnTotals(statistics.data.data), isPart: true }
}
