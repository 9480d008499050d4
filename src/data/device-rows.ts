import { queryBoard, type BoardQuery } from '../offline/rows/board.ts'
import { queryArrivals } from '../offline/rows/desk.ts'
import { findPeople } from '../offline/rows/find-people.ts'
import { getRows } from '../offline/rows/get-rows.ts'
import { findOnDevice, queryDone, queryInterviews } from '../offline/rows/interview-day.ts'
import { queryFunnel, type FunnelQuery } from '../offline/rows/queries.ts'
import { findTakenIn, findWalkInFacts } from '../offline/rows/walk-in-facts.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

/**
 * Rows as the device has them, live, for screens that do not request them from the server themselves. Each is undefined
 * until the first read. Features may not import src/offline: this module and applicants.ts are their way to rows.
 */

/** Several rows, in the order of the ids; what is not on the device is left out. */
export const useApplicantRows = (funnelIds: readonly string[]) =>
  useLive((store) => getRows(store, [...funnelIds]), [funnelIds.join(' ')])

/** A page of a funnel. */
export const useFunnelPage = (query: FunnelQuery) =>
  useLive((store) => queryFunnel(store, query), [JSON.stringify(query)])

/** The columns of a request's board. */
export const useBoard = (query: BoardQuery) => useLive((store) => queryBoard(store, query), [JSON.stringify(query)])

/** The interviews of a partner on the day that begins at `day`. */
export const useInterviews = (ipId: string, day: number) =>
  useLive((store) => queryInterviews(store, ipId, day), [ipId, day])

/** Those of that day whose result was recorded on it. */
export const useInterviewsDone = (ipId: string, day: number) =>
  useLive((store) => queryDone(store, ipId, day), [ipId, day])

/** Who was let in on that day, their interview on it or not; a walk-in of a request can come on any day. */
export const useArrivalsOn = (ipId: string, day: number) =>
  useLive((store) => queryArrivals(store, ipId, day), [ipId, day])

/** Applicants on this device by name or mobile number; none while nothing is searched. */
export const useFoundOnDevice = (ipId: string, text: string) =>
  useLive(async (store) => ({ text, rows: text ? await findOnDevice(store, ipId, text) : [] }), [ipId, text])

/** Applicants of a partner by name or last digits, for the gate at `site`; none for less than two characters. */
export const usePeople = (ipId: string, text: string, site: string) =>
  useLive((store) => findPeople(store, ipId, text, site), [ipId, text, site])

/** The facts that the device has about a person whom a desk takes in. */
export const useWalkInFacts = (of: {
  ipId: string
  hiringRequestId: string | undefined
  mobile: string
  site: string
}) => useLive((store) => findWalkInFacts(store, of), [of.ipId, of.hiringRequestId, of.mobile, of.site])

/** Whom this device took in with a number for a request and has not sent yet; asked at the moment of another. */
export function useFindTakenIn() {
  const store = useStore()
  return (hiringRequestId: string, mobile: string) => findTakenIn(store, { hiringRequestId, mobile })
}
