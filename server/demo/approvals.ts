import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../core/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notifier } from '../jobs/notifier.ts'
import { approveDue } from '../store/approvals.ts'
import { approveDueRegistrations } from '../store/registrations.ts'

const EVERY_MS = 5_000

interface Services {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  notifier: Notifier
}

/**
 * In the demo, requests and registrations are approved a minute after they were made. A user waits for it, and a job of
 * Postgres's clock runs only once a minute, so this polls every few seconds. Any of several servers may do it. Returns
 * a function that stops it.
 */
export function watchDemoApprovals({ db, clock, log, mailer, notifier }: Services): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const approveAll = async () => {
    const requests = await approveDue(db, clock.now())
    const companies = await approveDueRegistrations(db, clock.now())
    if (requests + companies > 0) log.info({ requests, companies }, 'approved')
    if (companies > 0) await mailer.deliver()
    if (requests > 0) await notifier.deliver()
  }
  const look = () => {
    running ??= approveAll()
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
