import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { findFunnelIds } from '../../data/device-rows.ts'
import { neighboursOf, readListPlace, type ListPlace } from '../../data/list-place.ts'
import { useStore } from '../../data/store-context.tsx'
import { paths } from '../../lib/paths.ts'
import { isSearchable } from '../../lib/text.ts'
import { funnelAddress } from './funnel-address.ts'

/** The list as it was when it was left, so that nobody is skipped when an update takes an applicant out of it. */
let walked: { store: object; from: string; paths: readonly string[] } | undefined

/** Where the open profile is in the list that it was opened from, and the way to the ones beside it. */
export function useListPager(hiringRequestId: string, path: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const place = readListPlace(state)
  const known = useWalked(hiringRequestId, place)
  const around = place && known ? neighboursOf(known, path, place.at) : undefined
  const go = (to: { path: string; at: number } | undefined) =>
    to && place
      ? () => void navigate(to.path, { replace: true, state: { ...place, at: to.at } satisfies ListPlace })
      : undefined
  return {
    from: place?.from,
    pager:
      around && around.total > 1
        ? {
            position: around.position,
            total: around.total,
            onPrevious: go(around.previous),
            onNext: go(around.next),
          }
        : undefined,
  }
}

export type ListPager = NonNullable<ReturnType<typeof useListPager>['pager']>

function useWalked(hiringRequestId: string, place: ListPlace | undefined): readonly string[] | undefined {
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
        walked = { store, from, paths: found }
        if (!isGone) redraw((count) => count + 1)
        return undefined
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [store, hiringRequestId, from, isWalking, hasOwn])
  if (place?.paths) return place.paths
  return walked?.store === store && walked.from === from ? walked.paths : undefined
}

async function readList(store: Parameters<typeof findFunnelIds>[0], hiringRequestId: string, from: string) {
  const { tab, search, channel, sort } = funnelAddress.parse(new URLSearchParams(from.split('?')[1] ?? ''))
  const ids = await findFunnelIds(store, {
    hiringRequestId,
    tab,
    ...(isSearchable(search) ? { search } : undefined),
    ...(channel ? { channel } : undefined),
    ...(sort ? { sort } : undefined),
  })
  return ids.map((funnelId) => paths.candidate(hiringRequestId, funnelId))
}
