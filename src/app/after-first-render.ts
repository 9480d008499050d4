import { pageDeps } from '../data/device.ts'
import { onProofNeeded } from '../data/proof.ts'
import { letGoOfPush, renewPush } from '../data/push.ts'
import { clearOthers } from '../offline/device/sign-out.ts'
import { startEvents } from '../offline/rows/interview-call-events.ts'
import type { Store } from '../offline/device/store.ts'
import { findSafePath } from '../lib/paths.ts'
import { onSessionChange, readSession } from '../session/session-store.ts'
import { currentLanguage } from '../text/index.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { followRemoved } from './follow-removed.ts'
import { preloadRecording } from './preload-recording.ts'

type Navigate = (to: string) => unknown

/** Starts what runs while a user is signed in and may start after the first render. Returns a stop function. */
export function start(store: Store, navigate: Navigate): () => void {
  // A sign-in that was closed in the middle may have left what another user had
  void clearLeft(store.userId).catch(() => undefined)
  const onRequests = () => {
    // With the library of the reads, which the first list does without
    void import('../data/invalidate-requests.ts')
      .then(({ invalidateRequests }) => invalidateRequests(store))
      .catch(() => undefined)
  }
  // Without a worker, or while it still stores the app, a lost network must not stop a user from recording a result
  if (!navigator.serviceWorker?.controller) preloadRecording()
  const keyboard = followKeyboard({ view: visualViewport, scope: globalThis, root: document.documentElement })
  const asks = onProofNeeded(async (isAgain) => (await import('./ask-proof.ts')).askProof(isAgain))
  const stops = [
    startEvents(store, onRequests),
    startNotifications(store, navigate),
    keyboard,
    asks,
    followRemoved(store),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function clearLeft(userId: string): Promise<void> {
  if ((await readSession()).userId === userId) await clearOthers(userId, pageDeps)
}

/** Keeps the subscription of this device alive, and opens in this window what a notification is about. */
function startNotifications(store: Store, navigate: Navigate): () => void {
  void renewPush(store, currentLanguage()).catch(() => undefined)
  // Also without a network: the next user must get no notifications of this one's work
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
    // Without this message the worker reloads the window
    ports[0]?.postMessage('opened')
    navigate(path)
  }
  serviceWorker?.addEventListener('message', open)
  return () => {
    stopWatching()
    serviceWorker?.removeEventListener('message', open)
  }
}
