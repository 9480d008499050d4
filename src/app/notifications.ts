import { renewPush } from '../data/push.ts'
import type { Store } from '../offline/store.ts'
import { findSafePath } from '../lib/paths.ts'
import { currentLanguage } from '../text/index.ts'

/** Keeps the subscription of this device alive, and opens what a notification was about in this window. */
export function startNotifications(store: Store, navigate: (to: string) => unknown): () => void {
  void renewPush(store, currentLanguage()).catch(() => undefined)
  const { serviceWorker } = navigator
  const open = ({ data, ports }: MessageEvent) => {
    const { type, to } = (data ?? {}) as { type?: unknown; to?: string }
    const path = type === 'open' ? findSafePath(to) : undefined
    if (!path) return
    // Without this word the worker loads the window anew
    ports[0]?.postMessage('opened')
    navigate(path)
  }
  serviceWorker?.addEventListener('message', open)
  return () => serviceWorker?.removeEventListener('message', open)
}
