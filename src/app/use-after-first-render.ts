import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstRender } from '../boot/first-render.ts'
import { useStore } from '../data/store-context.tsx'

/**
 * The user's event stream (AUTH-10) and notifications, for as long as the user is signed in: loaded and started after
 * the first render, which needs the connections more. Without them rows are still refreshed every few minutes.
 */
export function useAfterFirstRender(): void {
  const store = useStore()
  const navigate = useNavigate()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void firstRender()
      .then(() => import('./after-first-render.ts'))
      .then(({ start }) => {
        if (!isGone) stop = start(store, navigate)
        return undefined
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [store, navigate])
}
