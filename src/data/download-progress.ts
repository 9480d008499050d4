import { useSyncExternalStore } from 'react'
import type { DownloadProgress } from '../offline/rows/download.ts'
import { makeObservable } from '../lib/observable.ts'

/** First the rows come, then the other reads of the screens. */
export interface Progress extends DownloadProgress {
  part: 'rows' | 'reads'
}

export const idle: Progress = { part: 'rows', state: 'idle', done: 0, total: 0 }

/** How far it is, and the one that runs: data/download.ts sets both, which is loaded after the first render. */
export const progress: ReturnType<typeof makeObservable<Progress>> & { running?: AbortController | undefined } =
  makeObservable(idle)

/** A download is about to begin: an empty device does not show its empty state for a moment. */
export const announceDownload = (): void => progress.set({ ...idle, state: 'running' })

export const cancelDownload = (): void => progress.running?.abort()

/** Whether rows are being downloaded. While `isAsking` is false the component does not re-render. */
export const useIsDownloading = (isAsking: boolean): boolean =>
  useSyncExternalStore(progress.subscribe, () => isAsking && isBringingRows(progress.get()))

/** Whether the rows did not come, so that an empty device says nothing. While `isAsking` is false the component does not re-render. */
export const useHasDownloadFailed = (isAsking: boolean): boolean =>
  useSyncExternalStore(progress.subscribe, () => isAsking && progress.get().state === 'failed')

const isBringingRows = ({ part, state }: Progress) => part === 'rows' && state === 'running'

/** How far the download has come. */
export const useDownload = (): Progress => useSyncExternalStore(progress.subscribe, progress.get)
