import { HttpProblem } from './errors.ts'

const COME_AGAIN_S = 5

/** Runs at most `most` pieces of work at once for each key. @throws HttpProblem 429 for one more. */
export function createAtOnce(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (key, work) => {
    const others = running.get(key) ?? 0
    if (others >= most) throw new HttpProblem(429, 'too-many-requests', COME_AGAIN_S)
    running.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = running.get(key)! - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
