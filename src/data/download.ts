import { useEffect, useSyncExternalStore } from 'react'
import type { Store } from '../offline/device/store.ts'
import type { DownloadProgress } from '../offline/rows/download.ts'
import { firstRender } from '../boot/first-render.ts'
import { makeObservable } from '../lib/observable.ts'
import { useStore } from './store-context.tsx'

const idle: DownloadProgress = { state: 'idle', done: 0, total: 0 }
/** How often a visible app pulls changes. */
const REFRESH_MS = 3 * 60_000

const progress = makeObservable(idle)
let running: AbortController | undefined

/** Downloads what the partners' active requests hold; a second call while one runs does nothing. */
export async function download(store: Store, ipIds: string[]): Promise<void> {
  if (running) return
  const controller = new AbortController()
  running = controller
  // At once, so that an empty device does not show its empty state for a moment
  progress.set({ ...idle, state: 'running' })
  try {
    await firstRender()
    const [{ downloadAll }, { purgeLog }] = await Promise.all([
      import('../offline/rows/download.ts'),
      import('../offline/outbox/purge.ts'),
    ])
    await downloadAll(store, { ipIds, onProgress: progress.set, signal: controller.signal })
    if (progress.get().state === 'done') await purgeLog(store)
  } finally {
    if (running === controller) running = undefined
  }
}

export const cancelDownload = (): void => running?.abort()

/**
 * Keeps the device up to date while the app is visible: at the start, when the app returns to the foreground or the
 * network comes back, and every few minutes. Returns a stop function.
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
    progress.set(idle)
  }
}

/** Whether the download runs. While `isAsking` is false the component does not re-render. */
export const useIsDownloading = (isAsking: boolean): boolean =>
  useSyncExternalStore(progress.subscribe, () => isAsking && progress.get().state === 'running')

/** How far the download has come. */
export const useDownload = (): DownloadProgress => useSyncExternalStore(progress.subscribe, progress.get)

/** For users who choose a partner: keeps that partner's requests up to date while they are shown. */
export function useKeepFresh(ipId: string | undefined): void {
  const store = useStore()
  useEffect(() => (ipId ? startRefreshing(store, [ipId]) : undefined), [store, ipId])
}
