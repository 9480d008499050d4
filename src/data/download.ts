import { useEffect, useSyncExternalStore } from 'react'
import type { Store } from '../offline/store.ts'
import type { DownloadProgress } from '../offline/types.ts'
import { firstScreen } from './first-screen.ts'
import { useStore } from './store-context.tsx'

const idle: DownloadProgress = { state: 'idle', done: 0, total: 0 }
/** How often a visible app asks what has changed. */
const REFRESH_MS = 3 * 60_000

let progress = idle
let running: AbortController | undefined
const listeners = new Set<() => void>()

function report(next: DownloadProgress) {
  progress = next
  for (const listener of listeners) listener()
}

/** Brings what the partners' active requests hold to the device; a second call while one runs does nothing. */
export async function download(store: Store, ipIds: string[]): Promise<void> {
  if (running) return
  const controller = new AbortController()
  running = controller
  // At once, so that an empty device does not say for a moment that there is nothing
  report({ ...idle, state: 'running' })
  try {
    await firstScreen()
    const { downloadAll } = await import('../offline/pull.ts')
    await downloadAll(store, { ipIds, onProgress: report, signal: controller.signal })
  } finally {
    if (running === controller) running = undefined
  }
}

export const cancelDownload = (): void => running?.abort()

/**
 * Keeps the device up to date while the app is looked at: at the start, when the app comes back to the front or the
 * network to the phone, and every few minutes. Answers how to stop.
 */
export function startRefreshing(store: Store, ipIds: string[]): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void download(store, ipIds).catch(() => undefined)
  }
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', refresh)
  return () => {
    clearInterval(timer)
    removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', refresh)
    cancelDownload()
    report(idle)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether it runs; for somebody who only wants to know while `isAsking`, and is not drawn anew otherwise. */
export const useIsDownloading = (isAsking: boolean): boolean =>
  useSyncExternalStore(subscribe, () => isAsking && progress.state === 'running')

/** How far the download has come. */
export const useDownload = (): DownloadProgress => useSyncExternalStore(subscribe, () => progress)

/** For somebody who chooses a partner: brings that partner's requests while they are looked at. */
export function useKeepFresh(ipId: string | undefined): void {
  const store = useStore()
  useEffect(() => (ipId ? startRefreshing(store, [ipId]) : undefined), [store, ipId])
}
