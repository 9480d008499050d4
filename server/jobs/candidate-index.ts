import { createDeliverer } from '../core/deliverer.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { countUnindexed, indexSome } from '../store/candidate-index.ts'

const EVERY_MS = 1_000

/**
 * Keeps the index of candidates up to date, at most a second behind small changes; of large ones the log and /metrics
 * tell how many are left. Any of several servers does it, one at a time. Returns a function that stops it.
 */
export function watchCandidateIndex({ db, log }: { db: Db; log: Log }): () => Promise<void> {
  let isStopped = false
  const next = async () => {
    const indexed = isStopped ? 0 : await indexSome(db)
    if (indexed > 0) log.info({ indexed, left: await countUnindexed(db) }, 'candidate index')
    return indexed > 0
  }
  const indexer = createDeliverer('indexing candidates', next, log)
  const timer = setInterval(() => void indexer.deliver(), EVERY_MS)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await indexer.deliver()
  }
}
