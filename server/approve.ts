import { systemClock } from './clock.ts'
import { ConfigError, loadConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { findRunningEmbedded, startEmbedded } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { runApproval } from './run-approval.ts'

/**
 * `npm run approve -- 50001`: operations staff approve hiring requests here, beside the running server or without it
 * (TRAP-25). Settings are those of the server. Ends with 1 when something was not approved.
 */
try {
  const config = loadConfig(process.env)
  const beside = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
  const embedded = beside ? undefined : await startEmbedded(config.dataDir)
  const url = beside ?? embedded!.url
  if (embedded) await migrateDatabase(url, config.root)
  const connection = connect(url, { max: 1 })
  try {
    const { lines, ok } = await runApproval(
      connection.db,
      process.argv.slice(2),
      systemClock(config.clockOffsetMs).now(),
    )
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
