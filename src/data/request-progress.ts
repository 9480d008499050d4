import type { HiringRequest } from '../contract/requests.ts'
import { progressOf, type Progress } from '../rules/plan.ts'
import { useIsPartial } from './applicant-rows.ts'
import { useRequestCounts } from './decisions.ts'
import { useNow } from './now.ts'

export type RequestProgress = Progress & {
  /** Tasks of the request; undefined while the first download runs, which may bring more. */
  waiting: number | undefined
  /** Those of them that applicants report. */
  claims: number
  /** Those of them that are urgent. */
  urgent: number
}

/**
 * Where each request stands. What was recorded on this device counts at once: where it holds all rows of a request, they are
 * counted, else what the list of requests says is taken.
 */
export function useRequestProgress(requests: readonly HiringRequest[]): (request: HiringRequest) => RequestProgress {
  const now = useNow()
  const isPartial = useIsPartial() !== false
  const counts = useRequestCounts(requests.map((request) => request.hiringRequestId))
  return (request) => {
    const own = counts?.get(request.hiringRequestId)
    const { joined = request.hired, selected = request.selected } = own?.stages ?? {}
    const progress = progressOf({ ...request, hired: joined, selected }, now)
    return {
      ...progress,
      waiting: isPartial ? undefined : own?.waiting,
      claims: own?.claims ?? 0,
      urgent: own?.urgent ?? 0,
    }
  }
}
