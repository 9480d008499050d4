import type { NetState } from './net.ts'
import { probeStore } from './probe.ts'
import { schedule, type Store } from './store.ts'

/**
 * How long after a lost answer, and after each look that found nothing, the network is looked for again: one lost answer
 * says little, and all that needs a connection stands still until then. After the last only the ordinary tick asks, so
 * that a phone without a network, or behind a portal, is not kept awake.
 */
const STEPS_MS = [2_000, 5_000, 10_000]

export interface LookAgain {
  /** Looks at once, and the steps after it begin anew: the network or the page has come back. */
  now(): Promise<NetState>
  stop(): void
}

/**
 * Watches what the answers say of the network. After one that was lost a probe follows, each at a time of its own (jitter),
 * until something is answered or the steps are used up; there is never more than one timer. `onBack` is called when the
 * network was away and something was answered.
 */
export function startLooking(store: Store, isVisible: () => boolean, onBack: () => void): LookAgain {
  let steps = 0
  let isAway = false
  let isStopped = false
  let cancel: (() => void) | undefined

  const disarm = () => {
    cancel?.()
    cancel = undefined
  }
  const onNet = (net: NetState) => {
    if (net !== 'online') return away()
    disarm()
    steps = 0
    // What a drain finds out while it sends, it knows itself
    if (isAway && !store.drain) onBack()
    isAway = false
  }
  const away = () => {
    isAway = true
    const step = STEPS_MS[steps]
    // Where the browser itself says that there is none, its word of the return comes first
    if (isStopped || cancel || step === undefined || store.deps.onLine?.() === false) return
    steps += 1
    const random = (store.deps.random ?? Math.random)()
    cancel = schedule(store.deps, step * (0.75 + random / 2), () => {
      cancel = undefined
      void look().catch(() => undefined)
    })
  }
  const look = async () => {
    if (store.deps.onLine?.() === false) return
    // A page that nobody sees looks only for what waits to be sent; shown again it looks at once
    if (isVisible() || (await waits(store))) await probeStore(store)
  }

  store.onNet.add(onNet)
  return {
    now: () => {
      disarm()
      steps = 0
      return probeStore(store)
    },
    stop: () => {
      isStopped = true
      disarm()
      store.onNet.delete(onNet)
    },
  }
}

/** Whether anything of the outbox would go out if there were a network. */
const waits = async ({ db }: Store): Promise<boolean> =>
  (await db.outbox.where('state').anyOf('queued', 'sending', 'waiting').count()) > 0
