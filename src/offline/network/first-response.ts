import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import { TIMEOUT_MS } from './request.ts'

/**
 * On a link that was dead a moment ago, a further attempt starts after so long without a response. TCP repeats what was lost
 * after a second: so the repeats fall between the attempts instead of competing with them for a narrow link.
 */
const HEDGE_MS = 700
/** On any other link, the first of them. */
const PATIENCE_MS = 6_000
/** Such an attempt is given up after so long: a connection opened into the silence is retried by TCP only much later. */
const HEDGE_LASTS_MS = 3_100
/**
 * So many of them at once. With the first attempt and a read that makes five of the six connections that a browser opens to
 * an origin without HTTP/2: the next one would wait for a connection while its time runs.
 */
const MOST_HEDGES = 3

interface Opened {
  response: Response
  /** When the attempt that was answered started, epoch ms by the device's clock. */
  sentAt: number
  /** Ends the response, which may still be read. */
  abort(): void
}

/** A request that waits for its first response. */
export interface Opening {
  attempt(): void
  giveUp(): void
}

const openings = new WeakMap<Store, Set<Opening>>()

function openingsOf(store: Store): Set<Opening> {
  const known = openings.get(store) ?? new Set()
  openings.set(store, known)
  return known
}

/** A sign of life, such as the browser's online event: what waits for a response starts a further attempt at once. */
export function attemptAtOnce(store: Store): void {
  for (const opening of [...openingsOf(store)]) opening.attempt()
}

/** Follows the signs of life with a request of another kind. Returns how to stop. */
export function followAttempts(store: Store, opening: Opening): () => void {
  openingsOf(store).add(opening)
  return () => void openingsOf(store).delete(opening)
}

/** What waits for a response counts as unanswered from now on. */
export function stopAttempts(store: Store): void {
  for (const opening of [...openingsOf(store)]) opening.giveUp()
}

/**
 * The first response to a request that may be sent more than once, undefined when none comes within the time limit.
 * Where the link seems dead, further attempts start beside the first one: three seconds of signal are only enough for a
 * connection that is opened at their start. The first response ends the other attempts. Never throws.
 */
export function openFirst(
  store: Store,
  start: (signal: AbortSignal) => Promise<Response>,
): Promise<Opened | undefined> {
  const { deps } = store
  let isHedging = store.lastReport?.connectivity === 'offline'
  const controllers = new Set<AbortController>()
  const cancels = new Set<() => void>()
  return new Promise((resolve) => {
    let isOver = false
    const end = (opened?: Opened & { controller: AbortController }) => {
      if (isOver) return
      isOver = true
      openingsOf(store).delete(opening)
      for (const cancel of cancels) cancel()
      for (const controller of controllers) if (controller !== opened?.controller) controller.abort()
      resolve(opened)
    }
    const later = (ms: number, run: () => void) => {
      const cancel = schedule(deps, ms, () => {
        cancels.delete(cancel)
        run()
      })
      cancels.add(cancel)
      return cancel
    }
    let hedges = 0
    let isHedgeDue = false
    let cancelHedge = () => {}
    const hedgeIn = (ms: number) => {
      cancelHedge()
      cancelHedge = later(ms, hedgeIfFree)
    }
    const attempt = (lastsMs: number, onOver?: () => void) => {
      const controller = new AbortController()
      controllers.add(controller)
      const sentAt = Date.now()
      const giveUp = () => {
        if (!controllers.delete(controller)) return
        onOver?.()
        // Without hedges the failure of the only attempt is the result
        if (!isHedging && controllers.size === 0) end()
      }
      start(controller.signal).then(
        (response) => end({ response, sentAt, controller, abort: () => controller.abort() }),
        giveUp,
      )
      later(lastsMs, () => {
        controller.abort()
        giveUp()
      })
    }
    const hedge = () => {
      if (store.closed || deps.onLine?.() === false) return end()
      isHedging = true
      isHedgeDue = false
      hedges += 1
      attempt(HEDGE_LASTS_MS, () => {
        hedges -= 1
        if (isHedgeDue && !isOver) hedge()
      })
      hedgeIn(HEDGE_MS)
    }
    const hedgeIfFree = () => {
      isHedgeDue = hedges >= MOST_HEDGES
      if (!isHedgeDue) hedge()
    }
    const opening: Opening = { attempt: hedge, giveUp: () => end() }
    attempt(TIMEOUT_MS)
    hedgeIn(isHedging ? HEDGE_MS : PATIENCE_MS)
    openingsOf(store).add(opening)
    later(TIMEOUT_MS, () => end())
  })
}
