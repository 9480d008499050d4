import type { Store } from '../device/store.ts'
import { write } from './write.ts'

/** More operations in one transaction would hold up the user's own writes. */
const MOST_AT_ONCE = 100

interface Waiting<Job, Result> {
  job: Job
  resolve(result: Result): void
  reject(reason: unknown): void
}

/**
 * As `write`, for jobs of one kind: what arrives while a transaction is under way shares the next one, because the lines of
 * a batch arrive together, and a transaction for each costs more than what is written in it. `work` runs inside the
 * transaction, is repeated when that is, and returns the results in the order of the jobs. The function that is returned
 * resolves once its job is committed. A job at which `work` throws fails alone. `sizeOf`: how many operations a job may end.
 */
export function writeInGroups<Job, Result>(
  work: (store: Store, jobs: Job[]) => Promise<Result[]>,
  sizeOf: (job: Job) => number = () => 1,
): (store: Store, job: Job) => Promise<Result> {
  type Group = { waiting: Waiting<Job, Result>[]; isRunning: boolean }
  const groups = new WeakMap<Store, Group>()

  const commit = async (store: Store, jobs: Waiting<Job, Result>[]): Promise<void> => {
    try {
      const given = jobs.map(({ job }) => job)
      const results = await write(store, () => work(store, given))
      jobs.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      if (jobs.length === 1) return jobs[0]!.reject(error)
      for (const job of jobs) await commit(store, [job])
    }
  }
  const commitWaiting = async (store: Store, group: Group): Promise<void> => {
    group.isRunning = true
    while (group.waiting.length > 0) {
      let size = 0
      const end = group.waiting.findIndex(({ job }, at) => (size += sizeOf(job)) > MOST_AT_ONCE && at > 0)
      await commit(store, group.waiting.splice(0, end < 0 ? group.waiting.length : end))
    }
    group.isRunning = false
  }
  return (store, job) => {
    const group = groups.get(store) ?? { waiting: [], isRunning: false }
    groups.set(store, group)
    const done = new Promise<Result>((resolve, reject) => {
      group.waiting.push({ job, resolve, reject })
    })
    if (!group.isRunning) void commitWaiting(store, group)
    return done
  }
}
