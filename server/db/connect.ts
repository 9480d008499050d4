import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { inSpanWithin } from '../core/tracing.ts'
import { poolSettings } from './client.ts'
import { whileHeld } from './held.ts'
import { tracePool } from './traced.ts'
import { dropNames } from './unnamed.ts'
import * as schema from './schema.ts'

export type Schema = typeof schema
/** The database or a transaction in it: what handlers and stores take. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>

export interface Connection {
  url: string
  db: NodePgDatabase<Schema>
  pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const INT8_ARRAY = 1016

/**
 * The parser for bigint columns and count(): our largest are epoch ms and ten-digit numbers, far below 2^53. Set on the
 * pool and not globally, because pg-boss opens its own connections.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export interface ConnectOptions {
  max?: number
  onError?: (error: Error) => void
  /** A question that is not answered within this fails, ms, whatever has become of the host. */
  answersWithinMs?: number
  /**
   * Behind a transaction pooler, which refuses settings of a session: each transaction sets its time limits, and the
   * role has that of a single statement.
   */
  pooled?: boolean
  /** Asked on each new connection before it is used; when it rejects the connection is not used. */
  verify?: (db: Db) => Promise<void>
}

const LIMITS_OF_TRANSACTION = sql`
  select set_config('statement_timeout', '20s', true), set_config('lock_timeout', '15s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true)`

/**
 * Opens a pool on `url`. A statement may run 20 s (the client gives up after 25 s), an idle transaction 10 s, so that
 * nothing stuck holds locks for ever.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    ...poolSettings(url),
    max: options.max ?? 10,
    types,
    ...(!options.pooled && {
      ...{ statement_timeout: 20_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 10_000 },
    }),
    connectionTimeoutMillis: 5_000,
    ...(options.answersWithinMs && { query_timeout: options.answersWithinMs }),
    application_name: 'fieldhire',
    ...(options.verify && { verify: verifier(options.verify) }),
  })
  // An idle connection that the server cuts must not end the process; the next query opens another
  pool.on('error', (error) => options.onError?.(error))
  // Nor one that is cut between two statements of a transaction: the pool listens to idle ones only, and the statement
  // that comes next fails by itself
  pool.on('connect', (client) => void client.on('error', () => undefined))
  if (options.pooled) pool.on('connect', dropNames)
  tracePool(pool)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  const begin = db.transaction.bind(db)
  const within: typeof begin = options.pooled
    ? (work, settings) =>
        begin(async (tx) => {
          await tx.execute(LIMITS_OF_TRANSACTION)
          return work(tx)
        }, settings)
    : begin
  db.transaction = (work, settings) =>
    inSpanWithin('transaction', 'client', () => within((tx) => whileHeld(() => work(tx)), settings))
  return { url, pool, db, close: closer(pool) }
}

const LONGEST_VERIFYING_MS = 10_000

const verifier =
  (verify: (db: Db) => Promise<void>): NonNullable<pg.PoolConfig['verify']> =>
  (client, done) => {
    let isOver = false
    const end = (error?: Error) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      done(error)
    }
    // A database that was cut off says nothing
    const silent = Object.assign(new Error('The database does not answer'), { code: '08006' })
    const timer = setTimeout(() => end(silent), LONGEST_VERIFYING_MS)
    verify(dbOn(client)).then(() => end(), end)
  }

/** One connection as the database: its questions stay on it. */
export const dbOn = (client: pg.ClientBase): Db => drizzle(client as pg.Client, { schema, casing: 'snake_case' })

const LONGEST_GOODBYE_MS = 2_000

/**
 * Ends a pool and waits until every connection is gone. The pool's own `end` only requests it: a Postgres that is
 * stopped right after would cut the connections, and a clean stop would be logged as a fault.
 */
function closer(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const gone = new Promise<void>((resolve) => {
      const look = () => {
        if (open.size === 0) resolve()
      }
      pool.on('remove', look)
      look()
      timer = setTimeout(resolve, LONGEST_GOODBYE_MS)
    })
    await pool.end()
    await gone
    clearTimeout(timer)
  }
}
