import { useEffect } from 'react'
import { firstScreen } from './first-screen.ts'
import { useStore } from './store-context.tsx'

/**
 * Listens to the user's channel for as long as somebody is signed in (AUTH-10): what it brings shows in the rows. Fetched
 * and opened once the first screen stands, which needs the connections more.
 */
export function useEvents(): void {
  const store = useStore()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void firstScreen()
      .then(() => import('../offline/events.ts'))
      .then(({ startEvents }) => {
        if (!isGone) stop = startEvents(store)
        return undefined
      })
      // Without it the rows are brought up to date every few minutes all the same
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [store])
}
