import { viewCalls, type ViewWire } from '../../../contract/views.ts'
import { useSession } from '../../../data/session.ts'
import { useRead } from '../../../data/use-read.ts'
import { useSetCached } from '../../../data/use-set-cached.ts'
import { isSameView, readFilter, type FunnelColumn, type FunnelView } from '../../../rules/views.ts'
import type { FunnelAddress } from '../funnel-address.ts'

/** A saved view as the list shows it. */
export interface SavedView extends Pick<ViewWire, 'viewId' | 'name' | 'isShared' | 'isOwn' | 'mayChange'> {
  createdByName: string
  view: FunnelView
  /** False when it names a filter that is not known any more. */
  isWhole: boolean
}

const toSavedView = (wire: ViewWire): SavedView => ({
  ...wire,
  createdByName: wire.createdByName ?? '',
  ...readFilter(wire.filter),
})

/**
 * The views of this company's applicants: the user's own first, then the shared ones (FUN-19). They are read from what is
 * saved on the device; `columns` are those that the table has now.
 */
export function useViews(ipId: string | undefined, address: FunnelAddress, columns: readonly FunnelColumn[]) {
  const { user } = useSession()
  const input = { ipId: ipId ?? '' }
  const read = useRead(viewCalls.list, input, { enabled: ipId !== undefined })
  const setCached = useSetCached()
  const wires = read.data?.data
  const all = (wires ?? []).map(toSavedView)
  const views = [...all.filter((one) => !one.isShared), ...all.filter((one) => one.isShared)]
  const chosen = views.find((one) => one.viewId === address.saved)
  const { tab, search, channel, sort } = address
  const current: FunnelView = { tab, search, channel, sort, columns }
  const store = (next: (before: readonly ViewWire[]) => readonly ViewWire[]) =>
    setCached(viewCalls.list, input, { data: [...next(wires ?? [])] })
  return {
    views,
    chosen,
    current,
    isChanged: chosen !== undefined && !isSameView(chosen.view, current),
    /** Who acts for a company reads its views and saves none there. */
    maySave: ipId !== undefined && user.actingIpId === ipId,
    /** Shows at once what the server has accepted. */
    put: (wire: ViewWire) =>
      store((before) => [...before.filter((one) => one.viewId !== wire.viewId), wire].sort(byName)),
    drop: (viewId: string) => store((before) => before.filter((one) => one.viewId !== viewId)),
  }
}

export type Views = ReturnType<typeof useViews>

const byName = (one: ViewWire, other: ViewWire) => one.name.localeCompare(other.name)
