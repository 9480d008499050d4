import { letGoOfPush, renewPush } from '../data/push.ts'
import { startEvents } from '../offline/events.ts'
import type { Store } from '../offline/store.ts'
import { findSafePath } from '../lib/paths.ts'
import { onSessionChange, readSession } from '../session/session-store.ts'
import { currentLanguage } from '../text/index.ts'

type Navigate = (to: string) => unknown

/** What goes on as long as somebody is signed in, and may begin after the first screen. Answers how to stop. */
export function start(store: Store, navigate: Navigate): () => void {
  const stops = [startEvents(store), startNotifications(store, navigate)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Keeps the subscription of this device alive, and opens what a notification was about in this window. */
function startNotifications(store: Store, navigate: Navigate): () => void {
  void renewPush(store, currentLanguage()).catch(() => undefined)
  // Also without a network: whoever signs in next must not hear of this person's work
  const stopWatching = onSessionChange(() => {
    void readSession()
      .then(({ state }) => (state === 'signed-out' ? letGoOfPush() : undefined))
      .catch(() => undefined)
  })
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
  return () => {
    stopWatching()
    serviceWorker?.removeEventListener('message', open)
  }
}
