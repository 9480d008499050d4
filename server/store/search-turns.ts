import { HttpProblem } from '../core/errors.ts'

/** Searches at once in this process: each takes a core, and the pool's connections are for everyone. */
const AT_ONCE = 3
const WAITING = 60

let running = 0
const queue: (() => void)[] = []

/** Runs a search when it is its turn. HTTP 503, which the caller may repeat, when far too many wait. */
export async function searchTurns<T>(search: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new HttpProblem(503, 'too-many-searches', 5)
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running += 1
  try {
    return await search()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
