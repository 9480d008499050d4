import type { Log } from './log.ts'

/** Sends what is due. */
export interface Deliverer {
  /** Never throws; what could not be sent is retried later. One run at a time: a second call waits for a run after it. */
  deliver(): Promise<void>
}

/** Calls `next` until it returns false: nothing is left. `name` labels failures in the log. */
export function createDeliverer(name: string, next: () => Promise<boolean>, log: Log): Deliverer {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      try {
        while (await next());
      } catch (err) {
        log.error({ err }, name)
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
