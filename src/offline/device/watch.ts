import { liveQuery } from 'dexie'

/** The first change is reported at once; those that follow it are throttled to one in so long, ms. */
const THROTTLE_MS = 200

/**
 * A live query of the device: reports its result, and again after something it read has changed, in this tab or another.
 * Throttled: while a queue is sent, dozens of changes come in a second, and lists are not read anew for every single one. The
 * last result always comes after the last change. Returns how to stop.
 */
export function watch<T>(
  query: () => Promise<T> | T,
  onResult: (result: T) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  let isStopped = false

  const listen = () => {
    let isFirst = true
    const subscription = liveQuery(query).subscribe({
      next(result) {
        if (isStopped) return
        onResult(result)
        // The first result of a subscription includes all earlier changes
        if (isFirst) isFirst = false
        else pause()
      },
      error: (error: unknown) => {
        if (!isStopped) onError(error)
      },
    })
    unsubscribe = () => subscription.unsubscribe()
  }
  const pause = () => {
    unsubscribe?.()
    unsubscribe = undefined
    timer = setTimeout(listen, THROTTLE_MS)
  }

  listen()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe?.()
  }
}
