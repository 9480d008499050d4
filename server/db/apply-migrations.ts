import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findTableHolders, type Holder } from './lock-holders.ts'

/** The name of the connection that makes large indexes (large-indexes.ts). */
export const INDEX_BUILDER = 'fieldhire-indexes'

/**
 * A statement that waits for a lock holds up every statement behind it. Below Postgres' deadlock_timeout of a second: it is we who
 * give way, and no statement of a server is ended for us.
 */
const WAIT_MS = 300
/** Only who has waited for the deadlock_timeout makes an autovacuum leave its table. */
const VACUUM_WAIT_MS = 1_300
const LONGEST_PAUSE_MS = 1_000
export const TOLD_EVERY_MS = 10_000

export interface Journal {
  entries: { when: number; tag: string }[]
}

/** What is told: a migration that was applied, or how long something has been waiting for its locks, ms, and for whom. */
export interface Progress {
  onApplied?: (migration: string, ms: number) => void
  onWait?: (what: string, ms: number, holders: Holder[]) => void
  /** Ends the wait: what follows rejects, and nothing is left half done. */
  signal?: AbortSignal
}

export const readJournal = async (root: string): Promise<Journal> =>
  JSON.parse(await readFile(join(root, 'server/db/migrations/meta/_journal.json'), 'utf8')) as Journal

/**
 * Applies the migrations that the database lacks, up to the one of the time `upTo`, in drizzle's own table. drizzle does them all in
 * one transaction, which holds the locks of the first until the last is done; here each has its own, and gives way
 * to those who use the tables. A server that dies in between leaves whole migrations, and the next one goes on.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  root: string,
  { upTo = Infinity, ...progress }: Progress & { upTo?: number } = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]!.last ?? 0)
  for (const { tag, when } of (await readJournal(root)).entries) {
    if (when <= last || when > upTo) continue
    const text = await readFile(join(root, `server/db/migrations/${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const started = performance.now()
    await givingWay(client, tag, progress, async () => {
      await client.query('begin')
      for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
      await client.query('commit')
    })
    // On an empty database they are many, and nobody waits
    if (last > 0) progress.onApplied?.(tag, Math.round(performance.now() - started))
  }
}

/** Runs `work`, which can be done again after it has failed, until it has got its locks. */
export async function givingWay(
  client: pg.ClientBase,
  what: string,
  { onWait, signal }: Progress,
  work: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now()
  let toldAt = started
  for (let turn = 1; ; turn += 1) {
    signal?.throwIfAborted()
    await endIndexBuilder(client)
    await client.query(`set lock_timeout = ${(await isVacuumed(client)) ? VACUUM_WAIT_MS : WAIT_MS}`)
    try {
      await work()
      await client.query('reset lock_timeout')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isHeld(error)) throw error
    }
    const now = performance.now()
    if (now - toldAt > TOLD_EVERY_MS) {
      toldAt = now
      onWait?.(what, Math.round(now - started), await findTableHolders(client))
    }
    await sleep(Math.min(turn * 100, LONGEST_PAUSE_MS), undefined, { signal })
  }
}

/** What is applied would wait for an index that a server makes, and every change behind it. That server goes on later. */
const endIndexBuilder = (client: pg.ClientBase) =>
  client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = $1 and datname = current_database() and usename = current_user`,
    [INDEX_BUILDER],
  )

/** A lock was not there in time, or two waited for each other. */
const isHeld = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))

/** Whether a table of this database is vacuumed: whose process it is, our role may not see. */
async function isVacuumed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.mode = 'ShareUpdateExclusiveLock' and l.granted and l.relation is not null limit 1`,
  )
  return rowCount! > 0
}
