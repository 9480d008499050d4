import { useMemo } from 'react'
import type { ApiError } from '../contract/call.ts'
import { requestCalls, toHiringRequest, type HiringRequest } from '../contract/requests.ts'
import { chooseRequests, type RequestChoice } from '../rules/requests.ts'
import { useNow } from './now.ts'
import { newestRequests, SAVED_REQUESTS } from './read-inputs.ts'
import { useRead } from './use-read.ts'

export interface RequestListQuery extends RequestChoice {
  ipId: string
  isActive: boolean
  /** From 1. */
  page: number
  size: number
}

export interface RequestList {
  requests: HiringRequest[] | undefined
  total: number
  isLoading: boolean
  /** Chosen among those on the device, since the server has not responded (yet). */
  isSaved: boolean
  /** How many of the partner's requests are on the device, when they are not all. */
  coverage: { saved: number; total: number } | undefined
  refusal: ApiError | undefined
  refresh: () => Promise<void>
}

/**
 * A page of a partner's hiring requests as the server chooses it. Until it responds, or when it cannot, the same rules
 * choose among those that were saved: a search has results at once and works without a network (HR-53, TRAP-57).
 */
export function useRequestList({ ipId, isActive, search, employers, sort, page, size }: RequestListQuery): RequestList {
  const now = useNow()
  const asked = useRead(requestCalls.list, {
    ipId: [ipId],
    type: 'Employer',
    isActive,
    filterOptions: {
      ...(search ? { search } : {}),
      ...(employers.length > 0 ? { targetEmployerName: [...employers] } : {}),
      sort,
    },
    pageOptions: { page, limit: size },
  })
  const saved = useRead(
    requestCalls.list,
    newestRequests(ipId, isActive, SAVED_REQUESTS),
    // After the page that is waited for
    { enabled: asked.data !== undefined || asked.error !== undefined },
  )
  const kept = saved.data
  const chosen = useMemo(
    () => kept && chooseRequests(kept.data.result.map(toHiringRequest), { search, employers, sort }, now),
    [kept, search, employers, sort, now],
  )
  const answer = useMemo(() => asked.data?.data.result.map(toHiringRequest), [asked.data])
  const isSaved = answer === undefined && chosen !== undefined && asked.refusal === undefined
  const all = kept?.paginationOptions.totalcount ?? 0
  return {
    requests: answer ?? (isSaved ? chosen.slice((page - 1) * size, page * size) : undefined),
    total: asked.data?.paginationOptions.totalcount ?? (isSaved ? chosen.length : 0),
    isLoading: asked.isLoading,
    isSaved,
    coverage:
      kept && isSaved && all > kept.data.result.length ? { saved: kept.data.result.length, total: all } : undefined,
    refusal: asked.refusal,
    refresh: async () => void (await Promise.all([asked.refresh(), saved.refresh()])),
  }
}
