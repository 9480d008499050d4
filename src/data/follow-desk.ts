import type { Store } from '../offline/device/store.ts'
import { isAbout, isFollowing, onRowNews } from '../offline/rows/row-news.ts'

/** While nothing is told a screen at the gate looks by itself, so often, ms. */
export const SLOW_LOOK_MS = 30_000
/** A look that got no response is repeated so soon: the server does not tell the same twice, ms. */
export const RETRY_MS = 5_000

interface Watched {
  ipId: string
  isBoard: boolean
}
type Look = (store: Store, watched: Watched, signal: AbortSignal) => Promise<{ merged: string[]; isHeard: boolean }>

const lookAtDesk: Look = async (...of) => (await import('../offline/rows/desk-look.ts')).lookAtDesk(...of)

/**
 * Looks what other phones did whenever the server tells that there is something, and slowly while it cannot tell. Only while
 * the page is visible. `onMerged` hears who came from phones that were apart. Returns how to stop.
 */
export function followDesk(
  store: Store,
  watched: Watched,
  onMerged: (ids: string[]) => void,
  look: Look = lookAtDesk,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isAsked = false
  /** Returns whether there is nothing left to ask. */
  const lookOnce = async (): Promise<boolean> => {
    if (document.visibilityState !== 'visible') return true
    const { merged, isHeard } = await look(store, watched, signal)
    if (!signal.aborted && merged.length > 0) onMerged(merged)
    return isHeard
  }
  const again = (): void => {
    isAsked = isLooking
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    void lookOnce()
      // Full, closed, or the code could not be loaded: the next look tries again
      .catch(() => false)
      .then((isDone) => {
        isLooking = false
        if (signal.aborted) return
        if (isAsked) return again()
        if (!isFollowing(store)) timer = setTimeout(again, SLOW_LOOK_MS)
        else if (!isDone) timer = setTimeout(again, RETRY_MS)
      })
  }
  // At once: that the others went out of reach, however short, and that they are back
  for (const event of ['offline', 'online'] as const) addEventListener(event, again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  const stopHearing = onRowNews(store, (news) => {
    if (news.kind !== 'rows' || isAbout(news, [watched.ipId])) again()
  })
  again()
  return () => {
    controller.abort()
    stopHearing()
    clearTimeout(timer)
  }
}
