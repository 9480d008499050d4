import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../core/log.ts'
import { connect, type Db } from './connect.ts'
import { judgeStandby, readPosition, type Position, type Standing } from './standby.ts'

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
/** Then the primary reads what finds all connections in use by other reports. */
const BECOMES_FREE_MS = 1_000
const LEFT_ALONE_MS = 10_000

type State = Standing | 'away'

/**
 * A streaming replica for reports and exports (REPLICA_URL). It is used only once it has replayed all that the primary had
 * written when the report was asked for, so that a report never lacks what its reader has just done. Otherwise
 * the primary reads it: a replica that is away, behind, promoted, or on the timeline of an earlier primary makes no report fail.
 */
export function openReplica(
  url: string,
  { primary, max, pooled, log, note, leftAloneMs = LEFT_ALONE_MS }: ReplicaOptions,
): Replica {
  const onError = (err: Error) => log.warn({ err }, 'connection to the replica')
  const replica = connect(url, { ...{ max, pooled, onError }, answersWithinMs: ANSWERS_WITHIN_MS })
  // A connection of its own: reports that take long must not make the replica look as if it were away
  const asking = connect(url, { max: 1, ...{ pooled, onError }, answersWithinMs: TELLS_WITHIN_MS })
  let state: State = 'usable'
  let leftAloneUntil = 0

  const look = async (): Promise<State | 'busy'> => {
    // Asked each time: another may have either address by now. A primary that says nothing is no fault of the replica
    const asked = readPosition(primary).catch(() => 'busy' as const)
    const position = await within(TELLS_WITHIN_MS, asked, 'busy')
    if (position === 'busy') return position
    if (position === undefined) return 'untold'
    const standing = await within(TELLS_WITHIN_MS, judge(asking.db, position), 'away')
    return standing === 'usable' ? within(BECOMES_FREE_MS, becomesFree(replica.pool), 'busy') : standing
  }
  const find: FindReportsDb = async () => {
    if (performance.now() >= leftAloneUntil) {
      let err: unknown
      const found = await look().catch((error: unknown): State => {
        err = error
        return 'away'
      })
      if (found !== 'busy') {
        if (found !== state) {
          if (found === 'usable') log.info('the replica reads reports again')
          else log.warn({ state: found, err }, 'the replica cannot be used: the primary reads reports')
        }
        state = found
        if (found === 'usable') {
          note('replica')
          return replica.db
        }
        leftAloneUntil = performance.now() + leftAloneMs
      }
    }
    note('primary')
    return primary
  }
  const close = async () => void (await Promise.all([replica.close(), asking.close()]))
  return { find, pool: replica.pool, close }
}

async function judge(db: Db, position: Position): Promise<Standing> {
  const until = performance.now() + CATCHES_UP_MS
  for (;;) {
    const standing = await judgeStandby(db, position)
    if (standing !== 'behind' || performance.now() >= until) return standing
    await sleep(BETWEEN_LOOKS_MS)
  }
}

async function becomesFree(pool: pg.Pool): Promise<'usable'> {
  const client = await pool.connect()
  client.release()
  return 'usable'
}

const within = <T, const Late>(ms: number, work: Promise<T>, late: Late): Promise<T | Late> =>
  Promise.race([work, sleep(ms, late, { ref: false })])
