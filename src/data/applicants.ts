import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '../contract/call.ts'
import type { OperationError } from '../offline/device/types.ts'
import { coverage } from '../offline/rows/coverage.ts'
import { countTabs, queryFunnel } from '../offline/rows/queries.ts'
import { getRow } from '../offline/rows/live-row.ts'
import { holdOpen, noteUse } from '../offline/rows/open-requests.ts'
import { hasTasksOnly } from '../offline/rows/tasks-only.ts'
import { reportWaitedFailure } from './forced-sign-out.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

export type { LiveApplicant } from '../offline/rows/live-row.ts'

type FunnelQuery = Parameters<typeof queryFunnel>[1]
type Failure = { error: OperationError; refusal?: ApiError }

/** Not part of the first paint. */
const loadPull = () => import('../offline/rows/pull.ts')
const loadRefreshApplicant = () => import('../offline/rows/refresh-applicant.ts')

/** Runs a refresh at once, and again when the network or the app comes back. */
function useRefresh(run: (signal: AbortSignal) => Promise<Failure | undefined>, key: string) {
  const [state, setState] = useState<{ key: string; busy: boolean; failure?: Failure }>({ key, busy: true })
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((before) => before + 1), [])
  // The key names all that the run depends on
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const start = useCallback(run, [key])
  useEffect(() => {
    const controller = new AbortController()
    const go = () => {
      setState((before) => ({ ...before, key, busy: true }))
      void start(controller.signal)
        .catch((): Failure => ({ error: { class: 'network' } }))
        .then((failure) => {
          if (!controller.signal.aborted) setState({ key, busy: false, failure })
        })
    }
    go()
    addEventListener('online', go)
    return () => {
      controller.abort()
      removeEventListener('online', go)
    }
  }, [start, key, turn])
  // Until the effect has run for a new key the previous result does not count
  return { ...(state.key === key ? state : { key, busy: true, failure: undefined }), again }
}

/** While a screen shows it, a request is not given up. */
function useHoldOpen(hiringRequestId: string | undefined) {
  const store = useStore()
  useEffect(() => (hiringRequestId ? holdOpen(store, hiringRequestId) : undefined), [store, hiringRequestId])
}

/** The key of the refresh of an applicant: another one, once, when the row that a screen shows was given up elsewhere. */
function useAgainWhenGone(funnelId: string, found: { row: unknown } | undefined): string {
  const [seen, setSeen] = useState<{ funnelId: string; isGone: boolean }>()
  const isSeen = seen?.funnelId === funnelId
  if (found?.row && !isSeen) setSeen({ funnelId, isGone: false })
  else if (found && !found.row && isSeen && !seen.isGone) setSeen({ funnelId, isGone: true })
  return isSeen && seen.isGone ? `${funnelId} again` : funnelId
}

/**
 * One applicant, live. state: 'not-saved' when the device does not have the row and the network is away; 'refused' when
 * the server refused (TRAP-11).
 */
export function useApplicant(funnelId: string) {
  const store = useStore()
  const found = useLive(async (open) => ({ row: await getRow(open, funnelId) }), [funnelId])
  const { busy, failure, again } = useRefresh(
    async (signal) => (await loadRefreshApplicant()).refreshApplicant(store, funnelId, { signal }),
    useAgainWhenGone(funnelId, found),
  )
  const row = found?.row
  useHoldOpen(row?.hiringRequestId)
  const isRefused = failure?.refusal !== undefined || failure?.error.class === 'refused'
  const isMissing = found !== undefined && row === undefined
  useEffect(() => {
    if (isMissing && failure && !isRefused) reportWaitedFailure(failure.error)
  }, [isMissing, failure, isRefused])
  return {
    row,
    savedAt: row?.savedAt,
    refusal: failure?.refusal,
    refresh: async () => again(),
    state: row
      ? ('ready' as const)
      : found === undefined || busy
        ? ('loading' as const)
        : isRefused
          ? ('refused' as const)
          : ('not-saved' as const),
  }
}

/** The rows of one request as the device has them, with pending updates on them, and how much of it is here. */
export function useFunnel(query: FunnelQuery, ipId: string | undefined) {
  const store = useStore()
  const { hiringRequestId } = query
  const asked = JSON.stringify(query)
  const page = useLive(async (open) => ({ asked, ...(await queryFunnel(open, query)) }), [asked])
  const counts = useLive((open) => countTabs(open, hiringRequestId), [hiringRequestId])
  const saved = useLive(
    async (open) => ({
      is: await coverage(open, hiringRequestId),
      isTasks: hasTasksOnly(await open.db.requests.get(hiringRequestId)),
    }),
    [hiringRequestId],
  )
  useHoldOpen(hiringRequestId)
  const { busy, failure, again } = useRefresh(
    async (signal) => {
      const failed = ipId && (await (await loadPull()).refreshRequest(store, { hiringRequestId, ipId, signal }))
      // The first time it has no record before
      await noteUse(store, hiringRequestId)
      return failed || undefined
    },
    `${hiringRequestId} ${ipId ?? ''}`,
  )
  const hasNothing = saved !== undefined && saved.is === undefined
  useEffect(() => {
    if (hasNothing && failure && !failure.refusal) reportWaitedFailure(failure.error)
  }, [hasNothing, failure])
  const isAlone = !busy && hasNothing && !failure?.refusal && (failure !== undefined || ipId === undefined)
  return {
    rows: page?.rows,
    total: page?.total ?? 0,
    /** How many of each tab the search finds; undefined where it is not counted. */
    found: page?.found,
    /** The rows are those of the question before. */
    isBehind: page !== undefined && page.asked !== asked,
    counts,
    coverage: saved?.is,
    refusal: failure?.refusal,
    refresh: again,
    /** No part of the request was counted yet: how many there are is not known. */
    isUncounted: hasNothing,
    isRefreshing: busy,
    /** Nothing is saved yet and rows are on their way. */
    isLoading: page === undefined || (page.total === 0 && saved?.is === undefined && busy),
    /** Nothing is saved and nothing can be fetched now: no response came, or the owner of the request is unknown. */
    isNotSaved: isAlone && page?.total === 0,
    /** Only rows that came by other ways are here: how many there are besides is unknown. */
    isPart: isAlone && page !== undefined && page.total > 0,
    /** Of those that are here it is known which: the tasks. */
    isTasksOnly: saved?.isTasks === true,
  }
}
