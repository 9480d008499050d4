import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { importChunk } from '../store/candidate-imports.ts'

/** Imports what operations have uploaded for the candidate pool. */
export interface CandidateImporter {
  /** Never throws; what failed is retried by the next run. One run at a time, on several servers at once. */
  deliver(): Promise<void>
  /** Finishes the chunk under way and begins no other. */
  stop(): Promise<void>
}

interface Services {
  db: Db
  clock: Clock
  log: Log
}

export function createCandidateImporter({ db, clock, log }: Services): CandidateImporter {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const run = async () => {
    do {
      again = false
      await importAll({ db, clock, log }, () => stopped)
    } while (again)
    running = undefined
  }
  return {
    deliver: () => {
      again = !stopped
      running ??= run()
      return running
    },
    stop: async () => {
      stopped = true
      again = false
      await running
    },
  }
}

async function importAll({ db, clock, log }: Services, isStopped: () => boolean): Promise<void> {
  // A file that fails must not keep others waiting
  const failed: number[] = []
  try {
    while (!isStopped()) {
      const chunk = await importChunk(db, clock.now(), failed)
      if (!chunk) return
      if (chunk.error === undefined) continue
      failed.push(chunk.importId)
      log.error({ err: chunk.error, importId: chunk.importId }, 'a candidate import failed')
    }
  } catch (err) {
    log.error({ err }, 'importing candidates failed')
  }
}
