import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { loadConfig } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import { findRunningEmbedded } from '../db/embedded.ts'
import { describeError } from '../core/log.ts'
import { openDatabase } from '../db/open-database.ts'
import { NotABackup } from '../backup/archive.ts'
import { takeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'

/**
 * `npm run backup -- FILE` beside the running server or without it, `npm run restore -- FILE [--force]` without it. The
 * settings are those of the server.
 */
const [what, ...words] = process.argv.slice(2)
const force = words.includes('--force')
const names = words.filter((word) => !word.startsWith('--'))
if (names.length !== 1 || words.length !== names.length + Number(force)) {
  console.error(`npm run ${what} -- FILE [--force]`)
  process.exit(2)
}

const stops: (() => Promise<unknown>)[] = []
try {
  // Relative to the operator's folder: npm itself changes to the project's folder
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), names[0]!)
  const config = loadConfig(process.env)
  const now = systemClock(config.clockOffsetMs).now()
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const when = (ms: number) => new Date(ms).toISOString()
  if (what === 'backup') {
    if (existsSync(file) && !force) throw new ConfigError(`${file} exists: --force replaces it`)
    const beside = config.directDatabaseUrl ?? config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
    const url = beside ?? (await openDatabase(config, stops))
    const filesOnS3 = config.s3 !== undefined
    const { tables, files } = await takeBackup({ url, dataDir: config.dataDir, filesOnS3, file, now })
    say(`${file}: ${tables} tables and ${files} files as of ${when(now)}, in ${seconds()}`)
    if (filesOnS3) say('Files on S3 are not in it: keep versions of that bucket')
  } else {
    if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
    const url = await openDatabase(config, stops)
    const head = await restoreBackup({ url, dataDir: config.dataDir, root: config.root, file, force, now })
    say(`Restored as of ${when(head.takenAt)}, in ${seconds()}`)
    say('What phones were told of after that they send again, up to 14 days; what they cannot is in their Sync centre.')
  }
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof NotABackup
  console.error(isPlain ? error.message : JSON.stringify(describeError(error)))
  process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop().catch(() => undefined)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
