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
const LONGEST_AWAY_S = 60

export function createAdmission({
  width = WIDTH,
  longest = LONGEST,
  patienceMs = PATIENCE_MS,
  random = Math.random,
}: AdmissionOptions = {}): Admission {
  const line = new Set<Waiting>()
  let inside = 0
  /** When the last ones were done, ms; the oldest first. */
  const done: number[] = []
  /** Who was sent away and is expected back, by when: they too want their turn. */
  let away: number[] = []

  const leave = () => {
    done.push(performance.now())
    if (done.length > PACE_OF) done.shift()
    const [next] = line
    if (!next) {
      inside -= 1
      return
    }
    line.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }

  const perSecond = () => {
    const span = (done.at(-1) ?? 0) - (done[0] ?? 0)
    return done.length < 2 || span <= 0 ? width : ((done.length - 1) / span) * 1_000
  }

  /** When there should be room, spread over as long again: they must not come back as one. */
  const turnAway = (): HttpProblem => {
    const now = performance.now()
    away = away.filter((at) => at > now)
    const room = (line.size + away.length) / perSecond()
    const seconds = Math.ceil(Math.min(LONGEST_AWAY_S, 1 + room * (0.5 + random())))
    away.push(now + seconds * 1_000)
    return new HttpProblem(429, 'busy', 'Many phones are sending at the moment', seconds)
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
