import { findMobile } from '../../lib/mobile.ts'
import type { WalkIn } from '../../rules/walk-in.ts'
import type { Store } from '../device/store.ts'
import { findOnDevice } from './interview-day.ts'
import type { LiveApplicant } from './rows.ts'

export interface WalkInFacts {
  /** Applicants who may have this number: here numbers are masked, so those whose visible digits agree. */
  alike: LiveApplicant[]
  /** What rows of the request show of it, if there is one. */
  request?: WalkIn['request']
}

/** What the device knows of somebody who is being taken in (GATE-07). Callable in a live query. */
export async function findWalkInFacts(
  store: Store,
  { ipId, hiringRequestId, mobile }: { ipId: string; hiringRequestId: string | undefined; mobile: string },
): Promise<WalkInFacts> {
  const number = findMobile(mobile)
  const [alike, one] = await Promise.all([
    number === undefined ? [] : findOnDevice(store, ipId, number),
    hiringRequestId === undefined
      ? undefined
      : store.db.rows
          .where('[hiringRequestId+stageAt]')
          .between([hiringRequestId, -Infinity], [hiringRequestId, []], true, true)
          .first(),
  ])
  if (!one) return { alike }
  const { jobRole, interviewType, schedule, hiringStart, office } = one.snapshot
  return { alike, request: { jobRole, interviewType, schedule, hiringStart, office } }
}
