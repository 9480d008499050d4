import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Connectivity } from '../device/types.ts'
import { onConnectivityChange } from './connectivity.ts'
import { attemptAtOnce } from './first-response.ts'
import { probeStore } from './probe.ts'
import { canPush, hasUnsent } from './push-line.ts'

/**
 * The backoff of the probes after a lost exchange: one lost response says little, and all that needs a connection stands
 * still until then. After the last step only the scheduler's tick probes, so that a phone without a network, or behind a
 * portal, is not kept awake.
 */
const STEPS_MS = [2_000, 5_000, 10_000]
/** While updates wait, their batches are the probes, each soon after the one before. */
const SEND_AGAIN_MS = 300
/** After an outage of so long the steps above hold for them too. */
const LONG_OUTAGE_MS = 10 * 60_000
/** While the user works the page probes for each touch, at most this often: the phone is awake then anyway. */
const TOUCH_MS = 2_000

export interface ReconnectProbe {
  /** Sends what waits, or else probes, at once and resets the backoff: the network or the page has come back. */
  now(): Promise<void>
  /** The user touched the page or pressed a key: probes unless the network is there. */
  touched(): void
  stop(): void
}

/**
 * Follows the reports on connectivity. After a lost exchange it probes with backoff and jitter until a response comes or the
 * steps are used up; there is never more than one timer. `onBack` drains: it is called with the first response after an
 * outage, and instead of a probe while updates wait.
 */
export function startReconnectProbe(store: Store, isVisible: () => boolean, onBack: () => void): ReconnectProbe {
  let steps = 0
  let awaySince: number | undefined
  let isAway = false
  let isStopped = false
  let cancel: (() => void) | undefined
  let probedAt = 0

  const disarm = () => {
    cancel?.()
    cancel = undefined
  }
  const onReport = (connectivity: Connectivity) => {
    if (connectivity !== 'online') return arm()
    disarm()
    steps = 0
    awaySince = undefined
    // A drain that is sending finds it out by itself
    if (isAway && !store.drain) onBack()
    isAway = false
  }
  const arm = () => {
    isAway = true
    const now = store.deps.now()
    awaySince ??= now
    const isLong = Math.abs(now - awaySince) > LONG_OUTAGE_MS
    const step = store.pendingCount > 0 && canPush(store) && !isLong ? SEND_AGAIN_MS : STEPS_MS[steps]
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
    probedAt = store.deps.now()
    if (store.deps.onLine?.() === false) return
    const isWaiting = await hasUnsent(store)
    if (isWaiting && canPush(store)) return onBack()
    // A hidden page probes only for what waits to be sent; shown again it probes at once
    if (isVisible() || isWaiting) await probeStore(store)
  }

  const stopListening = onConnectivityChange(store, onReport)
  return {
    now: async () => {
      disarm()
      steps = 0
      awaySince = undefined
      attemptAtOnce(store)
      if (canPush(store) && store.deps.onLine?.() !== false && (await hasUnsent(store))) return onBack()
      await probeStore(store)
    },
    touched: () => {
      if (isStopped || !isAway || Math.abs(store.deps.now() - probedAt) < TOUCH_MS) return
      void probe().catch(() => undefined)
    },
    stop: () => {
      isStopped = true
      disarm()
      stopListening()
    },
  }
}
