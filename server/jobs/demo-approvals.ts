import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { approveDue } from '../store/approvals.ts'

const EVERY_MS = 5_000

/**
 * In the demo requests are approved a minute after they were made. A person waits for it, and a job of Postgres's clock
 * comes only once a minute: so this looks every few seconds. Any of several servers may do it. Answers how to stop.
 */
export function watchDemoApprovals({ db, clock, log }: { db: Db; clock: Clock; log: Log }): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= approveDue(db, clock.now())
      .then((requests) => requests > 0 && log.info({ requests }, 'approved'))
      .catch((err: unknown) => log.warn({ err }, 'approvals'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
