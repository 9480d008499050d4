import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/device/store.ts'
import { onConnectivityChange } from '../offline/network/connectivity.ts'
import type { DownloadProgress } from '../offline/rows/download.ts'
import { firstRender } from '../boot/first-render.ts'
import { makeObservable } from '../lib/observable.ts'
import { mayFill } from './download-consent.ts'
import { followReadiness } from './readiness.ts'
import { useSignedIn } from './store-context.tsx'

/** First the rows come, then the other reads of the screens. */
export interface Progress extends DownloadProgress {
  part: 'rows' | 'reads'
}

export interface DownloadOptions {
  user: SessionUser
  ipIds: string[]
  /** The user asks for it: everything is brought anew, and more of it. */
  isAsked?: boolean
}

const idle: Progress = { part: 'rows', state: 'idle', done: 0, total: 0 }
/** How often a visible app pulls changes. */
const REFRESH_MS = 3 * 60_000
/** The share of the rows in the whole. */
const ROWS = 0.6

const progress = makeObservable(idle)
let running: AbortController | undefined

/**
 * Downloads what the partners' active requests hold, and what the screens show besides; a second call while one runs does
 * nothing.
 */
export async function download(store: Store, options: DownloadOptions): Promise<void> {
  if (running) return
  const controller = new AbortController()
  running = controller
  // At once, so that an empty device does not show its empty state for a moment
  progress.set({ ...idle, state: 'running' })
  try {
    await firstRender()
    await run(store, options, controller.signal)
  } catch (error) {
    // Also when its code could not be loaded: a first visit may lose its network before that
    progress.set({ ...progress.get(), state: 'failed' })
    throw error
  } finally {
    if (running === controller) running = undefined
  }
}

async function run(store: Store, { user, ipIds, isAsked = false }: DownloadOptions, signal: AbortSignal) {
  const [{ downloadAll }, { purgeLog }, { saveReads }] = await Promise.all([
    import('../offline/rows/download.ts'),
    import('../offline/outbox/purge.ts'),
    import('./save-reads.ts'),
  ])
  const readiness = await followReadiness(store)
  const end = (state: Progress['state']) => {
    progress.set({ ...progress.get(), state })
    if (state === 'done') void readiness.done().catch(readiness.end)
    else readiness.end()
  }
  let rows: DownloadProgress = idle
  const onRows = (next: DownloadProgress) => {
    rows = { ...next }
    readiness.progress((ROWS * rows.done) / (rows.total || 1))
    if (rows.state === 'running') progress.set({ ...rows, part: 'rows' })
  }
  await downloadAll(store, { ipIds, signal, onProgress: onRows })
  if (rows.state !== 'done') return end(rows.state)
  await purgeLog(store)
  if (!isAsked && !(await mayFill(store))) {
    readiness.end()
    return progress.set({ ...rows, part: 'rows' })
  }
  const onReads = (done: number, total: number) => {
    progress.set({ part: 'reads', state: 'running', done, total })
    readiness.progress(ROWS + ((1 - ROWS) * done) / total)
  }
  const isWhole = await saveReads(store, { user, ipIds, isAsked, signal, onProgress: onReads })
  return end(isWhole ? 'done' : signal.aborted ? 'cancelled' : 'failed')
}

export const cancelDownload = (): void => running?.abort()

/** Calls back when a response comes after there were none; the browser reports only what it knows itself. */
function onReturn(store: Store, run: () => void): () => void {
  let wasAway = false
  return onConnectivityChange(store, (connectivity) => {
    const isBack = wasAway && connectivity === 'online'
    wasAway = connectivity !== 'online'
    if (isBack) run()
  })
}

/**
 * Keeps the device up to date while the app is visible: at the start, when the app returns to the foreground or the
 * network comes back, and every few minutes. Returns a stop function.
 */
export function startRefreshing(store: Store, user: SessionUser, ipIds: string[]): () => void {
  const refresh = () => {
    if (document.visibilityState !== 'visible') return
    void download(store, { user, ipIds }).catch(() => undefined)
  }
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  addEventListener('online', refresh)
  const stopFollowing = onReturn(store, () => {
    if (progress.get().state === 'failed') refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  return () => {
    clearInterval(timer)
    removeEventListener('online', refresh)
    stopFollowing()
    document.removeEventListener('visibilitychange', refresh)
    cancelDownload()
    progress.set(idle)
  }
}

/** Whether rows are being downloaded. While `isAsking` is false the component does not re-render. */
export const useIsDownloading = (isAsking: boolean): boolean =>
  useSyncExternalStore(progress.subscribe, () => isAsking && isBringingRows(progress.get()))

const isBringingRows = ({ part, state }: Progress) => part === 'rows' && state === 'running'

/** How far the download has come. */
export const useDownload = (): Progress => useSyncExternalStore(progress.subscribe, progress.get)

/** For users who choose a partner: keeps that partner's requests up to date while they are shown. */
export function useKeepFresh(ipId: string | undefined): void {
  const { store, user } = useSignedIn()
  useEffect(() => (ipId ? startRefreshing(store, user, [ipId]) : undefined), [store, user, ipId])
}
