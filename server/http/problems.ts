import { HttpProblem, Refusal } from '../core/errors.ts'
import type { Log } from '../core/log.ts'

/** A transient fault (database restarting, deadlock) is 503, so that no operation is taken for poisoned. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string }
    // That of a failed query holds what users typed
    const message = 'params' in at ? '' : at.message
    // 53100 is Postgres's word for the same
    if (code && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(code)) return new HttpProblem(507, 'storage-full', 30)
    // 25006: it has just become a standby, and its connections are about to end
    const passes =
      (code &&
        /^(08|25006|53|57P|40001|40P01|55P03|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)/.test(code)) ||
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|recovery is in progress|during recovery/i.test(
        message,
      )
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

/** What a call returned on its own, in a line of the response to many. */
export interface LineOfCall {
  /** The HTTP status. */
  status: number
  body: Record<string, unknown>
  /** Retry-After, seconds. */
  retryAfter?: number
}

/** A call of a batch that was refused or failed, as it would be answered alone; a fault is logged. */
export function lineOfError(log: Log, error: unknown, call: string): LineOfCall {
  if (error instanceof Refusal) return { status: 200, body: { status: false, error: error.toError() } }
  const problem = toProblem(error)
  logProblem(log, problem, error, call)
  return lineOfProblem(problem)
}

export const lineOfProblem = (problem: HttpProblem): LineOfCall => ({
  status: problem.status,
  body: { status: false, error: problem.toError() },
  ...(problem.retryAfterSeconds === undefined ? {} : { retryAfter: problem.retryAfterSeconds }),
})
