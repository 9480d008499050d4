import type { Log } from './log.ts'

/** Sends what is due. */
export interface Deliverer {
  /** Never throws; what could not be sent is retried later. One run at a time: a second call waits for a run after it. */
  deliver(): Promise<void>
}

/** Calls `next` until it returns false: nothing is left. `what` it does is said where it fails. */
export function createDeliverer(what: string, next: () => Promise<boolean>, log: Log): Deliverer {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      try {
        while (await next());
      } catch (err) {
        log.error({ err }, `${what} failed`)
      }
    } while (again)
    running = undefined
  }
  return {
    deliver: () => {
      again = true
      running ??= run()
      return running
    },
  }
}
