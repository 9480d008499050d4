import { useSyncExternalStore } from 'react'
import { makeObservable } from '../lib/observable.ts'
import { now, onClockChange } from '../session/clock.ts'

const MINUTE = 60_000
const minute = makeObservable(now())
let stop: (() => void) | undefined

const tick = () => minute.set(now())

/** Nobody looked for a while, or timers stood still with the page. */
const catchUp = () => {
  if (Math.abs(now() - minute.get()) >= MINUTE) tick()
}

function run(): () => void {
  const timer = setInterval(tick, MINUTE)
  const unfollow = onClockChange(tick)
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    clearInterval(timer)
    unfollow()
    document.removeEventListener('visibilitychange', catchUp)
  }
}

function subscribe(listener: () => void) {
  const unsubscribe = minute.subscribe(listener)
  stop ??= run()
  catchUp()
  return () => {
    unsubscribe()
    if (minute.hasSubscribers()) return
    stop?.()
    stop = undefined
  }
}

/** For `useNow`, and for tests. */
export const minuteClock = { subscribe, get: minute.get }

/**
 * Epoch ms by the corrected clock (TRAP-98), updated every minute and when the clock is corrected: a panel changes when an
 * interview is over, and lists of a day are of the same day as what is read by the moment.
 */
export const useNow = (): number => useSyncExternalStore(minuteClock.subscribe, minuteClock.get)

/** The moment itself, for an action. */
export { now as readNow }
