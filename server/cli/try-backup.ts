import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup } from '../backup/restore.ts'
import type { Config } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect } from '../db/connect.ts'
import { openDatabase } from '../db/open-database.ts'
import { funnelRows, users } from '../db/schema.ts'
import type { CommandResult } from './command.ts'

interface Trial {
  config: Config
  file: string
  /** Epoch ms. */
  now: number
  stops: (() => Promise<unknown>)[]
}

/** Restores into a Postgres of its own in a folder for temporary files, looks at what is there, and removes it. */
export async function tryBackup({ config, file, now, stops }: Trial): Promise<CommandResult> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhire-try-'))
  // Postgres runs as another user when we are root
  await chmod(dataDir, 0o755)
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const url = await openDatabase({ ...config, dataDir, databaseUrl: undefined, directDatabaseUrl: undefined }, stops)
  const { takenAt } = await restoreBackup({ url, dataDir, root: config.root, file, force: false, now })
  const connection = connect(url, { max: 1 })
  try {
    const [people, rows] = [await connection.db.$count(users), await connection.db.$count(funnelRows)]
    const line = `${file} can be restored: as of ${new Date(takenAt).toISOString()}, ${people} users, ${rows} applicants`
    return people > 0 ? { lines: [line], ok: true } : { lines: [`${file} holds no user`], ok: false }
  } finally {
    await connection.close()
  }
}
