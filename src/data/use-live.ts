import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Store } from '../offline/device/store.ts'
import { noteStuck } from '../offline/device/stuck.ts'
import { watch } from '../offline/device/watch.ts'
import { prefetched } from '../boot/prefetch.ts'
import { trackRead } from '../boot/first-render.ts'
import { AFTER_DRAWING_MS, shareRead } from './shared-read.ts'
import { useStore } from './store-context.tsx'

/**
 * The result of a query of the device, again whenever something it read has changed, in this tab or another. Undefined
 * until the first read; while `deps` change the last result stays, so that a list does not blink. `name` is the name of
 * the same read in `src/boot/first-reads.ts`, if it is one of the first render.
 */
export function useLive<T>(
  query: (store: Store) => Promise<T>,
  deps: readonly unknown[],
  name?: string,
): T | undefined {
  const store = useStore()
  const [state, setState] = useState<{ answer?: T; error?: unknown; early?: boolean }>(() => {
    const answer = prefetched(store, name) as T | undefined
    return answer === undefined ? {} : { answer, early: true }
  })
  useEffect(
    () => {
      const begin = () =>
        watch(
          () => noteStuck(store, query(store)),
          (answer) => setState({ answer }),
          // A store that was closed on purpose is not an error
          (error) => setState((before) => (store.closed ? before : { ...before, error })),
        )
      if (!state.early) return begin()
      let stop: (() => void) | undefined
      const timer = setTimeout(() => (stop = begin()), AFTER_DRAWING_MS)
      return () => {
        clearTimeout(timer)
        stop?.()
      }
    },
    // The query is a new function at every render; `deps` lists its dependencies
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, ...deps],
  )
  useFirstRead(state.answer === undefined)
  if (state.error !== undefined) throw state.error
  return state.answer
}

/**
 * As `useLive`, for what many parts of a screen follow: the device is read once for all of them, and what is mounted
 * later has the result in its first render. `query` is the one of this name in `src/boot/first-reads.ts`.
 */
export function useSharedLive<T>(name: string, query: (store: Store) => Promise<T>): T | undefined {
  const store = useStore()
  const read = shareRead(store, name, query)
  const subscribe = useCallback((listener: () => void) => read.subscribe(listener), [read])
  const { answer, error } = useSyncExternalStore(subscribe, read.current)
  useFirstRead(answer === undefined)
  if (error !== undefined) throw error
  return answer
}

/** The first render waits for a read that has no result yet. */
function useFirstRead(isWaiting: boolean): void {
  useEffect(() => {
    const answered = trackRead()
    if (isWaiting) return answered
    answered()
    return undefined
  }, [isWaiting])
}
