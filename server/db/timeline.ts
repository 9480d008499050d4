import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/**
 * Which cluster of Postgres this is, and which of its timelines: a standby that becomes the primary, and a restore with
 * Postgres' own tools, begin another.
 */
export interface Timeline {
  system: string
  timeline: number
}

export const isSame = (one: Timeline | undefined, other: Timeline): boolean =>
  one?.system === other.system && one.timeline === other.timeline

/** As said by services that are no Postgres to the letter: not permitted, not there, not supported. */
const UNTOLD = new Set(['42501', '42883', '42P01', '0A000'])

/** Undefined where the database does not tell. Rejects on a standby, as if nobody had answered. */
export async function readTimeline(db: Db): Promise<Timeline | undefined> {
  try {
    const { rows } = await db.execute<{ system: string; segment: string | null }>(sql`
      select (select system_identifier::text from pg_control_system()) as system,
             case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as segment`)
    const { system, segment } = rows[0]!
    if (segment === null) throw Object.assign(new Error('A standby'), { code: '08001' })
    return { system, timeline: Number.parseInt(segment.slice(0, 8), 16) }
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

export function isUntold(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return code !== undefined && UNTOLD.has(code)
}
