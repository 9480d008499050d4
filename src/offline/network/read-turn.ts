import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import { onConnectivityChange } from './connectivity.ts'
import { canPush, hasUnsent, lineOf } from './push-line.ts'
import { TIMEOUT_MS } from './request.ts'

/** No read waits longer than this for a batch. */
const LONGEST_LEAD_MS = 5_000

/** By tab: ends when the last of the reads that wait for their turn has had it. */
const lastTurns = new WeakMap<Store, Promise<void>>()

/**
 * Lets a read go once what waits to be sent has left, where the network was gone a moment ago or nothing is known of it: a
 * short signal must not be spent on reads. While the link stays silent the reads go one at a time, because a browser opens
 * six connections to an origin without HTTP/2, and a batch that has none cannot leave. With the first response all go. At
 * once where the network works or nothing waits. Returns how to end the turn; undefined when none came in time.
 */
export async function takeReadTurn(store: Store, signal?: AbortSignal): Promise<(() => void) | undefined> {
  if (!(await isLed(store))) return () => {}
  const line = lineOf(store)
  const isOver = await waitFor(store, LONGEST_LEAD_MS, signal, (end) => {
    line.ended.add(end)
    return () => line.ended.delete(end)
  })
  if (isOver !== 'late' && !(await isLed(store))) return () => {}
  const before = lastTurns.get(store) ?? Promise.resolve()
  let release = () => {}
  const turn = new Promise<void>((resolve) => (release = resolve))
  lastTurns.set(
    store,
    before.then(() => turn),
  )
  const isMine = await waitFor(store, TIMEOUT_MS, signal, (end) => {
    void before.then(end)
    const goOn = () => store.lastReport?.connectivity === 'online' && end()
    line.ended.add(goOn)
    return () => line.ended.delete(goOn)
  })
  if (isMine !== 'late') return release
  release()
  return undefined
}

/** Whether a batch has to leave first. */
async function isLed(store: Store): Promise<boolean> {
  if (store.lastReport?.connectivity === 'online' || !canPush(store) || store.deps.onLine?.() === false) return false
  return hasUnsent(store).catch(() => false)
}

/** Resolves with what `follow` reports, the first response of any tab, or the abort; 'late' when nothing came in time. */
function waitFor(
  store: Store,
  ms: number,
  signal: AbortSignal | undefined,
  follow: (end: () => void) => () => unknown,
): Promise<'ended' | 'late'> {
  return new Promise((resolve) => {
    const stop = (result: 'ended' | 'late') => {
      cancel()
      stopListening()
      stopFollowing()
      signal?.removeEventListener('abort', end)
      resolve(result)
    }
    const end = () => stop('ended')
    const cancel = schedule(store.deps, ms, () => stop('late'))
    // Another tab may be the one that sends
    const stopListening = onConnectivityChange(store, (connectivity) => {
      if (connectivity === 'online' && lineOf(store).inFlight === 0) end()
    })
    const stopFollowing = follow(end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
