/** When the first render reads nothing, or a read never ends, it counts as done after this time, ms. */
const AT_MOST_MS = 2_000
/** Time to render what was read, ms; rendering may start further reads. */
const DRAWN_MS = 50
/** How long the first render waits for prefetched data at most; then it shows its loading state. */
const PATIENCE_MS = 200

let openReads = 0
let hasRead = false
let resolveFirstRender: (() => void) | undefined
let firstRenderPromise: Promise<void> | undefined
let prefetching: Promise<unknown> | undefined

/** A screen reads from the device. Call the returned function when the data is there. */
export function trackRead(): () => void {
  openReads += 1
  hasRead = true
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    openReads -= 1
    check()
  }
}

const check = () => {
  if (openReads === 0 && hasRead && resolveFirstRender) {
    setTimeout(() => openReads === 0 && resolveFirstRender?.(), DRAWN_MS)
  }
}

/**
 * Resolves when the first render has the data it read from the device. The code that sends and pulls is loaded and
 * started only then: on a slow phone it would otherwise delay the list.
 */
export function firstRender(): Promise<void> {
  firstRenderPromise ??= new Promise<void>((resolve) => {
    resolveFirstRender = resolve
    setTimeout(resolve, AT_MOST_MS)
    check()
  })
  return firstRenderPromise
}

/** The data of the first render is being read, though nothing is rendered yet. */
export function announcePrefetch(prefetch: Promise<unknown>): void {
  prefetching = prefetch.catch(() => undefined)
}

/**
 * Await this before the first render: data that arrives within `patience` ms makes a loading state unnecessary. Never rejects.
 */
export async function waitForPrefetch(patience = PATIENCE_MS): Promise<void> {
  if (!prefetching) return
  await Promise.race([prefetching, new Promise((done) => setTimeout(done, patience))])
}
