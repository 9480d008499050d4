import { drain, type DrainReport } from './drain.ts'
import { defer } from './deferred.ts'
import { schedule, type Store } from './store.ts'

/** A browser ends a worker that takes minutes; an undo window, a page that closes and a first backoff are over by then. */
const PATIENCE_MS = 20_000
/** A phone says that it has a network before anybody can be reached over it. */
const LOOK_AGAIN_MS = 2_000

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
    const report = await drain(store, 'sync')
    await onRefused(report.refused)
    const { left } = report
    const nextAt = left > 0 ? findNext(store, report) : undefined
    if (nextAt === undefined || nextAt > end || store.closed || hurry?.aborted) return left
    const wait = defer()
    const cancel = schedule(store.deps, Math.max(250, nextAt - store.deps.now()), () => wait.resolve())
    const stop = () => wait.resolve()
    hurry?.addEventListener('abort', stop, { once: true })
    await wait.promise
    hurry?.removeEventListener('abort', stop)
    cancel()
  }
}

/** When another drain is worth it, epoch ms; undefined when only time, a person or the browser can help. */
function findNext({ deps }: Store, { stopped, nextAt }: DrainReport): number | undefined {
  if (stopped === undefined || stopped === 'busy') return nextAt
  return stopped === 'offline' && deps.onLine?.() !== false ? deps.now() + LOOK_AGAIN_MS : undefined
}
