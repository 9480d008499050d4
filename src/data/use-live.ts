import { useEffect, useState } from 'react'
import type { Store } from '../offline/store.ts'
import { watch } from '../offline/watch.ts'
import { noteQuestion } from './first-screen.ts'
import { useStore } from './store-context.tsx'

/**
 * What a query of the device answers, again whenever something it read has changed, in this tab or another. Undefined
 * until the first answer; while `deps` change the last answer stays, so that a list does not blink.
 */
export function useLive<T>(query: (store: Store) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const store = useStore()
  const [state, setState] = useState<{ answer?: T; error?: unknown }>({})
  useEffect(
    () =>
      watch(
        () => query(store),
        (answer) => setState({ answer }),
        // A store that was closed on purpose asks nobody to show an error
        (error) => setState((before) => (store.closed ? before : { ...before, error })),
      ),
    // The query is written anew at every render; `deps` say what it depends on
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, ...deps],
  )
  const isWaiting = state.answer === undefined
  useEffect(() => (isWaiting ? noteQuestion() : undefined), [isWaiting])
  if (state.error !== undefined) throw state.error
  return state.answer
}
