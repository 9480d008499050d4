import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'

/** What the schedule has done: `backup` one was taken, `backup-tried` the newest was restored. */
export type BackupDeed = 'backup' | 'backup-tried'

export const noteBackup = (db: Db, deed: BackupDeed, at: number) =>
  db
    .insert(meta)
    .values({ key: deed, value: { at } })
    .onConflictDoUpdate({ target: meta.key, set: { value: { at } } })

/** One that failed, of either kind; counted over all servers. */
export const noteBackupFailure = (db: Db, at: number) =>
  db
    .insert(meta)
    .values({ key: 'backup-failed', value: { at, count: 1 } })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`jsonb_build_object('at', ${at}::bigint, 'count', (${meta.value} ->> 'count')::int + 1)` },
    })

/** Before the first one its age counts from the first start with the schedule. */
export const beginBackups = (db: Db, at: number) =>
  db
    .insert(meta)
    .values([
      { key: 'backup', value: { at } },
      { key: 'backup-tried', value: { at } },
    ])
    .onConflictDoNothing()

/** Without the schedule nothing grows old. */
export const endBackups = (db: Db) => db.delete(meta).where(inArray(meta.key, ['backup', 'backup-tried']))

export interface Backups {
  /** When each was done last, epoch ms; undefined where no schedule has begun. */
  last: Partial<Record<BackupDeed, number>>
  failures: number
}

export async function findBackups(db: Db): Promise<Backups> {
  const { rows } = await db.execute<{ key: string; at: string; count: string | null }>(
    sql`select key, value ->> 'at' as at, value ->> 'count' as count from meta
        where key in ('backup', 'backup-tried', 'backup-failed')`,
  )
  const atOf = (deed: BackupDeed) => rows.filter(({ key }) => key === deed).map(({ at }) => Number(at))[0]
  return {
    last: { backup: atOf('backup'), 'backup-tried': atOf('backup-tried') },
    failures: Number(rows.find(({ key }) => key === 'backup-failed')?.count ?? 0),
  }
}
