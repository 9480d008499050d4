import { useSyncExternalStore } from 'react'
import { makeObservable } from '../lib/observable.ts'
import { now } from '../session/clock.ts'

const MINUTE = 60_000
const minute = makeObservable(now())
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  const unsubscribe = minute.subscribe(listener)
  timer ??= setInterval(() => minute.set(now()), MINUTE)
  return () => {
    unsubscribe()
    if (minute.hasSubscribers()) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Epoch ms by the corrected clock (TRAP-98), updated every minute: a panel changes when an interview is over. */
export const useNow = (): number => useSyncExternalStore(subscribe, minute.get)

/** The moment itself, for an action. */
export { now as readNow }
