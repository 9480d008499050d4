import type { FunnelStep } from '../contract/request-details.ts'
import type { HiringRequest } from '../contract/requests.ts'
import { DAY_MS, istDaysBetween } from '../lib/dates.ts'

type Planned = Pick<HiringRequest, 'status' | 'createdAt' | 'endDate' | 'positions' | 'hired' | 'selected'>

/** How much of a request's time has passed: 0 on its first day, 1 once its last day is over. `now` in epoch ms. */
function elapsedShare({ createdAt, endDate }: Planned, now: number): number {
  return Math.max(0, Math.min(1, (now - createdAt) / Math.max(1, endDate + DAY_MS - createdAt)))
}

/**
 * How far a request is behind an even pace from its first day to its last: the share of the time that has passed, less the
 * share of the positions that are filled. Above 0 is behind. Whoever is selected counts as on the way. One that takes no
 * applicants (it waits for approval, or is over) is behind all others.
 */
export function riskOf(request: Planned, now: number): number {
  if (request.status !== 'active') return -2
  return elapsedShare(request, now) - Math.min(1, (request.hired + request.selected) / Math.max(1, request.positions))
}

/** Positions for which nobody has joined or is selected. */
export const toGoOf = ({ positions, hired, selected }: Pick<Planned, 'positions' | 'hired' | 'selected'>): number =>
  Math.max(0, positions - hired - selected)

/**
 * How many applicants have reached a step of a request's funnel, when `joined` of them are known to have joined: whoever
 * has joined has reached every step before. `counted` is the server's count, which what waits on this device is not in.
 */
export const reachedCountOf = (step: FunnelStep, counted: number, joined: number): number =>
  step === 'joined' ? joined : Math.max(counted, joined)

export interface Progress {
  joined: number
  selected: number
  toGo: number
  /** Whole days in India until its last day; negative when it has passed. */
  daysLeft: number
  /** How many people an even pace would have by now. */
  due: number
  /** How many people it is behind that; 0 when it is not. */
  behind: number
}

/** Where a request stands today; `now` in epoch ms. */
export function progressOf(request: Planned, now: number): Progress {
  const { hired: joined, selected, positions } = request
  const due = request.status === 'active' ? Math.floor(positions * elapsedShare(request, now)) : 0
  return {
    joined,
    selected,
    toGo: toGoOf(request),
    daysLeft: istDaysBetween(now, request.endDate),
    due,
    behind: Math.max(0, due - joined - selected),
  }
}
