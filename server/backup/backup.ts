import { createReadStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { makeClient } from '../db/client.ts'
import { quote, tablesOf } from './tables.ts'
import { writeArchive } from './archive.ts'

export interface BackupOptions {
  url: string
  dataDir: string
  filesOnS3: boolean
  /** A path, where it appears when it is whole; or a stream, which it goes into while it is made. */
  file: string | Writable
  /** Epoch ms. */
  now: number
}

export interface Taken {
  tables: number
  files: number
}

/**
 * Writes everything that the server stores into one file: a snapshot of all rows at one moment, while the app stays in
 * use, and the stored files. A file is stored before the row that names it and is never removed. Files read after the
 * snapshot therefore include all that its rows name. Jobs are not included: the server recreates them when it starts.
 */
export async function takeBackup({ url, dataDir, filesOnS3, file, now }: BackupOptions): Promise<Taken> {
  const client = makeClient(url, { application_name: 'fieldhire-backup', keepAlive: true })
  const draft = typeof file === 'string' ? `${file}.part` : undefined
  const taken = { tables: 0, files: 0 }
  await client.connect()
  try {
    // Longer than a role may have it
    await client.query('set statement_timeout = 0')
    if (draft) await rm(draft, { force: true })
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(draft ?? (file as Writable), async (add) => {
      const { rows } = await client.query<{ migration: string }>(
        'select coalesce(max(created_at), 0) as migration from drizzle.__drizzle_migrations',
      )
      await add({ kind: 'head', format: 1, takenAt: now, migration: Number(rows[0]!.migration), filesOnS3 })
      for (const { schema, name, columns } of await tablesOf(client)) {
        const list = columns.map(quote).join(', ')
        const rowsOf = client.query(copyTo(`copy ${quote(schema)}.${quote(name)} (${list}) to stdout`))
        // Who reads it hears of a fault; a writer that gave up meanwhile does not
        rowsOf.on('error', () => undefined)
        await add({ kind: 'table', schema, name, columns }, rowsOf as AsyncIterable<Uint8Array>)
        taken.tables += 1
      }
      for (const sequence of await sequencesOf(client)) await add({ kind: 'sequence', ...sequence })
      for await (const path of filesToKeep(dataDir)) {
        await add(
          { kind: 'file', path: relative(dataDir, path).split(sep).join('/') },
          createReadStream(path) as AsyncIterable<Buffer>,
        )
        taken.files += 1
      }
    })
    await client.query('commit')
    if (draft) await rename(draft, file as string)
    return taken
  } catch (error) {
    if (draft) await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 2`,
  )
  return rows
}

/** Stored files, and the secret that links of theirs and of candidates are signed with. */
async function* filesToKeep(dataDir: string): AsyncGenerator<string> {
  const top = await readdir(dataDir)
  if (top.includes('session-secret')) yield join(dataDir, 'session-secret')
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  // Drafts of files that are being stored have a dot in their names
  for (const entry of entries) if (entry.isFile() && !entry.name.includes('.')) yield join(entry.parentPath, entry.name)
}
