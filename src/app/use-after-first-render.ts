import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstScreen } from '../data/first-screen.ts'
import { useStore } from '../data/store-context.tsx'

/**
 * The user's channel (AUTH-10) and notifications, for as long as somebody is signed in: fetched and begun once the first
 * screen stands, which needs the connections more. Without them rows are brought up to date every few minutes all the same.
 */
export function useAfterStart(): void {
  const store = useStore()
  const navigate = useNavigate()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void firstScreen()
      .then(() => import('./after-start.ts'))
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
