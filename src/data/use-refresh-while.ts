import { useEffect, useRef } from 'react'
import { limits } from '../rules/limits.ts'

/** Fetches a page again and again while something on it changes by itself and it is looked at. */
export function useRefreshWhile(isChanging: boolean, refresh: () => Promise<void>) {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isChanging) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void latest.current()
    }, limits.refreshReachouts)
    return () => clearInterval(timer)
  }, [isChanging])
}
