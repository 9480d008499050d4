import { useEffect } from 'react'
import type { Store } from '../offline/store.ts'
import { firstScreen } from './first-screen.ts'
import { useStore } from './store-context.tsx'

/**
 * Runs something for as long as somebody is signed in: fetched and begun once the first screen stands, which needs the
 * connections more. `load` must be the same at every drawing, and nothing may depend on its coming.
 */
export function useLater(load: () => Promise<(store: Store) => () => void>): void {
  const store = useStore()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void firstScreen()
      .then(load)
      .then((start) => {
        if (!isGone) stop = start(store)
        return undefined
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [store, load])
}
