import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../core/log.ts'
import { applyFunctions } from './apply-functions.ts'
import { applyMigrations, readJournal, TOLD_EVERY_MS, type Progress } from './apply-migrations.ts'
import { makeClient } from './client.ts'
import type { Db } from './connect.ts'
import { findLockHolders } from './lock-holders.ts'

/** Numbers of our advisory locks at start; the one of the embedded Postgres is in embedded.ts. */
const MIGRATION_LOCK = 7_312_001
export const JOBS_LOCK = 7_312_003
/** A server that freezes in a transaction keeps its tables from all others no longer than this. */
const FROZEN_MS = 10_000
/** And one that freezes with the lock keeps others from starting no longer than this; the work may be done elsewhere. */
const FROZEN_WITH_LOCK_MS = 60_000
const LOOK_MS = 200

export interface Waiting {
  log?: Log
  /** Ends the wait for others; what is being written is written to its end. */
  signal?: AbortSignal
}

/**
 * Migrates the database to the newest migration, while servers of an earlier build serve. Two servers may start together on one
 * database, so this happens under an advisory lock, on a connection of its own: the lock and the migrations must share a session.
 * With a log, it says what was done to a database that had some.
 */
export async function migrateDatabase(url: string, root: string, waiting: Waiting = {}): Promise<void> {
  const { log, signal } = waiting
  const progress: Progress = {
    signal,
    onApplied: (migration, ms) => log?.info({ migration, ms }, 'migrated'),
    onWait: (migration, ms, holders) =>
      log?.warn({ migration, ms, holders }, 'a migration waits for a table that is in use'),
  }
  await underLock(
    url,
    MIGRATION_LOCK,
    async (client) => {
      await applyMigrations(client, root, progress)
      await applyFunctions(client, root, progress)
    },
    waiting,
  )
}

/** Whether the database has every migration of this build; one that is ahead has them too. */
export async function isMigrated(db: Db, root: string): Promise<boolean> {
  newest ??= readJournal(root).then(({ entries }) => Math.max(...entries.map(({ when }) => when)))
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.last ?? 0) >= (await newest)
}
let newest: Promise<number> | undefined

/** Runs `work` while no other server does the same on this database; waits for one that is at it. */
export async function underLock<T>(
  url: string,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  const client = makeClient(url, { application_name: 'fieldhire-start' })
  await client.connect()
  try {
    // The role has a limit of its own where a pooler refuses those of a session (docs/operate.md)
    await client.query('set statement_timeout = 0')
    await client.query(`set idle_in_transaction_session_timeout = ${FROZEN_MS}`)
    await client.query(`set idle_session_timeout = ${FROZEN_WITH_LOCK_MS}`)
    await takeLock(client, lock, waiting)
    return await work(client)
  } finally {
    // Ends the session and with it the lock
    await client.end()
  }
}

/** By asking again and again: a statement that waits keeps `create index concurrently` of other servers waiting. */
async function takeLock(client: pg.Client, lock: number, { log, signal }: Waiting): Promise<void> {
  const started = performance.now()
  let toldAt = started
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock])
    if (rows[0]!.locked) return
    const now = performance.now()
    if (now - toldAt > TOLD_EVERY_MS) {
      toldAt = now
      const holders = await findLockHolders(client, lock)
      log?.warn({ ms: Math.round(now - started), holders }, 'waits for another server that is starting')
    }
    await sleep(LOOK_MS, undefined, { signal })
  }
}
