import type { ClientBase } from 'pg'
import { dbOn } from '../db/connect.ts'
import { judgeStandby, readPosition, type Standing } from '../db/standby.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

const OLDEST_POSTGRES = 150_000
const OLDEST_NODE = [20, 19]
/** A setting of the role or of the database; some hosts set it when the disk is full. */
export const READ_ONLY = 'the database takes no changes: it is read-only (default_transaction_read_only)'
const MOST_SKEW_MS = 5_000

export const versions: Check = async ({ nodeVersion, url }) => {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  if (major < OLDEST_NODE[0]! || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]!))
    return `Node ${nodeVersion} is too old: 20.19 or newer is needed`
  const version = await withClients(url, 1, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Number(rows[0]!.version)
  })
  if (version >= OLDEST_POSTGRES) return undefined
  return `Postgres ${Math.floor(version / 10_000)} is too old: 15 or newer is needed`
}

export const database: Check = ({ url }) =>
  withClients(url, 1, async (client) => {
    const { rows } = await client.query<{ standby: boolean; is_read_only: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    const { standby, is_read_only: isReadOnly } = rows[0]!
    if (standby) return 'the database is a standby, which takes no changes: DATABASE_URL must lead to the primary'
    return isReadOnly ? READ_ONLY : undefined
  })

export const clock: Check = ({ url, now }) =>
  withClients(url, 1, async (client) => {
    const before = now()
    const { rows } = await client.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    )
    const after = now()
    const there = Number(rows[0]!.ms)
    const off = there < before ? before - there : Math.max(0, there - after)
    if (off <= MOST_SKEW_MS) return undefined
    return `the clock of this machine is ${(off / 1000).toFixed(0)} s off the database's: run NTP on both`
  })

/** What listens to the database must be the database itself: a pooler hands each transaction to another session. */
export const pooler: Check = async ({ config, url }) => {
  if (config.databaseUrl === undefined || !(await isPooled(url))) return undefined
  return config.directDatabaseUrl === undefined
    ? 'DATABASE_URL leads to a transaction pooler: set DIRECT_DATABASE_URL to the database itself, for locks and events'
    : 'DIRECT_DATABASE_URL leads to a transaction pooler: it must be the address of the database itself'
}

const UNTOLD = 'does not tell which database it is: the role needs execute on pg_control_system()'
const unusable: Partial<Record<Standing, string>> = {
  'another database': 'REPLICA_URL leads to another database than DATABASE_URL',
  'no standby': 'REPLICA_URL leads to the primary: it must be a standby of it',
  'another timeline': 'REPLICA_URL leads to a standby that does not follow this primary yet; the primary reads reports',
  'tables not readable':
    'REPLICA_URL: its role may not read all tables (grant pg_read_all_data); the primary reads reports',
  untold: `REPLICA_URL ${UNTOLD}`,
}

export const replica: Check = async ({ config, url }) => {
  if (config.replicaUrl === undefined) return undefined
  const position = await withClients(url, 1, (client) => readPosition(dbOn(client)))
  if (position === undefined) return `REPLICA_URL is not used: DATABASE_URL ${UNTOLD}`
  return withClients(
    config.replicaUrl,
    1,
    async (client) => unusable[await judgeStandby(dbOn(client), position)],
  ).catch(
    ({ code, message }: { code?: string; message: string }) =>
      `REPLICA_URL: it cannot be asked (${code ?? message}); the primary reads reports`,
  )
}

const TURNS = 3

/** Two connections of a database never share a session; those of a transaction pooler take whichever is free. */
const isPooled = (url: string): Promise<boolean> =>
  withClients(url, 2, async (one, other) => {
    for (let turn = 0; turn < TURNS; turn++) {
      const mine = await sessionOf(one!)
      await other!.query('begin')
      const others = await sessionOf(other!)
      await other!.query('commit')
      if (mine === others || mine !== (await sessionOf(one!))) return true
    }
    return false
  })

async function sessionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
