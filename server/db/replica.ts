import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../core/log.ts'
import { connect, type Connection, type Db } from './connect.ts'
import { identifyDatabase } from './timeline.ts'

/** Returns the database to read a report or an export from, which knows all that was committed when it was asked for. */
export type FindReportsDb = () => Promise<Db>

export interface Replica {
  find: FindReportsDb
  pool: pg.Pool
  close(): Promise<void>
}

interface ReplicaOptions {
  primary: Db
  /** Connections to it. */
  max: number
  /** As of `connect`. */
  pooled?: boolean
  log: Log
  /** Counts where each report was read. */
  note: (from: 'replica' | 'primary') => void
  /** How long one that could not be used is left alone, ms: no report waits for it meanwhile. */
  leftAloneMs?: number
}

/** A replica that lags behind has so long, ms; then the primary reads the report. */
const CATCHES_UP_MS = 2_000
const BETWEEN_LOOKS_MS = 50
/** Longer than a statement may run (`connect`): a host that has fallen silent is told from one that reads. */
const ANSWERS_WITHIN_MS = 25_000
/** But whether it can be used is known sooner. */
const TELLS_WITHIN_MS = 5_000
const LEFT_ALONE_MS = 10_000

type State = 'usable' | 'away' | 'behind' | 'no standby' | 'another database'

/**
 * A streaming replica for reports and exports (REPLICA_URL). It is used only once it has replayed all that the primary had
 * written when the report was asked for, so that a report never lacks what its reader has just done. Otherwise
 * the primary reads it: a replica that is away, behind or promoted makes no report fail.
 */
export function openReplica(
  url: string,
  { primary, max, pooled, log, note, leftAloneMs = LEFT_ALONE_MS }: ReplicaOptions,
): Replica {
  const replica = connect(url, {
    ...{ max, pooled, answersWithinMs: ANSWERS_WITHIN_MS },
    onError: (err) => log.warn({ err }, 'connection to the replica'),
  })
  let state: State = 'usable'
  let leftAloneUntil = 0
  /** Asked again after it was away: another may have its address by then. */
  let isKnown = false

  const look = async (): Promise<State> => {
    if (!isKnown) {
      if ((await identifyDatabase(replica.db)) !== (await identifyDatabase(primary))) return 'another database'
      isKnown = true
    }
    const written = await readWritten(primary)
    const until = performance.now() + CATCHES_UP_MS
    for (;;) {
      const { isStandby, hasReplayed } = await readReplayed(replica, written)
      if (!isStandby) return 'no standby'
      if (hasReplayed) return 'usable'
      if (performance.now() >= until) return 'behind'
      await sleep(BETWEEN_LOOKS_MS)
    }
  }
  const find: FindReportsDb = async () => {
    if (performance.now() >= leftAloneUntil) {
      let err: unknown
      const silent = sleep(TELLS_WITHIN_MS, 'away' as const, { ref: false })
      const found = await Promise.race([look(), silent]).catch((error: unknown): State => {
        err = error
        return 'away'
      })
      if (found !== state) {
        if (found === 'usable') log.info('the replica reads reports again')
        else log.warn({ state: found, err }, 'the replica cannot be used: the primary reads reports')
      }
      state = found
      if (found === 'away') isKnown = false
      if (found === 'usable') {
        note('replica')
        return replica.db
      }
      leftAloneUntil = performance.now() + leftAloneMs
    }
    note('primary')
    return primary
  }
  return { find, pool: replica.pool, close: replica.close }
}

/** How far the log of the primary is on disk; what was committed is before it. */
async function readWritten(primary: Db): Promise<string> {
  const { rows } = await primary.execute<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`)
  return rows[0]!.lsn
}

async function readReplayed(
  { db }: Connection,
  written: string,
): Promise<{ isStandby: boolean; hasReplayed: boolean }> {
  const { rows } = await db.execute<{ isStandby: boolean; hasReplayed: boolean | null }>(sql`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${written}::pg_lsn as "hasReplayed"`)
  const { isStandby, hasReplayed } = rows[0]!
  return { isStandby, hasReplayed: hasReplayed === true }
}
