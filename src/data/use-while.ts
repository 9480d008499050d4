import { useEffect, useRef } from 'react'

/** How often something is looked at that another user decides, ms. */
const AGAIN_MS = 15_000

/** Runs `look` again and again while `isOn` and the page is visible, and at once when the page is shown again. */
export function useWhile(isOn: boolean, look: () => unknown): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (!isOn) return
    const run = () => document.visibilityState === 'visible' && void latest.current()
    const timer = setInterval(run, AGAIN_MS)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [isOn])
}
