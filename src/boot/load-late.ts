import { firstRender } from './first-render.ts'

const RETRY_MS = 5_000

/**
 * Loads code that the first render does without, after it. On a first visit the network may be lost before it is loaded:
 * then it retries, and calls back at each failure.
 */
export async function loadLate<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  await firstRender()
  for (;;) {
    try {
      return await load()
    } catch {
      onFailure?.()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
