import { useSyncExternalStore } from 'react'
import { now, onClockChange } from '../lib/now.ts'
import { makeObservable } from '../lib/observable.ts'

const MINUTE = 60_000
const minute = makeObservable(now())
let stop: (() => void) | undefined

const tick = () => minute.set(now())

/** Nobody looked for a while, or timers stood still with the page. */
const catchUp = () => {
  if (Math.abs(now() - minute.get()) >= MINUTE) tick()
}

/** At each full minute, so that every tab changes its day at midnight. */
function run(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(next, MINUTE - (now() % MINUTE))
  }
  const next = () => {
    tick()
    wait()
  }
  wait()
  const unfollow = onClockChange(() => {
    clearTimeout(timer)
    next()
  })
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    clearTimeout(timer)
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
