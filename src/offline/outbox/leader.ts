import { isQuotaError } from '../device/storage.ts'
import type { Store } from '../device/store.ts'
import { schedule } from '../device/deps.ts'

/** A frozen tab keeps its lock: after so long without a heartbeat another one takes over. */
export const SILENT_MS = 45_000
const BEAT_MS = 10_000

interface Beat {
  owner: string
  at: number
  count: number
}

const lockName = (store: Store) => `fieldhire-drain-${store.userId}`

/** The last heartbeat of another tab that this one read, so that a clock that jumps does not hide that it stopped. */
const seen = new WeakMap<Store, { count: number | undefined; since: number }>()

/**
 * Runs `work` as the only tab that drains; returns undefined when another one does. The lock saves requests; it is not what
 * keeps operations from being applied twice: a tab whose lock was stolen may run on, and both claim in transactions.
 */
export async function asLeader<T>(store: Store, work: () => Promise<T>, onStolen: () => void): Promise<T | undefined> {
  const { locks } = store.deps
  if (!locks) return beating(store, work)
  let running: Promise<T> | undefined
  const run = (lock: Lock | null) => (lock ? (running = beating(store, work)) : undefined)
  try {
    await locks.request(lockName(store), { ifAvailable: true }, run)
    if (!running && (await isSilent(store))) await locks.request(lockName(store), { steal: true }, run)
  } catch (error) {
    // The lock was stolen: attempts under way are still settled
    if (!running) throw error
    onStolen()
  }
  return running
}

async function beating<T>(store: Store, work: () => Promise<T>): Promise<T> {
  let count = 0
  let cancel = () => {}
  const beat = async () => {
    count += 1
    cancel = schedule(store.deps, BEAT_MS, () => void beat().catch(() => undefined))
    await store.db.meta.put({ key: 'drain', value: { owner: store.id, at: store.deps.now(), count } satisfies Beat })
    await markAlive(store)
  }
  // The claims make room; a heartbeat that finds none must not keep them from it
  await beat().catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
  })
  try {
    return await work()
  } finally {
    cancel()
    if (!store.closed && (await isLeader(store).catch(() => false))) await store.db.meta.delete('drain')
  }
}

/** For long uploads: renews the heartbeat of each operation this tab sends. */
async function markAlive(store: Store): Promise<void> {
  if (store.inFlight.size === 0) return
  await store.db.outbox
    .where('opId')
    .anyOf([...store.inFlight])
    .filter((row) => row.attempt?.owner === store.id)
    .modify((row) => {
      row.attempt = { owner: store.id, at: store.deps.now() }
    })
}

const isLeader = async (store: Store): Promise<boolean> => (await readBeat(store))?.owner === store.id

const readBeat = async (store: Store): Promise<Beat | undefined> =>
  (await store.db.meta.get('drain'))?.value as Beat | undefined

async function isSilent(store: Store): Promise<boolean> {
  const beat = await readBeat(store)
  const now = store.deps.now()
  const before = seen.get(store)
  // A time ahead of ours proves nothing: one of the clocks was changed
  if (beat && beat.at <= now && now - beat.at > SILENT_MS) return true
  if (!before || before.count !== beat?.count || now < before.since) {
    seen.set(store, { count: beat?.count, since: now })
    return false
  }
  return now - before.since > SILENT_MS
}
