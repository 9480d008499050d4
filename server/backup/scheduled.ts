import { PassThrough } from 'node:stream'
import type { BackupStore } from '../core/backup-store.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { makeClient } from '../db/client.ts'
import type { Db } from '../db/connect.ts'
import { noteBackup, noteBackupFailure } from '../store/backups.ts'
import { takeBackup } from './backup.ts'
import { isBackupName, nameOfBackup } from './folder.ts'
import { tryRestore } from './try-restore.ts'

export interface ScheduledOptions {
  config: Config
  /** Past the pooler. */
  url: string
  db: Db
  clock: Clock
  log: Log
  store: BackupStore
}

export interface Backups {
  /** Takes one and removes the oldest. Returns whether it did; false while another server is at it. */
  take(): Promise<boolean>
  /** Restores the newest into a database of its own, looks at it, and removes it. Rejects while a backup is taken. */
  tryNewest(): Promise<void>
  /** Ends what is under way; it fails and is counted. */
  stop(): Promise<void>
}

const BACKUP_LOCK = 7_312_010

/** Takes backups by the clock and tries the newest. Both stream between database and storage: no disk, little memory. */
export function createBackups({ config, url, db, clock, log, store }: ScheduledOptions): Backups {
  const ending = new AbortController()
  const { signal } = ending
  const ours = async () => (await store.list(signal)).filter(isBackupName)
  const counted = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      const isDone = await alone(url, work)
      if (!isDone) log.info({ what }, 'another server is at it')
      return isDone
    } catch (err) {
      log.error({ err, what }, 'backup failed')
      await noteBackupFailure(db, clock.now()).catch(() => undefined)
      throw err
    }
  }
  /**
   * Once the new one is there: never fewer than before. A key that may not remove is no reason to take the backup again,
   * four times a night.
   */
  const removeOld = async (): Promise<number> => {
    try {
      const old = (await ours()).slice(0, -config.backups!.keep)
      for (const each of old) await store.remove(each, signal)
      return old.length
    } catch (err) {
      log.error({ err }, 'removing old backups failed')
      await noteBackupFailure(db, clock.now())
      return 0
    }
  }
  return {
    take: () =>
      counted('backup', async () => {
        const now = clock.now()
        const name = nameOfBackup(now)
        const bytes = new PassThrough()
        // A storage that refuses at once does so before anybody listens; both sides find it destroyed
        bytes.on('error', () => undefined)
        const { dataDir } = config
        const taken = takeBackup({ url, dataDir, filesOnS3: config.s3 !== undefined, file: bytes, now })
        const sent = store.put(name, bytes, signal).catch((error: unknown) => {
          // Nobody reads it any more: the database would wait for ever
          bytes.destroy(error as Error)
          throw error
        })
        const { tables, files } = await bothOf(taken, sent)
        await noteBackup(db, 'backup', now)
        log.info({ name, tables, files, removed: await removeOld() }, 'backup')
      }),
    tryNewest: async () => {
      const isTried = await counted('backup-try', async () => {
        const name = (await ours()).at(-1)
        if (name === undefined) throw new Error('There is no backup to try')
        const found = await tryRestore({ config, url, file: () => store.get(name, signal), now: clock.now() })
        if (found.people === 0) throw new Error(`${name} holds no user`)
        await noteBackup(db, 'backup-tried', clock.now())
        log.info({ name, ...found }, 'backup tried')
      })
      // The next turn is in a week, and a backup of more than two hours would be under way then too: it is repeated
      if (!isTried) throw new Error('A backup is under way: it is tried later')
    },
    stop: () => {
      ending.abort(new Error('The server ends'))
      return Promise.resolve()
    },
  }
}

/** Waits for both; of two failures one is only that the other side broke off. */
async function bothOf<T>(taken: Promise<T>, sent: Promise<void>): Promise<T> {
  const [made, kept] = await Promise.allSettled([taken, sent])
  const faults = [made, kept].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (faults.length > 0)
    throw faults.find((fault) => (fault as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? faults[0]
  return (made as PromiseFulfilledResult<T>).value
}

/** Of several servers one is at it. The lock is of a session of its own, so that a server which dies frees it. */
async function alone(url: string, work: () => Promise<void>): Promise<boolean> {
  const client = makeClient(url, { application_name: 'fieldhire-backup', keepAlive: true })
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK])
    if (rows[0]?.mine !== true) return false
    await work()
    return true
  } finally {
    await client.end()
  }
}
