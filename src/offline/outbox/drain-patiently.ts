import { drain } from './drain.ts'
import type { DrainReport } from './drain-run.ts'
import { defer } from '../device/deferred.ts'
import type { Store } from '../device/store.ts'
import { schedule } from '../device/deps.ts'

/** A browser ends a worker that takes minutes; an undo window, a closing page and a first backoff are over by then. */
const PATIENCE_MS = 20_000
/** A phone reports a network before a host can be reached over it. */
const RETRY_MS = 2_000

/**
 * For a service worker that was woken to send: it waits for what is due within seconds, because the browser wakes it again
 * only after minutes. `onRefused` receives how many were refused, after each drain; `hurry` ends the waiting. Resolves to the
 * number that is left.
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

/** When another drain is worth it, epoch ms; undefined when only time, the user or the browser can help. */
function findNext({ deps }: Store, { stopped, nextAt }: DrainReport): number | undefined {
  if (stopped === undefined || stopped === 'busy') return nextAt
  return stopped === 'offline' && deps.onLine?.() !== false ? deps.now() + RETRY_MS : undefined
}
