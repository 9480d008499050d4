import type { Store } from '../device/store.ts'
import { DrainRun, type DrainReason, type DrainReport } from './drain-run.ts'
import type { Eagerness } from './lanes.ts'
import { asLeader } from './leader.ts'
import { countPending } from './outbox-rows.ts'

/** When a drain is retried while another tab drains. */
const BUSY_MS = 2_000

const eagerness = (reason: DrainReason): Eagerness =>
  reason === 'sync-now' ? 'all' : ['online', 'start', 'pageshow', 'sync'].includes(reason) ? 'network' : 'none'

const reasons: Record<Eagerness, DrainReason> = { none: 'enqueue', network: 'online', all: 'sync-now' }

/** The reason to drain again: poked while it was releasing the lock. An end without a network is lifted as in a rescan. */
function findReason({ poked }: DrainRun, { stopped }: DrainReport): DrainReason | undefined {
  const isAway = stopped === 'offline' || stopped === 'portal'
  if (poked === undefined || (stopped && !(isAway && poked !== 'none'))) return undefined
  return reasons[poked]
}

/**
 * Sends every operation that can be sent, and resolves when none is left that can. Needs no timers to make progress: the
 * report says when to call again. Single-flight: called while a drain of this tab runs, it makes that one scan again and
 * waits for it.
 */
export function drain(store: Store, reason: DrainReason): Promise<DrainReport> {
  if (store.drain) {
    store.drain.poke(reason)
    return store.drain.done as Promise<DrainReport>
  }
  const drainRun = new DrainRun(store, eagerness(reason))
  const done = run(drainRun, reason)
    .catch((error: unknown) => {
      // A sign-out may close the store once the last operation has arrived: the report still counts
      if (!store.closed) throw error
      return { ...drainRun.report, stopped: 'closed' as const }
    })
    .finally(() => {
      store.drain = undefined
    })
    .then(async (report) => {
      // The new operation, or the network that is back, must not wait for the next trigger
      const again = findReason(drainRun, report)
      if (!again) return report
      const next = await drain(store, again)
      return { ...next, sent: report.sent + next.sent, refused: report.refused + next.refused }
    })
  store.drain = { poke: (next) => drainRun.poke(eagerness(next as DrainReason)), done }
  return done
}

async function run(drainRun: DrainRun, reason: DrainReason): Promise<DrainReport> {
  const { store } = drainRun
  if (store.closed) return { ...drainRun.report, stopped: 'closed' }
  const report = await asLeader(
    store,
    () => drainRun.run(reason),
    () => drainRun.giveUp(),
  )
  const left = await store.db.outbox.where('state').noneOf(['rejected', 'quarantined']).count()
  await countPending(store)
  if (report) return { ...report, left }
  return { ...drainRun.report, left, ...(left > 0 ? { stopped: 'busy', nextAt: store.deps.now() + BUSY_MS } : {}) }
}
