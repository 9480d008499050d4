import { isWebKit } from '../boot/page-cache.ts'
import { handOver } from './wake-worker.ts'

interface Page extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  visibilityState: string
}
interface Parts {
  agent: string
  page: Page
  scope: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** To the service worker, which outlives the page. */
  handOver: () => void
  /** Sends from this page, without the rest of the undo time. */
  sendNow: () => unknown
}

/**
 * Sends what waits when the app is put away: the page is closed, or another app comes before it, after which a phone may
 * end it without a word. WebKit stops the worker with the page, in the middle of what it would write, and lets the page run a moment
 * longer: there the page sends by itself. A page that is away already sends at once: it was put away before this heard of what
 * waits. Returns how to stop.
 */
export function sendWhenPutAway({ agent, page, scope, handOver, sendNow }: Parts): () => void {
  const byPage = isWebKit(agent)
  const onHidden = () => {
    if (page.visibilityState !== 'hidden') return
    if (byPage) sendNow()
    else handOver()
  }
  page.addEventListener('visibilitychange', onHidden)
  if (!byPage) scope.addEventListener('pagehide', handOver)
  onHidden()
  return () => {
    page.removeEventListener('visibilitychange', onHidden)
    scope.removeEventListener('pagehide', handOver)
  }
}

/** In this browser. */
export const sendWhenLeft = (sendNow: () => unknown): (() => void) =>
  sendWhenPutAway({ agent: navigator.userAgent, page: document, scope: globalThis, handOver, sendNow })
