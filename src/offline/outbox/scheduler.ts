import { drain, type DrainReason } from './drain.ts'
import { startLooking } from './look-again.ts'
import { readNet } from './net.ts'
import { probeStore } from './probe.ts'
import { forgetOldReveals } from './reveals.ts'
import { purge } from './storage.ts'
import { reopenStore, schedule, type Store } from './store.ts'

const TICK_MS = 30_000
const SECOND_ASK_MS = 700
/** Many updates made at once are looked at once. */
const GATHER_MS = 30

/** The parts of a page that a service worker does not have, and the reverse: each is asked for and never assumed. */
interface Scope {
  addEventListener?(type: string, listener: (event: Event & { persisted?: boolean }) => void): void
  removeEventListener?(type: string, listener: (event: Event & { persisted?: boolean }) => void): void
  document?: Scope & { visibilityState: string }
}

/**
 * Keeps the outbox draining while a page is open: at the start, when something is enqueued, when the page is shown or
 * comes back from the cache of pages, when the network comes back, every 30 s while visible, and when a backoff is over.
 * After a lost answer it looks again sooner than that (look-again.ts). Answers how to stop.
 */
export function startSync(store: Store, scope: Scope = globalThis as unknown as Scope): () => void {
  const page = scope.document
  let stopped = false
  let cancelTimer = () => {}
  let cancelTick = () => {}
  let cancelSecondAsk = () => {}
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
    if (isVisible()) void lookAgain()
    void forgetOldReveals(store).catch(() => undefined)
    cancelTick = schedule(store.deps, TICK_MS, tick)
  }
  const looking = startLooking(store, isVisible, () => go('online'))
  const wasAway = async () => ((await readNet(store).catch(() => undefined)) ?? 'online') !== 'online'
  const lookAgain = async () => {
    const isBack = (await wasAway()) && (await probeStore(store)) === 'online'
    go(isBack ? 'online' : 'tick')
  }
  const onWork = () => {
    cancelWork ??= schedule(store.deps, GATHER_MS, () => {
      cancelWork = undefined
      go('enqueue')
    })
  }
  // An empty outbox asks nothing, and the pill should know all the same
  const onOnline = () =>
    void looking.now().then(
      () => go('online'),
      () => undefined,
    )
  // navigator.onLine is a hint: an unanswered probe makes it a fact. Asked twice, because an answer that was already here
  // when the network went may be noted after the first one and say the opposite
  const onOffline = () => {
    const ask = () => void probeStore(store).catch(() => undefined)
    ask()
    cancelSecondAsk()
    cancelSecondAsk = schedule(store.deps, SECOND_ASK_MS, () => !stopped && ask())
  }
  // What the pill says may be from when the page was last looked at
  const lookIfAway = async () => {
    if ((await wasAway()) && !stopped) await looking.now()
  }
  const onVisible = () => {
    if (!isVisible()) return
    go('visible')
    void lookIfAway().catch(() => undefined)
  }
  const onShow = (event: { persisted?: boolean }) => {
    // Out of the back/forward cache the connection to the database may be dead without having said so
    if (event.persisted)
      void reopenStore(store).then(
        () => go('pageshow'),
        () => undefined,
      )
    else go('pageshow')
  }

  store.onWork.add(onWork)
  scope.addEventListener?.('online', onOnline)
  scope.addEventListener?.('offline', onOffline)
  scope.addEventListener?.('pageshow', onShow)
  page?.addEventListener?.('visibilitychange', onVisible)
  cancelTick = schedule(store.deps, TICK_MS, tick)
  if (store.deps.onLine?.() === false) onOffline()
  else void lookIfAway().catch(() => undefined)
  go('start')
  void purge(store).catch(() => undefined)

  return () => {
    stopped = true
    cancelTimer()
    cancelTick()
    cancelSecondAsk()
    looking.stop()
    cancelWork?.()
    store.onWork.delete(onWork)
    scope.removeEventListener?.('online', onOnline)
    scope.removeEventListener?.('offline', onOffline)
    scope.removeEventListener?.('pageshow', onShow)
    page?.removeEventListener?.('visibilitychange', onVisible)
  }
}
