import type { Clock } from '../core/clock.ts'
import { createDeliverer } from '../core/deliverer.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { checkRollups, sumUpChanges, sumUpRequests } from '../store/rollups.ts'

const EVERY_MS = 5_000
/** Requests are summed up from their first applicant on; those from before, at the start. What another server left, within this. */
const REQUESTS_EVERY_MS = 3_600_000

/**
 * Keeps the sums of the dashboard some seconds behind the changes. What is not summed up the dashboard looks at itself: it is
 * slower until then, and right. Any of several servers does it, one at a time. Returns a function that stops it.
 */
export function watchRollups({ db, clock, log }: { db: Db; clock: Clock; log: Log }): () => Promise<void> {
  let isStopped = false
  let requestsAt = 0
  let requests = 0
  let last = ''
  let begun: number | undefined
  const next = async () => {
    if (isStopped) return false
    const mark = await checkRollups(db, clock.now())
    if (mark.isNew) log.warn('a clock was far ahead: the sums of the dashboard are begun anew')
    if (mark.begun !== begun) {
      requestsAt = 0
      last = ''
    }
    ;({ begun } = mark)
    if ((await sumUpChanges(db, clock.now())) > 0) return true
    if (performance.now() < requestsAt) return false
    const step = await sumUpRequests(db, clock.now(), last)
    // Another server is at it
    if (step === undefined) return false
    requests += step.count
    ;({ last } = step)
    if (step.count > 0) return true
    last = ''
    requestsAt = performance.now() + REQUESTS_EVERY_MS
    if (requests > 0) log.info({ requests }, 'summed up for the dashboard')
    requests = 0
    return false
  }
  const summer = createDeliverer('summing up for the dashboard', next, log)
  void summer.deliver()
  const timer = setInterval(() => void summer.deliver(), EVERY_MS)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await summer.deliver()
  }
}
