import { useEffect, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from './back-closes.ts'

/** While it is open, Back closes it. */
export function useClosesOnBack(opened: boolean, close: () => void, hasEntry = true): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  // After the router has noted its own entry
  useEffect(() => (opened ? closeOnBack(() => latest.current(), hasEntry) : undefined), [opened, hasEntry])
}
