import { HttpProblem } from '../core/errors.ts'
import type { Log } from '../core/log.ts'

/** A transient fault (database restarting, deadlock) is 503, so that no operation is taken for poisoned. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string }
    // 53100 is Postgres's word for the same
    if (code && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(code)) return new HttpProblem(507, 'storage-full', 30)
    // 25006: it has just become a standby, and its connections are about to end
    const passes =
      (code &&
        /^(08|25006|53|57P|40001|40P01|55P03|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)/.test(code)) ||
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/i.test(at.message)
    if (passes) return new HttpProblem(503, 'unavailable', 2)
  }
  return new HttpProblem(500, 'internal')
}

/** While a database restarts there are thousands that are not 500, and none is a fault of ours. */
export function logProblem(log: Log, problem: HttpProblem, error: unknown, call: string | undefined): void {
  const line = { err: error, call }
  if (problem.status === 500) log.error(line, 'failed')
  else if (problem.status > 500) log.warn(line, 'unavailable')
}
