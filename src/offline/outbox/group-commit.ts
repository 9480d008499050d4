import type { Store } from '../device/store.ts'
import { write } from './write.ts'

/** More in one transaction would hold up the user's own writes. */
const MOST_AT_ONCE = 100

interface Job {
  /** Runs inside the transaction; it is repeated when the transaction is. */
  work(): Promise<unknown>
  resolve(result: unknown): void
  reject(reason: unknown): void
}

const groups = new WeakMap<Store, { waiting: Job[]; isRunning: boolean }>()

/**
 * As `write`, but what arrives while a transaction is under way shares the next one: the lines of a batch arrive
 * together, and a transaction for each costs more than what is written in it. Resolves once it is committed. `work` that
 * throws fails alone.
 */
export function writeInGroup<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const group = groups.get(store) ?? { waiting: [], isRunning: false }
  groups.set(store, group)
  const done = new Promise<T>((resolve, reject) => {
    group.waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
  })
  if (!group.isRunning) void commitWaiting(store, group)
  return done
}

async function commitWaiting(store: Store, group: { waiting: Job[]; isRunning: boolean }): Promise<void> {
  group.isRunning = true
  while (group.waiting.length > 0) await commit(store, group.waiting.splice(0, MOST_AT_ONCE))
  group.isRunning = false
}

async function commit(store: Store, jobs: Job[]): Promise<void> {
  try {
    const results = await write(store, async () => {
      const list: unknown[] = []
      for (const { work } of jobs) list.push(await work())
      return list
    })
    jobs.forEach(({ resolve }, at) => resolve(results[at]))
  } catch (error) {
    if (jobs.length === 1) return jobs[0]!.reject(error)
    for (const job of jobs) await commit(store, [job])
  }
}
