import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { connect } from '../db/connect.ts'
import { findRunningEmbedded } from '../db/embedded.ts'
import { openDatabase } from '../db/open-database.ts'
import { takeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { isFolder, nameOfBackup, newestBackup, readKeep, removeOldBackups } from '../backup/folder.ts'
import { writeAudit } from '../store/audit.ts'
import { runAlone, type AloneCommand } from './alone.ts'
import { locate } from './locate.ts'
import { tryBackup } from './try-backup.ts'

const when = (ms: number) => new Date(ms).toISOString()
const force = { force: { type: 'boolean' as const } }
const keep = { keep: { type: 'string' as const } }
const isTry = { try: { type: 'boolean' as const } }

const backup: AloneCommand = {
  usage: 'backup /backups/monday.fieldhire [--force] | /backups [--keep 14]',
  does: 'Everything the server keeps, in one file, beside the running server or without it. --force replaces a file. In a folder the file is named by the time, and --keep removes the oldest of those.',
  options: { ...force, ...keep },
  words: 1,
  async run({ config, words, options, stops }) {
    const place = locate(words[0]!)
    const now = systemClock(config.clockOffsetMs).now()
    const started = performance.now()
    const inFolder = isFolder(place)
    const kept = options.keep === undefined ? undefined : readKeep(options.keep, inFolder)
    const file = inFolder ? join(place, nameOfBackup(now)) : place
    if (existsSync(file) && options.force !== true) throw new ConfigError(`${file} exists: --force replaces it`)
    const beside = config.directDatabaseUrl ?? config.databaseUrl ?? (await findRunningEmbedded(config.dataDir))
    const url = beside ?? (await openDatabase(config, stops))
    const filesOnS3 = config.s3 !== undefined
    const { tables, files } = await takeBackup({ url, dataDir: config.dataDir, filesOnS3, file, now })
    await audit(url, { at: now, action: 'backup', subject: file, detail: `${tables} tables, ${files} files` })
    const lines = [`${file}: ${tables} tables and ${files} files as of ${when(now)}, in ${secondsSince(started)}`]
    if (kept !== undefined) lines.push(...removeOldBackups(place, kept).map((old) => `${old} was removed`))
    if (filesOnS3) lines.push('Files on S3 are not in it: keep versions of that bucket')
    return { lines, ok: true }
  },
}

const restore: AloneCommand = {
  usage: 'restore /backups/monday.fieldhire [--force] | [--try]',
  does: 'Brings a backup back, without a running server. --force removes what is there. --try only tries it, on a Postgres of its own; of a folder the newest.',
  options: { ...force, ...isTry },
  words: 1,
  async run({ config, words, options, stops }) {
    const place = locate(words[0]!)
    const file = options.try === true && isFolder(place) ? newestBackup(place) : place
    const now = systemClock(config.clockOffsetMs).now()
    const started = performance.now()
    if (options.try === true) return tryBackup({ config, file, now })
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
