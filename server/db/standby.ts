import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { isUntold } from './timeline.ts'

/** Where the primary was when it was asked, and what a standby needs to read in its place. */
export interface Position {
  system: string
  database: string
  timeline: number
  /** How far its log is on disk; what was committed is before it. */
  lsn: string
  /** An array of oids, as Postgres writes it: what its role may read. A standby has the same oids. */
  tables: string
}

export type Standing =
  'usable' | 'behind' | 'no standby' | 'another database' | 'another timeline' | 'tables not readable' | 'untold'

/** Undefined where the database does not tell which one it is. */
export async function readPosition(primary: Db): Promise<Position | undefined> {
  try {
    const { rows } = await primary.execute<Omit<Position, 'timeline'> & { segment: string }>(sql`
      select (select system_identifier::text from pg_control_system()) as system, current_database()::text as database,
             pg_current_wal_flush_lsn()::text as lsn, pg_walfile_name(pg_current_wal_flush_lsn()) as segment,
             array(select oid from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
                   and has_table_privilege(oid, 'select'))::text as tables`)
    const { segment, ...position } = rows[0]!
    return { ...position, timeline: Number.parseInt(segment.slice(0, 8), 16) }
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

interface Found {
  isSame: boolean
  isStandby: boolean
  timeline: number
  hasReplayed: boolean
  mayRead: boolean
}

/**
 * Whether what was committed at `position` can be read here. After a failover a standby may still follow the earlier
 * primary, and be further than the new one: its place in the log tells nothing until it is on the same timeline. None of
 * what is asked about that runs ahead of what was replayed; all but the last may be as old as the last restartpoint,
 * and the last is told only to pg_read_all_stats.
 */
export async function judgeStandby(db: Db, position: Position): Promise<Standing> {
  const { system, database, timeline, lsn, tables } = position
  try {
    const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
      select (select system_identifier::text from pg_control_system()) = ${system}
               and current_database() = ${database} as "isSame",
             pg_is_in_recovery() as "isStandby",
             greatest((select timeline_id from pg_control_checkpoint()),
                      (select min_recovery_end_timeline from pg_control_recovery()),
                      (select received_tli from pg_stat_wal_receiver)) as timeline,
             coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "hasReplayed",
             coalesce(has_schema_privilege(to_regnamespace('public'), 'usage'), true) and not exists (
               select from unnest(${tables}::oid[]) as read (id) where not has_table_privilege(read.id, 'select')
             ) as "mayRead"`)
    const found = rows[0]!
    if (!found.isSame) return 'another database'
    if (!found.isStandby) return 'no standby'
    if (found.timeline !== timeline) return 'another timeline'
    if (!found.hasReplayed) return 'behind'
    return found.mayRead ? 'usable' : 'tables not readable'
  } catch (error) {
    if (isUntold(error)) return 'untold'
    throw error
  }
}
