import { systemClock } from '../core/clock.ts'
import { loadConfig, type Config } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect, type Connection, type Db } from '../db/connect.ts'
import { findRunningEmbedded, startEmbedded } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { skipUnseenXids } from '../store/epoch.ts'

export interface CommandResult {
  /** The output for the operator. */
  lines: string[]
  ok: boolean
}

/**
 * Runs an operations command on the server's database, with or without a running server. Settings are those of the
 * server. The exit code is 1 when the command did not do what was requested.
 */
export async function runCommand(
  work: (db: Db, args: string[], now: number, config: Config, url: string) => Promise<CommandResult>,
): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const beside = config.directDatabaseUrl ?? config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
    const embedded = beside ? undefined : await startEmbedded(config.dataDir)
    const url = beside ?? embedded!.url
    if (embedded) await migrateDatabase(url, config.root)
    const connection = connectCommand(url)
    try {
      const now = systemClock(config.clockOffsetMs).now()
      const { lines, ok } = await work(connection.db, process.argv.slice(2), now, config, url)
      process.stdout.write(`${lines.join('\n')}\n`)
      process.exitCode = ok ? 0 : 1
    } finally {
      await connection.close()
      await embedded?.stop()
    }
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}

/** Right after a failover a command may be there before any server: what it writes must reach every device all the same. */
export const connectCommand = (url: string): Connection => connect(url, { max: 1, verify: skipUnseenXids })
