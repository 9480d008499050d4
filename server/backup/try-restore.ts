import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { makeClient } from '../db/client.ts'
import { connect } from '../db/connect.ts'
import { openDatabase } from '../db/open-database.ts'
import { funnelRows, users } from '../db/schema.ts'
import type { Source } from './archive.ts'
import { restoreBackup } from './restore.ts'
import { quote } from './tables.ts'

interface Trial {
  config: Config
  /** A database of one's own, past the pooler: the backup is tried in one beside it. Absent: on a Postgres of its own. */
  url?: string
  file: Source
  /** Epoch ms. */
  now: number
}

export interface Tried {
  takenAt: number
  people: number
  applicants: number
}

/** Restores into a database that nobody uses, counts what is there, and removes it with its files. */
export async function tryRestore({ config, url, file, now }: Trial): Promise<Tried> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhire-try-'))
  // Postgres runs as another user when we are root
  await chmod(dataDir, 0o755)
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  try {
    const own = config.databaseUrl === undefined || url === undefined
    const there = own
      ? await openDatabase({ ...config, dataDir, databaseUrl: undefined, directDatabaseUrl: undefined }, stops)
      : await makeBeside(url, stops)
    const { takenAt } = await restoreBackup({ url: there, dataDir, root: config.root, file, force: false, now })
    const connection = connect(there, { max: 1 })
    try {
      const [people, applicants] = [await connection.db.$count(users), await connection.db.$count(funnelRows)]
      return { takenAt, people, applicants }
    } finally {
      await connection.close()
    }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/**
 * The role may create databases: `alter role hire createdb`. Named by the database it stands beside: of two servers' databases
 * in one Postgres each has its own.
 */
async function makeBeside(url: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  const ask = async (text: string) => {
    const client = makeClient(url, { application_name: 'fieldhire-backup' })
    await client.connect()
    return client.query<{ name: string }>(text).finally(() => client.end())
  }
  const { rows } = await ask('select left(current_database(), 59) as name')
  const name = `${rows[0]!.name}_try`
  const remove = () => ask(`drop database if exists ${quote(name)} with (force)`)
  await remove()
  await ask(`create database ${quote(name)} template template0 encoding 'UTF8'`)
  stops.push(remove)
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, (_, host: string) => `${host}/${encodeURIComponent(name)}`)
}
