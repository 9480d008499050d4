import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../core/log.ts'
import { applyMigrations, givingWay, readJournal } from './apply-migrations.ts'
import { makeClient } from './client.ts'
import type { Db } from './connect.ts'

/** Numbers of our advisory locks at start; the one of the embedded Postgres is in embedded.ts. */
const MIGRATION_LOCK = 7_312_001
export const JOBS_LOCK = 7_312_003
/** The name of the connection that makes large indexes (large-indexes.ts). */
export const INDEX_BUILDER = 'fieldhire-indexes'

/** Functions and triggers, which are not part of drizzle's schema. */
const functions = ['candidate-index.sql', 'funnel-rows.sql', 'rollups.sql', 'webhooks.sql']

/**
 * Migrates the database to the newest migration, while servers of an earlier build serve. Two servers may start together on one
 * database, so this happens under an advisory lock, on a connection of its own: the lock and the migrations must share a session.
 * With a log, it says what was done to a database that had some.
 */
export async function migrateDatabase(url: string, root: string, log?: Log): Promise<void> {
  const progress = {
    onApplied: (migration: string, ms: number) => log?.info({ migration, ms }, 'migrated'),
    onWait: (migration: string, ms: number) =>
      log?.warn({ migration, ms }, 'a migration waits for a table that is in use'),
  }
  await underLock(url, MIGRATION_LOCK, async (client) => {
    // Triggers are written at every start and would wait for an index that another server makes, and every change behind them.
    // Who starts last makes the index
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where application_name = $1 and datname = current_database() and usename = current_user`,
      [INDEX_BUILDER],
    )
    await applyMigrations(client, root, progress)
    for (const file of functions) {
      const text = await readFile(join(root, 'server/db/functions', file), 'utf8')
      await givingWay(client, file, progress, () => client.query(text))
    }
  })
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
export async function underLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = makeClient(url, { application_name: 'fieldhire-start' })
  await client.connect()
  try {
    // The role has a limit of its own where a pooler refuses those of a session (docs/operate.md)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    // Ends the session and with it the lock
    await client.end()
  }
}
