import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect } from '../db/connect.ts'
import { findRunningEmbedded } from '../db/embedded.ts'
import { openDatabase } from '../db/open-database.ts'
import { takeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeAudit } from '../store/audit.ts'
import { runAlone, type AloneCommand } from './alone.ts'

// Relative to the operator's folder: npm itself changes to the project's folder
const locate = (name: string) => resolve(process.env.INIT_CWD ?? process.cwd(), name)
const when = (ms: number) => new Date(ms).toISOString()
const force = { force: { type: 'boolean' as const } }

const backup: AloneCommand = {
  usage: 'backup /backups/monday.fieldhire [--force]',
  does: 'Everything the server keeps, in one file, beside the running server or without it. --force replaces a file.',
  options: force,
  words: 1,
  async run({ config, words, options, stops }) {
    const file = locate(words[0]!)
    const now = systemClock(config.clockOffsetMs).now()
    const started = performance.now()
    if (existsSync(file) && options.force !== true) throw new ConfigError(`${file} exists: --force replaces it`)
    const beside = config.directDatabaseUrl ?? config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
    const url = beside ?? (await openDatabase(config, stops))
    const filesOnS3 = config.s3 !== undefined
    const { tables, files } = await takeBackup({ url, dataDir: config.dataDir, filesOnS3, file, now })
    await audit(url, { at: now, action: 'backup', subject: file, detail: `${tables} tables, ${files} files` })
    const lines = [`${file}: ${tables} tables and ${files} files as of ${when(now)}, in ${secondsSince(started)}`]
    if (filesOnS3) lines.push('Files on S3 are not in it: keep versions of that bucket')
    return { lines, ok: true }
  },
}

const restore: AloneCommand = {
  usage: 'restore /backups/monday.fieldhire [--force]',
  does: 'Brings a backup back, without a running server. --force removes what is there.',
  options: force,
  words: 1,
  async run({ config, words, options, stops }) {
    const file = locate(words[0]!)
    const now = systemClock(config.clockOffsetMs).now()
    const started = performance.now()
    if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
    const opened = await openDatabase(config, stops)
    const url = config.directDatabaseUrl ?? opened
    const where = { url, dataDir: config.dataDir, root: config.root }
    const head = await restoreBackup({ ...where, file, force: options.force === true, now })
    await audit(url, { at: now, action: 'restore', subject: file, detail: `as of ${when(head.takenAt)}` })
    const told =
      'What phones were told of after that they send again, up to 14 days; what they cannot is in their Sync centre.'
    return { lines: [`Restored as of ${when(head.takenAt)}, in ${secondsSince(started)}`, told], ok: true }
  },
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

async function audit(url: string, entry: { at: number; action: string; subject: string; detail: string }) {
  const connection = connect(url, { max: 1 })
  await writeAudit(connection.db, { actor: `command:${userInfo().username}`, ...entry }).finally(() =>
    connection.close(),
  )
}

/** `npm run backup -- FILE` and `npm run restore -- FILE`. The settings are those of the server. */
const [what, ...args] = process.argv.slice(2)
await runAlone(what === 'backup' ? backup : restore, args)
