import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '../core/config-error.ts'
import { applyMigrations, readJournal } from '../db/apply-migrations.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { writeNewEpoch } from '../store/epoch.ts'
import { makeClient } from '../db/client.ts'
import { connect } from '../db/connect.ts'
import { readTimeline } from '../db/timeline.ts'
import { NotABackup, readArchive, type Part, type Source } from './archive.ts'
import { quote, tablesOf } from './tables.ts'

export interface RestoreOptions {
  url: string
  dataDir: string
  /** The project's folder, with the migrations. */
  root: string
  file: Source
  /** Removes what is there. */
  force: boolean
  now: number
}

type Head = Extract<Part, { kind: 'head' }>

/**
 * Restores a backup into an empty database and DATA_DIR, or with `force` in place of what is there. Reads the backup
 * through before it changes anything. Creates the tables as they were when it was taken, fills them, then migrates them
 * to this build's schema. The database gets a new epoch, by which phones detect that they must compare themselves with
 * it. Throws a ConfigError with one line for the operator.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Head> {
  const { url, dataDir, root, file, force, now } = options
  const head = await check(file)
  await assertKnown(root, head.migration)
  const client = makeClient(url, { application_name: 'fieldhire-restore' })
  await client.connect()
  try {
    // Longer than a role may have it
    await client.query('set statement_timeout = 0')
    await assertAlone(client)
    await makeRoom(client, dataDir, force)
    await applyMigrations(client, root, { upTo: head.migration })
    await client.query('begin')
    await fill(client, file, dataDir)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
  await migrateDatabase(url, root)
  const connection = connect(url, { max: 1 })
  try {
    // The secret here may be another than where the backup was taken
    await connection.pool.query(`delete from meta where key = 'secret'`)
    await writeNewEpoch(connection.db, {
      at: now,
      backupTakenAt: head.takenAt,
      timeline: await readTimeline(connection.db),
    })
  } finally {
    await connection.close()
  }
  return head
}

async function check(file: Source): Promise<Head> {
  let head: Head | undefined
  await readArchive(file, async (part) => {
    if (part.kind === 'head') head = part
    if (part.kind === 'file' && !isInside(part.path)) throw new NotABackup('The backup is damaged')
    await Promise.resolve()
  })
  if (head?.format !== 1) throw new NotABackup('The backup was made by a newer Fieldhire')
  return head
}

const isInside = (path: string) => path === 'session-secret' || /^files\/[\w-]+\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path)

/** The tables of the backup are made by its migrations. */
async function assertKnown(root: string, last: number): Promise<void> {
  const { entries } = await readJournal(root)
  if (!entries.some(({ when }) => when === last))
    throw new ConfigError('The backup was made by another build of Fieldhire: restore it with that one')
}

/** Throws while a server is running: it could go on writing, or keep the old epoch in memory. */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and (application_name in ('fieldhire', 'fieldhire-jobs') or application_name like 'fieldhire-events%')`,
  )
  if (rowCount) throw new ConfigError('A Fieldhire server uses this database: stop it before the restore')
}

async function makeRoom(client: pg.Client, dataDir: string, force: boolean): Promise<void> {
  const { rowCount: tables } = await client.query(
    `select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss') limit 1`,
  )
  const files = (await readdir(join(dataDir, 'files')).catch(() => [])).length
  if (!force && (tables || files))
    throw new ConfigError('There is data already: --force removes it and puts the backup in its place')
  for (const schema of ['drizzle', 'pgboss', 'public']) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
}

async function fill(client: pg.Client, file: Source, dataDir: string): Promise<void> {
  // What migrations have put there comes with the backup as well
  const names = (await tablesOf(client)).map(({ schema, name }) => `${quote(schema)}.${quote(name)}`)
  await client.query(`truncate ${names.join(', ')} cascade`)
  await readArchive(file, async (part, body) => {
    switch (part.kind) {
      case 'table': {
        const into = `${quote(part.schema)}.${quote(part.name)} (${part.columns.map(quote).join(', ')})`
        await pipeline(Readable.from(body), client.query(copyFrom(`copy ${into} from stdin`)))
        return
      }
      case 'sequence':
        await client.query('select setval($1, $2)', [`${quote(part.schema)}.${quote(part.name)}`, part.value])
        return
      case 'file': {
        const place = join(dataDir, part.path)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await pipeline(Readable.from(body), createWriteStream(`${place}.part`, { mode: 0o600 }))
        await rename(`${place}.part`, place)
        return
      }
      default:
    }
  })
}
