import { liveQuery } from 'dexie'

/** A change is shown at once; those that follow it are gathered for so long, ms. */
const GATHER_MS = 200

/**
 * Answers a query of the device, and again after something it read has changed, in this tab or another. While a queue is
 * sent, dozens of changes come in a second: after each new answer it waits a moment, so that lists are not read anew for
 * every single one. The last answer always comes after the last change. Call what it gives to stop.
 */
export function watch<T>(
  query: () => Promise<T> | T,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  let isStopped = false

  const listen = () => {
    let isFirst = true
    const subscription = liveQuery(query).subscribe({
      next(answer) {
        if (isStopped) return
        onAnswer(answer)
        // The first answer of a subscription has seen all that came before it
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
    timer = setTimeout(listen, GATHER_MS)
  }

  listen()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe?.()
  }
}
