import { useRef, useState } from 'react'

/**
 * Runs `work` once at a time: a second tap before the button is drawn as busy does nothing. `run` resolves with false
 * then, and otherwise with what `work` returns.
 */
export function useOneAtATime<A extends unknown[]>(work: (...args: A) => Promise<boolean>) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (...args: A): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      return await work(...args)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}
