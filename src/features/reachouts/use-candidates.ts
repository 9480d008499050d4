import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import type { ServerMessage } from '../../contract/server-message.ts'
import { reachoutCalls, type SuitableCandidate } from '../../contract/reachouts.ts'
import { useSend } from '../../data/use-send.ts'
import { reachoutLimits } from '../../contract/reachout-words.ts'

type Query = Omit<CallInput<typeof reachoutCalls.candidates>, 'pageOptions'>

export interface Candidates {
  /** Undefined until the first page of this question is here. */
  total: number | undefined
  rows: SuitableCandidate[]
  /** How many of them the partner's reachouts were for today. */
  writtenToday: number
  isLoading: boolean
  /** Why the server refused; undefined when there was no refusal. */
  failure: ServerMessage | undefined
  isAway: boolean
  /** The next page, after those that are here (RO-20). */
  more: () => void
  /** Reloads from the first page. */
  again: () => Promise<number | undefined>
  /** How many there are now; the list is reloaded only when that has changed. Undefined: the request failed. */
  recount: () => Promise<number | undefined>
}

interface State {
  key: string
  /** Pages that are here. */
  pages: number
  total: number | undefined
  rows: SuitableCandidate[]
  writtenToday: number
  isLoading: boolean
  failure?: ServerMessage
  isAway: boolean
}

/** Appends a page without duplicates: a candidate may have moved down the list between two pages. */
function append(rows: SuitableCandidate[], more: SuitableCandidate[]): SuitableCandidate[] {
  const known = new Set(rows.map(({ _id }) => _id))
  return [...rows, ...more.filter(({ _id }) => !known.has(_id))]
}

/** The candidates a reachout would go to; requested again whenever the query changes, never stored (TRAP-60). */
export function useCandidates(query: Query, enabled: boolean): Candidates {
  const send = useSend()
  const key = JSON.stringify(query)
  const fresh: State = { key, pages: 0, total: undefined, rows: [], writtenToday: 0, isLoading: enabled, isAway: false }
  const [kept, setState] = useState<State>(fresh)
  const state = kept.key === key ? kept : fresh
  const running = useRef<AbortController>(undefined)

  const load = useCallback(
    async (page: number): Promise<number | undefined> => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const before = (old: State) =>
        old.key === key ? old : { ...old, key, pages: 0, total: undefined, rows: [], writtenToday: 0 }
      setState((old) => ({ ...before(old), isLoading: true, failure: undefined, isAway: false }))
      const input = { ...(JSON.parse(key) as Query), pageOptions: { page, limit: reachoutLimits.pageSize } }
      const result = await send(reachoutCalls.candidates, input, { signal: controller.signal })
      if (controller.signal.aborted) return undefined
      if (!result.ok) {
        const failure = result.refusal
        setState((old) => ({ ...before(old), isLoading: false, failure, isAway: failure === undefined }))
        return undefined
      }
      const { data, paginationOptions } = result.value
      setState((old) => ({
        key,
        pages: page,
        total: paginationOptions.totalcount,
        writtenToday: page === 1 ? data.writtenToday : before(old).writtenToday,
        rows: page === 1 ? data.result : append(before(old).rows, data.result),
        isLoading: false,
        isAway: false,
      }))
      return paginationOptions.totalcount
    },
    [key, send],
  )

  useEffect(() => {
    if (enabled) void load(1)
    return () => running.current?.abort()
  }, [enabled, load])
  useEffect(() => {
    if (!state.isAway || !enabled) return
    const retry = () => void load(1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state.isAway, enabled, load])

  const recount = async () => {
    const input = { ...(JSON.parse(key) as Query), pageOptions: { page: 1, limit: 1 } }
    const result = await send(reachoutCalls.candidates, input)
    if (!result.ok) return undefined
    const { totalcount } = result.value.paginationOptions
    if (totalcount !== state.total) void load(1)
    return totalcount
  }

  return {
    ...state,
    // Optional in the state, always present in the result
    failure: state.failure,
    recount,
    more: () => void load(state.pages + 1),
    again: () => load(1),
  }
}
