import { findMobile } from '../../lib/mobile.ts'
import { siteOf } from '../../rules/attendance.ts'
import type { WalkIn } from '../../rules/walk-in.ts'
import type { Store } from '../device/store.ts'
import { findOnDevice } from './interview-day.ts'
import type { LiveApplicant } from './live-row.ts'

export interface WalkInFacts {
  /** Applicants who may have this number: here numbers are masked, so those whose visible digits agree. */
  alike: LiveApplicant[]
  /** What rows of the request show of it, if there is one. */
  request?: WalkIn['request']
}

/**
 * Whom this device has taken in for the request with that number and not sent yet: until then the whole number is here, and
 * it is the same person for sure.
 */
export async function findTakenIn(
  store: Store,
  { hiringRequestId, mobile }: { hiringRequestId: string; mobile: string },
): Promise<string | undefined> {
  const number = findMobile(mobile)
  const twin = await store.db.outbox
    .filter(({ call, input }) => {
      const walkIn = call === 'applicant.walkIn' ? (input as Partial<WalkIn> | undefined) : undefined
      return walkIn?.hiringRequestId === hiringRequestId && walkIn.mobile === number
    })
    .first()
  return number === undefined ? undefined : twin?.funnelId
}

/** The facts that the device has about a person who is being taken in (GATE-07). Callable in a live query. */
export async function findWalkInFacts(
  store: Store,
  {
    ipId,
    hiringRequestId,
    mobile,
    site,
  }: { ipId: string; hiringRequestId: string | undefined; mobile: string; site: string },
): Promise<WalkInFacts> {
  const number = findMobile(mobile)
  const ofRequest = (id: string) =>
    store.db.rows.where('[hiringRequestId+stageAt]').between([id, -Infinity], [id, []], true, true)
  const [alike, one] = await Promise.all([
    number === undefined ? [] : findOnDevice(store, ipId, number),
    hiringRequestId === undefined
      ? undefined
      : ((await ofRequest(hiringRequestId)
          .filter(({ snapshot }) => siteOf(snapshot) === site)
          .first()) ?? ofRequest(hiringRequestId).first()),
  ])
  if (!one) return { alike }
  const { jobRole, interviewType, schedule, hiringStart, office } = one.snapshot
  return { alike, request: { jobRole, interviewType, schedule, hiringStart, office } }
}
