import { useEffect } from 'react'
import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/device/store.ts'
import { onConnectivityChange } from '../offline/network/connectivity.ts'
import { purgeLog } from '../offline/outbox/purge.ts'
import { downloadAll, type DownloadProgress } from '../offline/rows/download.ts'
import { choosesPartner } from '../rules/roles.ts'
import { firstRender } from '../boot/first-render.ts'
import { isAbout, isFollowing, onRowNews } from '../offline/rows/row-news.ts'
import { isSparing, notePage, readConsent } from './download-consent.ts'
import { announceDownload, cancelDownload, idle, progress, type Progress } from './download-progress.ts'
import { followReadiness } from './readiness.ts'
import { BUSY_MS, isRefreshDue, REFRESH_MS, waitAfterNews } from './refresh-times.ts'
import { useSignedIn } from './store-context.tsx'

export interface DownloadOptions {
  user: SessionUser
  ipIds: string[]
  /** The user requested it: everything is fetched anew, and more of it. */
  isAsked?: boolean
}

/** The share of the rows in the whole. */
const ROWS = 0.6

/** A download that was cancelled ends when its request does, and keeps no other one waiting. */
const isRunning = (): boolean => progress.running?.signal.aborted === false

/**
 * Downloads what the partners' active requests hold, and what the screens show besides; a second call while one runs does
 * nothing.
 */
export async function download(store: Store, options: DownloadOptions): Promise<void> {
  if (isRunning()) return
  const controller = new AbortController()
  progress.running = controller
  announceDownload()
  // One that was cancelled says nothing of the one that has begun since
  const report = (next: Progress) => progress.running === controller && progress.set(next)
  try {
    await firstRender()
    await run(store, options, controller.signal, report)
  } catch (error) {
    // Also when its code could not be loaded: a first visit may lose its network before that
    report({ ...progress.get(), state: 'failed' })
    throw error
  } finally {
    if (progress.running === controller) progress.running = undefined
  }
}

async function run(
  store: Store,
  { user, ipIds, isAsked = false }: DownloadOptions,
  signal: AbortSignal,
  report: (next: Progress) => void,
) {
  const [{ purgePhotos }, { purgeFiles }, { saveReads }] = await Promise.all([
    import('../offline/device/draft-photos.ts'),
    import('../offline/device/draft-files.ts'),
    import('./save-reads.ts'),
  ])
  const readiness = await followReadiness(store)
  const end = (state: Progress['state']) => {
    report({ ...progress.get(), state })
    if (state === 'done') void readiness.done().catch(readiness.end)
    else readiness.end()
  }
  let rows: DownloadProgress = idle
  const onRows = (next: DownloadProgress) => {
    rows = { ...next }
    readiness.progress((ROWS * rows.done) / (rows.total || 1))
    if (rows.state === 'running') report({ ...rows, part: 'rows' })
  }
  const consent = isAsked ? 'yes' : await readConsent(store)
  await downloadAll(store, {
    ...{ ipIds, signal, onProgress: onRows },
    isSparing: () => isSparing(store, consent),
    onPage: (page) => notePage(store, page),
  })
  if (rows.state !== 'done') return end(rows.state)
  await purgeLog(store)
  await purgePhotos(store)
  await purgeFiles(store)
  // Also when the connection is fast by now: the next refresh brings the rest, and then the device is ready
  if (rows.isTasksOnly || isSparing(store, consent)) {
    readiness.end()
    return report({ ...rows, part: 'rows' })
  }
  const onReads = (done: number, total: number) => {
    report({ part: 'reads', state: 'running', done, total })
    readiness.progress(ROWS + ((1 - ROWS) * done) / total)
  }
  const isWhole = await saveReads(store, { user, ipIds, isAsked, signal, onProgress: onReads })
  return end(isWhole ? 'done' : signal.aborted ? 'cancelled' : 'failed')
}

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
 * network comes back, soon after the server tells that rows changed, and every few minutes while it does not tell. Returns a
 * stop function.
 */
export function startRefreshing(store: Store, user: SessionUser, ipIds: string[]): () => void {
  let last = 0
  let isOwed = false
  let told: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(told)
    told = undefined
    if (document.visibilityState !== 'visible') return
    // What has changed since may come too late for the one that runs
    const { running } = progress
    if (running && isRunning()) {
      told = setTimeout(() => {
        told = undefined
        // One that the user cancelled is not begun again by what it kept waiting
        if (!running.signal.aborted) refresh()
      }, BUSY_MS)
      return
    }
    last = Date.now()
    isOwed = false
    void download(store, { user, ipIds }).catch(() => undefined)
  }
  refresh()
  const timer = setInterval(() => {
    if (isRefreshDue({ last, isOwed, isFollowing: isFollowing(store) }, Date.now())) refresh()
  }, REFRESH_MS)
  const stopHearing = onRowNews(store, (news) => {
    if (news.kind === 'open') isOwed = true
    if (isAbout(news, ipIds)) told ??= setTimeout(refresh, waitAfterNews(last, Date.now(), Math.random()))
  })
  addEventListener('online', refresh)
  const stopFollowing = onReturn(store, () => {
    if (progress.get().state === 'failed') refresh()
  })
  document.addEventListener('visibilitychange', refresh)
  return () => {
    clearInterval(timer)
    clearTimeout(told)
    stopHearing()
    removeEventListener('online', refresh)
    stopFollowing()
    document.removeEventListener('visibilitychange', refresh)
    cancelDownload()
    progress.set(idle)
  }
}

/** For users who choose a partner: keeps that partner's requests up to date while they are shown. */
export function useKeepFresh(ipId: string | undefined): void {
  const { store, user } = useSignedIn()
  // Others have it from the session, and two would download everything twice
  const chosen = choosesPartner(user.effectiveCode) ? ipId : undefined
  useEffect(() => (chosen ? startRefreshing(store, user, [chosen]) : undefined), [store, user, chosen])
}
