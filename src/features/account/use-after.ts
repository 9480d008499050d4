import { useCallback, useEffect, useRef } from 'react'

/** Runs a callback after a delay, unless the user has left the screen meanwhile. */
export function useAfter() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }, [])
}
