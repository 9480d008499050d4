import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Connectivity } from '../device/types.ts'
import { onConnectivityChange } from './connectivity.ts'
import { probeStore } from './probe.ts'

/**
 * The backoff of the probes after a lost exchange: one lost response says little, and all that needs a connection stands
 * still until then. After the last step only the scheduler's tick probes, so that a phone without a network, or behind a
 * portal, is not kept awake.
 */
const STEPS_MS = [2_000, 5_000, 10_000]

export interface ReconnectProbe {
  /** Probes at once and resets the backoff: the network or the page has come back. */
  now(): Promise<Connectivity>
  stop(): void
}

/**
 * Follows the reports on connectivity. After a lost exchange it probes with backoff and jitter until a response comes or the
 * steps are used up; there is never more than one timer. `onBack` is called with the first response after an outage.
 */
export function startReconnectProbe(store: Store, isVisible: () => boolean, onBack: () => void): ReconnectProbe {
  let steps = 0
  let isAway = false
  let isStopped = false
  let cancel: (() => void) | undefined

  const disarm = () => {
    cancel?.()
    cancel = undefined
  }
  const onReport = (connectivity: Connectivity) => {
    if (connectivity !== 'online') return arm()
    disarm()
    steps = 0
    // A drain that is sending finds it out by itself
    if (isAway && !store.drain) onBack()
    isAway = false
  }
  const arm = () => {
    isAway = true
    const step = STEPS_MS[steps]
    // Where the browser itself reports that there is none, its online event comes first
    if (isStopped || cancel || step === undefined || store.deps.onLine?.() === false) return
    steps += 1
    const random = (store.deps.random ?? Math.random)()
    cancel = schedule(store.deps, step * (0.75 + random / 2), () => {
      cancel = undefined
      void probe().catch(() => undefined)
    })
  }
  const probe = async () => {
    if (store.deps.onLine?.() === false) return
    // A hidden page probes only for what waits to be sent; shown again it probes at once
    if (isVisible() || (await hasUnsent(store))) await probeStore(store)
  }

  const stopListening = onConnectivityChange(store, onReport)
  return {
    now: () => {
      disarm()
      steps = 0
      return probeStore(store)
    },
    stop: () => {
      isStopped = true
      disarm()
      stopListening()
    },
  }
}

/** Whether anything of the outbox would be sent if there were a network. */
const hasUnsent = async ({ db }: Store): Promise<boolean> =>
  (await db.outbox.where('state').anyOf('queued', 'sending', 'waiting').count()) > 0
