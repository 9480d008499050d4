import { HttpProblem } from './errors.ts'

/**
 * Lets in so many updates from outboxes at once, a few more wait in a line, and the rest are told when to come back: when
 * a whole district gets its network back, thousands of phones send what they have in the same seconds. Reads, and changes
 * a person waits for, do not stand in this line: the connections to the database that these leave are theirs.
 */
export interface Admission {
  /** Runs the work when it is its turn; a 429 with Retry-After when the line is too long. */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export interface AdmissionOptions {
  /** Updates under work at once; fewer than the pool has connections. */
  width?: number
  /** The longest line. Each in it is an open request with its body not read yet. */
  longest?: number
  /** Who has stood so long is sent away, ms: well before the phone gives up by itself (25 s). */
  patienceMs?: number
  random?: () => number
}

interface Waiting {
  enter(): void
  timer: NodeJS.Timeout
}

const WIDTH = 4
const LONGEST = 500
const PATIENCE_MS = 8_000
/** Over how many of the last ones the pace is taken. */
const PACE_OF = 50
/** Nobody is sent away for longer: the guess at the pace may be wrong. */
const LONGEST_AWAY_MS = 5 * 60_000
/**
 * Turns are never further apart than this, however slow the last ones were: a turn that was given cannot be called back
 * when the pace is better again, and the server would stand idle until then. Who comes in vain costs next to nothing.
 */
const MOST_APART_MS = 20

export function createAdmission({
  width = WIDTH,
  longest = LONGEST,
  patienceMs = PATIENCE_MS,
  random = Math.random,
}: AdmissionOptions = {}): Admission {
  const line = new Set<Waiting>()
  const pace = createPace(width)
  let inside = 0
  /** When the one who was sent away last is expected back: the next one comes after. */
  let lastSlot = 0

  const leave = () => {
    const [next] = line
    pace.note(next !== undefined)
    if (!next) {
      inside -= 1
      return
    }
    line.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }

  /**
   * Each is given a time of their own, as far behind the one before as the work of one takes, and after those who stand in
   * the line. Sent away with a guess that is too short, a phone comes in vain, and puts itself off for longer each time.
   */
  const turnAway = (): HttpProblem => {
    const now = performance.now()
    const afterLine = now + Math.min(line.size * pace.msEach(), patienceMs)
    lastSlot = Math.min(Math.max(lastSlot, afterLine) + Math.min(pace.msEach(), MOST_APART_MS), now + LONGEST_AWAY_MS)
    // A little off, either way: a second holds many slots, and when the limit is reached all have the same
    const ms = (lastSlot - now) * (0.85 + 0.3 * random())
    return new HttpProblem(429, 'busy', 'Many phones are sending at the moment', Math.max(1, Math.ceil(ms / 1_000)))
  }

  const enter = (): Promise<void> => {
    if (inside < width) {
      inside += 1
      return Promise.resolve()
    }
    if (line.size >= longest) return Promise.reject(turnAway())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.delete(waiting)
        reject(turnAway())
      }, patienceMs)
      const waiting: Waiting = { enter: resolve, timer }
      line.add(waiting)
    })
  }

  return {
    async pass(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Until something was measured, ms for one. */
const FIRST_GUESS_MS = 10

/** How fast the line goes on, while there is one: the time in which nobody waited says nothing. */
function createPace(width: number) {
  const done: number[] = []
  let known = FIRST_GUESS_MS
  return {
    note(isBusy: boolean) {
      if (!isBusy) return void (done.length = 0)
      done.push(performance.now())
      if (done.length > PACE_OF) done.shift()
      if (done.length > width) known = (done.at(-1)! - done[0]!) / (done.length - 1)
    },
    msEach: () => Math.max(1, known),
  }
}
