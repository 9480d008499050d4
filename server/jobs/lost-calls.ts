import type { Clock } from '../core/clock.ts'
import type { Db } from '../db/connect.ts'
import { closeLostOrders } from '../db/ledger-postgres.ts'
import type { Log } from '../core/log.ts'
import { failLostCalls } from '../store/interview-calls.ts'

const EVERY_MS = 5_000

/**
 * Polls for calls whose exchange has died, and for orders whose process has, at once and every few seconds: a user
 * waits for the end, so this is not a job that runs once a minute. Any of several servers may find one; a call ends only once. Returns a function that
 * stops it.
 */
export function watchLostCalls({ db, clock, log }: { db: Db; clock: Clock; log: Log }): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= Promise.all([failLostCalls(db, clock.now()), closeLostOrders(db, clock.now())])
      .then(([calls, orders]) => calls + orders > 0 && log.info({ calls, orders }, 'lost calls'))
      .catch((err: unknown) => log.warn({ err }, 'ending lost calls failed'))
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
