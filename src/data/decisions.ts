import { countDecisions, countRequests, queryJoinings } from '../offline/rows/dashboard-decisions.ts'
import { useLive } from './use-live.ts'

/** What a partner decides on, live, as the device has it. Each is undefined until the first read. */

/** What waits for a decision of the partner, and who joins in the week of `now`. */
export const useDecisions = (ipId: string, now: number) =>
  useLive((store) => countDecisions(store, ipId, now), [ipId, now])

/** Who is to join from the day of `from` until before that of `until`, epoch ms. */
export const useJoinings = (ipId: string, from: number, until: number) =>
  useLive((store) => queryJoinings(store, ipId, from, until), [ipId, from, until])

/** How the applicants of some requests stand, as far as the device has them. */
export const useRequestCounts = (hiringRequestIds: readonly string[]) =>
  useLive((store) => countRequests(store, hiringRequestIds), [hiringRequestIds.join(' ')])
