import { sql } from 'drizzle-orm'
import { readTimeline } from '../../db/timeline.ts'
import { bringXidsDown, writeNewEpoch } from '../../store/epoch.ts'
import { done, failed, record, type AdminCommand } from './admin-command.ts'

export const epochCommands: Record<string, AdminCommand> = {
  'epoch new': {
    usage: 'epoch new --as-of 2026-11-22T20:00:00+05:30',
    does: 'After a disk was set back: phones compare what they sent since then. Stop the servers first.',
    options: ['as-of'],
    async run(context, { options }) {
      const { db, now } = context
      const asOf = options['as-of'] ?? ''
      const backupTakenAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(asOf) ? Date.parse(asOf) : NaN
      if (Number.isNaN(backupTakenAt) || backupTakenAt > now)
        return failed('--as-of must be the moment of the backup, such as 2026-11-22T20:00:00+05:30.')
      // A server has the epoch in memory and would go on saying the old one
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'fieldhire-events%'`,
      )
      if (rows.length > 0) return failed('A Fieldhire server uses this database: stop it first.')
      const timeline = await readTimeline(db)
      await bringXidsDown(db)
      await db.transaction(async (tx) => {
        await writeNewEpoch(tx, { at: now, backupTakenAt, timeline }, { areXidsDown: true })
        await record(tx, context, ['epoch new', 'epoch', new Date(backupTakenAt).toISOString()])
      })
      return done('The database has a new epoch. Phones send again what they sent after that moment.')
    },
  },
}
