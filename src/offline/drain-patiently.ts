import { drain } from './drain.ts'
import { defer } from './deferred.ts'
import { schedule, type Store } from './store.ts'

/** A browser ends a worker that takes minutes; an undo window, a page that closes and a first backoff are over by then. */
const PATIENCE_MS = 20_000

/**
 * For a service worker that was woken to send: what must wait for a few seconds is waited for, because the browser comes
 * again only after minutes. `onRefused` is told how many were refused, after each drain; `hurry` ends the waiting. Resolves
 * to the number that is left.
 */
export async function drainPatiently(
  store: Store,
  onRefused: (count: number) => Promise<void>,
  hurry?: AbortSignal,
): Promise<number> {
  const end = store.deps.now() + PATIENCE_MS
  for (;;) {
    const { left, nextAt, refused, stopped } = await drain(store, 'sync')
    await onRefused(refused)
    const isOver = left === 0 || nextAt === undefined || nextAt > end || (stopped && stopped !== 'busy')
    if (isOver || store.closed || hurry?.aborted) return left
    const wait = defer()
    const cancel = schedule(store.deps, Math.max(250, nextAt - store.deps.now()), () => wait.resolve())
    const stop = () => wait.resolve()
    hurry?.addEventListener('abort', stop, { once: true })
    await wait.promise
    hurry?.removeEventListener('abort', stop)
    cancel()
  }
}
