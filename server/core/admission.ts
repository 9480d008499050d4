import { HttpProblem } from './errors.ts'

/**
 * A bounded queue: a few are at work, some wait, and the rest get a Retry-After. The defaults are those of updates from
 * outboxes: when a whole district gets its network back, thousands of phones send their operations in the same seconds.
 * Reads (http/read-lines.ts), questions about tokens and of strangers (sender-lines.ts) and SCIM have queues of their
 * own, which are made here too. A change that a user waits for joins none.
 */
export interface Admission {
  /** Throws the 429 that `pass` would, at no cost, when the queue is full. Takes no place. */
  assertRoom(): void
  /**
   * Runs the work when it is its turn; throws a 429 with Retry-After when the queue is too long. One user never holds
   * every place: the last one is always for another user, and the user with the fewest places goes next.
   */
  pass<T>(userId: string, work: () => Promise<T>): Promise<T>
}

export interface AdmissionOptions {
  /** Under work at once, however many connections POOL_SIZES gives to its share (db/shares.ts). */
  width?: number
  /** The longest queue. Each entry is a request that is authenticated and read to its end. */
  longest?: number
  /** Of one user, under work at once. */
  mostOfUser?: number
  /** Of one user, in the queue. */
  longestOfUser?: number
  /** The longest wait in the queue, ms: well before the phone gives up by itself (25 s). */
  patienceMs?: number
  random?: () => number
}

interface Waiting {
  userId: string
  enter(): void
  timer: NodeJS.Timeout
}

const WIDTH = 4
const LONGEST = 500
/** In the queue for one user: two devices with six lanes each, twice. More have no use. */
const LONGEST_OF_USER = 24
const PATIENCE_MS = 8_000
/** The number of recent updates over which the pace is measured. */
const PACE_OF = 50
/** No one is sent away for longer: the guess at the pace may be wrong. */
const LONGEST_AWAY_MS = 5 * 60_000
/**
 * The longest gap between two turns, however slow the last ones were. A turn once given cannot be moved up when the
 * pace improves, and the server would be idle until then. A phone that comes in vain costs next to nothing.
 */
const MOST_APART_MS = 20

export function createAdmission({
  width = WIDTH,
  longest = LONGEST,
  mostOfUser = width - 1,
  longestOfUser = LONGEST_OF_USER,
  patienceMs = PATIENCE_MS,
  random = Math.random,
}: AdmissionOptions = {}): Admission {
  const line = new Set<Waiting>()
  const pace = createPace(width)
  let inside = 0
  /** When the one who was sent away last is expected back: the next one comes after. */
  let lastSlot = 0

  const placesOfUser = Math.max(1, mostOfUser)
  const insideOf = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const mayEnter = (userId: string) => inside < width && (insideOf.get(userId) ?? 0) < placesOfUser

  /** The first of those whose user has the fewest places, so that order holds within a user. */
  const nextInLine = (): Waiting | undefined => {
    let best: Waiting | undefined
    let fewest = placesOfUser
    for (const waiting of line) {
      const count = insideOf.get(waiting.userId) ?? 0
      if (count >= fewest) continue
      best = waiting
      fewest = count
      if (count === 0) break
    }
    return best
  }

  const take = (userId: string) => {
    inside += 1
    add(insideOf, userId, 1)
  }

  const leave = (userId: string) => {
    inside -= 1
    add(insideOf, userId, -1)
    pace.note(line.size > 0)
    const next = nextInLine()
    if (!next) return
    unline(next)
    take(next.userId)
    next.enter()
  }

  const unline = (waiting: Waiting) => {
    line.delete(waiting)
    add(waitingOf, waiting.userId, -1)
    clearTimeout(waiting.timer)
  }

  /**
   * Gives each phone its own time: the duration of one update after the one before, and after those in the queue. With
   * a guess that is too short, a phone comes in vain and backs off longer each time.
   */
  const turnAway = (): HttpProblem => {
    const now = performance.now()
    const afterLine = now + Math.min(line.size * pace.msEach(), patienceMs)
    lastSlot = Math.min(Math.max(lastSlot, afterLine) + Math.min(pace.msEach(), MOST_APART_MS), now + LONGEST_AWAY_MS)
    // A little off, either way: a second holds many slots, and when the limit is reached all have the same
    const ms = (lastSlot - now) * (0.85 + 0.3 * random())
    return new HttpProblem(429, 'too-many-phones', Math.max(1, Math.ceil(ms / 1_000)))
  }

  const isFull = (userId?: string) =>
    line.size >= longest || (userId !== undefined && (waitingOf.get(userId) ?? 0) >= longestOfUser)

  const enter = (userId: string): Promise<void> => {
    if (mayEnter(userId)) {
      take(userId)
      return Promise.resolve()
    }
    if (isFull(userId)) return Promise.reject(turnAway())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        unline(waiting)
        reject(turnAway())
      }, patienceMs)
      const waiting: Waiting = { userId, enter: resolve, timer }
      line.add(waiting)
      add(waitingOf, userId, 1)
    })
  }

  return {
    assertRoom() {
      if (inside >= width && isFull()) throw turnAway()
    },
    async pass(userId, work) {
      await enter(userId)
      try {
        return await work()
      } finally {
        leave(userId)
      }
    },
  }
}

/** Counts, and drops a key whose count is back at zero. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** Until something was measured, ms for one. */
const FIRST_GUESS_MS = 10

/** Measures how fast the queue moves, and only while there is one: idle time carries no information. */
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
