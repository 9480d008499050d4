import { useCallback, useEffect, useRef } from 'react'

/** Does something a while later, unless the person has left the screen meanwhile: nobody is pulled back to it. */
export function useAfter() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }, [])
}
