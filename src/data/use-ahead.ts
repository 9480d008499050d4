import { useState } from 'react'

/**
 * What the user has just chosen, until the address says so: a field that waits for the router snaps back to its old value
 * first, for as long as a slow phone takes to draw the list behind it. Another address ends it.
 */
export function useAhead<T>(value: T) {
  const [ahead, setAhead] = useState<{ from: T; chosen: T }>()
  const isAhead = ahead !== undefined && Object.is(ahead.from, value)
  if (ahead && !isAhead) setAhead(undefined)
  const shown = isAhead ? ahead.chosen : value
  return [shown, (chosen: T) => setAhead({ from: value, chosen })] as const
}
