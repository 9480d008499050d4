import { useSyncExternalStore } from 'react'
import { now } from '../session/clock.ts'

const MINUTE = 60_000
let current = now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    current = now()
    for (const each of listeners) each()
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Epoch ms by the corrected clock (TRAP-98), anew each minute: a panel turns when an interview is over. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => current)

/** The moment itself, for an action. */
export { now as readNow }
