import { limits } from './limits.ts'

/** Those of the requests, in their order, whose applicants a device has room for; server and device choose the same. */
export function findFitting<R extends { applicants: number }>(requests: R[]): R[] {
  let room: number = limits.deviceRowsMost
  return requests.filter(({ applicants }) => applicants === 0 || (room -= applicants) >= 0)
}
