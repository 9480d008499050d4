import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readFunnelList } from '../../data/funnel-list.ts'
import { neighboursOf, readListPlace, type ListPlace } from '../../data/list-place.ts'
import { useStore } from '../../data/store-context.tsx'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { funnelAddress } from './funnel-address.ts'

/** The list as it was when it was left, so that nobody is skipped when an update takes an applicant out of it. */
let walked: { store: object; from: string; list: WalkedList } | undefined

/** `isWhole` is false while some of the request are not on this device: how many there are, and where one of them is, is not known. */
type WalkedList = { paths: readonly string[]; isWhole: boolean }

/** Where the open profile is in the list that it was opened from, and the way to the ones beside it. */
export function useListPager(hiringRequestId: string, path: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const place = readListPlace(state)
  const known = useWalked(hiringRequestId, place)
  const around = place && known ? neighboursOf(known.paths, path, place.at) : undefined
  const go = (to: { path: string; at: number } | undefined) =>
    to && place
      ? () => void navigate(to.path, { replace: true, state: { ...place, at: to.at } satisfies ListPlace })
      : undefined
  return {
    from: place?.from,
    pager:
      around && around.total > 1
        ? {
            position: known?.isWhole ? around.position : undefined,
            total: known?.isWhole ? around.total : undefined,
            onPrevious: go(around.previous),
            onNext: go(around.next),
          }
        : undefined,
  }
}

export type ListPager = NonNullable<ReturnType<typeof useListPager>['pager']>

function useWalked(hiringRequestId: string, place: ListPlace | undefined): WalkedList | undefined {
  const store = useStore()
  const [, redraw] = useState(0)
  const from = place?.from
  const isWalking = place?.at !== undefined
  const hasOwn = place?.paths !== undefined
  useEffect(() => {
    const isKept = walked?.store === store && walked.from === from
    if (from === undefined || hasOwn || (isWalking && isKept)) return
    let isGone = false
    void readList(store, hiringRequestId, from)
      .then((found) => {
        walked = { store, from, list: found }
        if (!isGone) redraw((count) => count + 1)
        return undefined
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [store, hiringRequestId, from, isWalking, hasOwn])
  if (place?.paths) return { paths: place.paths, isWhole: true }
  return walked?.store === store && walked.from === from ? walked.list : undefined
}

async function readList(
  store: Parameters<typeof readFunnelList>[0],
  hiringRequestId: string,
  from: string,
): Promise<WalkedList> {
  const { tab, search, channel, sort } = funnelAddress.parse(new URLSearchParams(from.split('?')[1] ?? ''))
  const { ids, isWhole } = await readFunnelList(store, {
    hiringRequestId,
    tab,
    ...(isSearchable(search) ? { search } : undefined),
    ...(channel ? { channel } : undefined),
    ...(sort ? { sort } : undefined),
  })
  return { paths: ids.map((funnelId) => paths.candidate(hiringRequestId, funnelId)), isWhole }
}
