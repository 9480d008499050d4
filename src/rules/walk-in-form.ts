import type { Applicant } from '../contract/funnel-row.ts'
import { findMobile } from '../lib/mobile.ts'
import { isBlank } from '../lib/visible.ts'
import type { HiringRequest } from '../contract/requests.ts'
import { siteOf } from './attendance.ts'
import { isWithinRequest } from './requests.ts'

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
    ['name', isBlank(draft.name)],
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
      status === 'active' && interviewType === 'walkIn' && isWithinRequest(now, endDate),
  )

/**
 * Those that are held at a site, as `siteOf` has it; '' for every site. Where a request interviews may not be known, and somebody who
 * stands at a gate must be taken in: without any for this site they are all.
 */
export function openAtSite(requests: readonly HiringRequest[], site: string): readonly HiringRequest[] {
  const here = requests.filter(({ sites }) => !sites?.length || sites.some((office) => siteOf({ office }) === site))
  return site === '' || here.length === 0 ? requests : here
}

/** The location of a request that a site is of; undefined where there is no choice. */
export const placeAtSite = ({ sites = [] }: Pick<HiringRequest, 'sites'>, site: string): string | undefined =>
  sites.length > 1 ? sites.find((office) => siteOf({ office }) === site)?.place : undefined

/** Of applicants who may have the number: who is in this request, and who in another one. */
export function sortAlike<R extends Pick<Applicant, 'hiringRequestId'>>(alike: readonly R[], hiringRequestId?: string) {
  return {
    here: alike.filter((row) => row.hiringRequestId === hiringRequestId),
    elsewhere: alike.filter((row) => row.hiringRequestId !== hiringRequestId),
  }
}
