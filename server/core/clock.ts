/** The only source of the time on the server, epoch ms: so that tests can set any day. */
export interface Clock {
  now(): number
}

/** The machine's time, moved by CLOCK_OFFSET_MS. */
export const systemClock = (offsetMs = 0): Clock => ({ now: () => Date.now() + offsetMs })

/** A clock that moves only when it is set: for tests. */
export interface ManualClock extends Clock {
  set(ms: number): void
  advance(ms: number): void
}

export function manualClock(start: number): ManualClock {
  let current = start
  return {
    now: () => current,
    set: (ms) => {
      current = ms
    },
    advance: (ms) => {
      current += ms
    },
  }
}
