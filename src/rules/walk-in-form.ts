import type { Applicant } from '../contract/funnel-row.ts'
import { addIstDays } from '../lib/dates.ts'
import { findMobile } from '../lib/mobile.ts'
import { oneLine } from '../lib/text.ts'
import type { HiringRequest } from '../contract/requests.ts'

/** What is typed at the desk, kept as a draft. */
export interface WalkInDraft {
  name: string
  mobile: string
  hiringRequestId?: string
  agreed: boolean
}

export type WalkInFault = 'name' | 'mobile' | 'request' | 'consent'

/** What is left to be filled in, in the order of the form. */
export function findWalkInFaults(draft: WalkInDraft): WalkInFault[] {
  const faults: [WalkInFault, boolean][] = [
    ['name', oneLine(draft.name) === ''],
    ['mobile', findMobile(draft.mobile) === undefined],
    ['request', draft.hiringRequestId === undefined],
    ['consent', !draft.agreed],
  ]
  return faults.flatMap(([fault, isFault]) => (isFault ? [fault] : []))
}

/** The requests that somebody can walk in for: active, with interviews on the spot. `now`: epoch ms. */
export const openForWalkIns = (requests: readonly HiringRequest[], now: number): HiringRequest[] =>
  requests.filter(
    ({ status, interviewType, endDate }) =>
      status === 'active' && interviewType === 'walkIn' && addIstDays(endDate, 1) > now,
  )

/** Of applicants who may have the number: who is in this request, and who in another one. */
export function sortAlike<R extends Pick<Applicant, 'hiringRequestId'>>(alike: readonly R[], hiringRequestId?: string) {
  return {
    here: alike.filter((row) => row.hiringRequestId === hiringRequestId),
    elsewhere: alike.filter((row) => row.hiringRequestId !== hiringRequestId),
  }
}
