import { drain } from './drain.ts'
import type { DrainReason } from './drain-run.ts'
import { startReconnectProbe } from '../network/reconnect-probe.ts'
import { readConnectivity } from '../network/connectivity.ts'
import { probeStore } from '../network/probe.ts'
import { canPush } from '../network/push-line.ts'
import { expireReveals } from '../rows/reveals.ts'
import { purge } from './purge.ts'
import { reopenStore, type Store } from '../device/store.ts'
import { schedule } from '../device/deps.ts'

const TICK_MS = 30_000
/** After the browser reported that the network has gone, the waits before the probes that make sure; then every tick. */
const OFFLINE_STEPS_MS = [700, 2_000, 5_000]
/** Throttle: many updates made at once start one drain. */
const GATHER_MS = 30
const TOUCHES = ['pointerdown', 'keydown'] as const

/** The parts of a page that a service worker does not have, and the reverse: each is checked for and never assumed. */
interface Scope {
  addEventListener?(type: string, listener: (event: Event & { persisted?: boolean }) => void): void
  removeEventListener?(type: string, listener: (event: Event & { persisted?: boolean }) => void): void
  document?: Scope & { visibilityState: string }
}

/**
 * Keeps the outbox draining while a page is open: at the start, when something is enqueued, when the page is shown or
 * comes back from the cache of pages, when the network comes back, every 30 s while visible, and when a backoff is over.
 * After a lost exchange it probes sooner than that, and while the user works (reconnect-probe.ts). Returns how to stop.
 */
export function startSync(store: Store, scope: Scope = globalThis as unknown as Scope): () => void {
  const page = scope.document
  let stopped = false
  let cancelTimer = () => {}
  let cancelTick = () => {}
  let cancelOfflineProbe = () => {}
  let cancelWork: (() => void) | undefined

  const go = (reason: DrainReason): void => {
    if (stopped || store.closed) return
    void drain(store, reason).then(
      ({ nextAt }) => {
        if (stopped || nextAt === undefined) return
        cancelTimer()
        cancelTimer = schedule(store.deps, Math.max(250, nextAt - store.deps.now()), () => go('timer'))
      },
      () => undefined,
    )
  }
  const isVisible = () => page === undefined || page.visibilityState === 'visible'
  const tick = () => {
    if (isVisible()) void probeAndDrain()
    void expireReveals(store).catch(() => undefined)
    cancelTick = schedule(store.deps, TICK_MS, tick)
  }
  const reconnect = startReconnectProbe(store, isVisible, () => go('online'))
  const wasAway = async () => ((await readConnectivity(store).catch(() => undefined)) ?? 'online') !== 'online'
  const probeAndDrain = async () => {
    if (!(await wasAway())) {
      // The browser reports no network, and the stored state is from a response that came before
      if (store.deps.onLine?.() === false) await probeStore(store)
      return go('tick')
    }
    // With updates waiting, their batch is the probe
    if ((store.pendingCount > 0 && canPush(store)) || (await probeStore(store)) === 'online') go('online')
    else go('tick')
  }
  const onWork = () => {
    cancelWork ??= schedule(store.deps, GATHER_MS, () => {
      cancelWork = undefined
      go('enqueue')
    })
  }
  // An empty outbox sends nothing, and the pill needs the state all the same
  const onOnline = () =>
    void reconnect.now().then(
      () => go('online'),
      () => undefined,
    )
  // navigator.onLine is a hint: a probe without a response makes it a fact. Probed again, because a response that had arrived
  // before the network went may be recorded after the first probe, by another tab as well, and report the opposite
  const onOffline = () => {
    cancelOfflineProbe()
    void probeStore(store).catch(() => undefined)
    probeAgain(0)
  }
  const probeAgain = (step: number) => {
    const waitMs = OFFLINE_STEPS_MS[step]
    if (waitMs === undefined) return
    cancelOfflineProbe = schedule(store.deps, waitMs, () => {
      if (stopped || store.deps.onLine?.() !== false) return
      void probeUnlessAway().catch(() => undefined)
      probeAgain(step + 1)
    })
  }
  const probeUnlessAway = async () => {
    if (!(await wasAway())) await probeStore(store)
  }
  // The stored state may be from when the page was last visible
  const probeIfAway = async () => {
    if ((await wasAway()) && !stopped) await reconnect.now()
  }
  const onVisible = () => {
    if (!isVisible()) return
    go('visible')
    void probeIfAway().catch(() => undefined)
  }
  const onShow = (event: { persisted?: boolean }) => {
    // Out of the back/forward cache the connection to the database may be dead without an event
    if (event.persisted)
      void reopenStore(store).then(
        () => go('pageshow'),
        () => undefined,
      )
    else go('pageshow')
  }

  store.workListeners.add(onWork)
  scope.addEventListener?.('online', onOnline)
  scope.addEventListener?.('offline', onOffline)
  scope.addEventListener?.('pageshow', onShow)
  page?.addEventListener?.('visibilitychange', onVisible)
  for (const type of TOUCHES) page?.addEventListener?.(type, reconnect.touched)
  cancelTick = schedule(store.deps, TICK_MS, tick)
  if (store.deps.onLine?.() === false) onOffline()
  else void probeIfAway().catch(() => undefined)
  go('start')
  void purge(store).catch(() => undefined)

  return () => {
    stopped = true
    cancelTimer()
    cancelTick()
    cancelOfflineProbe()
    reconnect.stop()
    cancelWork?.()
    store.workListeners.delete(onWork)
    scope.removeEventListener?.('online', onOnline)
    scope.removeEventListener?.('offline', onOffline)
    scope.removeEventListener?.('pageshow', onShow)
    page?.removeEventListener?.('visibilitychange', onVisible)
    for (const type of TOUCHES) page?.removeEventListener?.(type, reconnect.touched)
  }
}
