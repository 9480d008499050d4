import { limits } from './limits.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Those of the requests, in their order, whose applicants a device has room for; server and device choose the same. `without`
 * names those that the device gave up.
 */
export function findFitting<R extends { hiringRequestId: string; applicants: number }>(
  requests: R[],
  without = none,
): R[] {
  let room: number = limits.deviceRowsMost
  return requests.filter(
    ({ hiringRequestId, applicants }) =>
      !without.has(hiringRequestId) && (applicants === 0 || (room -= applicants) >= 0),
  )
}
