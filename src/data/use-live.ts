import { useEffect, useState } from 'react'
import type { Store } from '../offline/store.ts'
import { watch } from '../offline/watch.ts'
import { firstAnswer } from './first-answers.ts'
import { noteQuestion } from './first-screen.ts'
import { useStore } from './store-context.tsx'

/** An answer that came before the first drawing is asked for again only when that drawing is on the screen, ms. */
const AFTER_DRAWING_MS = 100

/**
 * What a query of the device answers, again whenever something it read has changed, in this tab or another. Undefined
 * until the first answer; while `deps` change the last answer stays, so that a list does not blink. `name` is what
 * `askFirst` called the same question, where a first screen asks it.
 */
export function useLive<T>(
  query: (store: Store) => Promise<T>,
  deps: readonly unknown[],
  name?: string,
): T | undefined {
  const store = useStore()
  const [state, setState] = useState<{ answer?: T; error?: unknown; early?: boolean }>(() => {
    const answer = firstAnswer(store, name) as T | undefined
    return answer === undefined ? {} : { answer, early: true }
  })
  useEffect(
    () => {
      const begin = () =>
        watch(
          () => query(store),
          (answer) => setState({ answer }),
          // A store that was closed on purpose asks nobody to show an error
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
    // The query is written anew at every render; `deps` say what it depends on
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, ...deps],
  )
  const isWaiting = state.answer === undefined
  useEffect(() => {
    const answered = noteQuestion()
    if (isWaiting) return answered
    answered()
    return undefined
  }, [isWaiting])
  if (state.error !== undefined) throw state.error
  return state.answer
}
