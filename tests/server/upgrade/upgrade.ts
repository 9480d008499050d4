import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRoot } from '../../../server/core/find-root.ts'
import { applyMigrations, readJournal } from '../../../server/db/apply-migrations.ts'
import { connect, dbOn } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { largeIndexes } from '../../../server/db/large-indexes.ts'
import { markPassedJoiningDays } from '../../../server/jobs/joining-day-passed.ts'
import { endPassedRequests } from '../../../server/jobs/requests-ended.ts'
import { prepareTasks } from '../../../server/store/prepare-tasks.ts'
import { findTasks } from '../../../server/store/tasks.ts'
import { biggest, fillBigData } from '../../support/big-data.ts'
import { buildServer, makeFolder, ServerProcess } from '../proof/server-process.ts'
import { watchBlocked, type Blocked } from './blocked.ts'
import { startLoad, type Sent } from './load.ts'

/**
 * The last migration of 0.1.0. 0019 keeps a session over a lost response, which is among the changes of 0.2.0, and is the first after half
 * a day without one.
 */
export const FIRST_RELEASE = '0018'

export interface Options {
  rows: number
  /** The number of the last migration that the earlier release has. */
  from: string
  /** How long the load goes on before the new server is started, and after it has done everything, ms. */
  calmMs: number
  /** false: no fsync. */
  durable: boolean
  say: (text: string) => void
}

/** Something that the upgrade did, epoch ms. */
export interface Phase {
  name: string
  from: number
  to: number
}

export interface Run {
  phases: Phase[]
  sent: Sent[]
  blocked: Blocked[]
  /** My Tasks of the biggest partner by the new build, ms each. */
  tasks: number[]
  size: string
}

/** Brings a database of an earlier release up to date under load, by starting the server of this build on it. */
export async function upgrade(options: Options): Promise<Run> {
  const { rows, from, calmMs, durable, say } = options
  const built = await buildServer()
  const folder = makeFolder('upgrade')
  const embedded = await startEmbedded(folder, { durable })
  const ends: (() => Promise<unknown>)[] = [() => embedded.stop()]
  try {
    const size = await makeEarlier(embedded.url, options)
    say(`${rows} applicants with the schema of ${from}, ${size}`)
    const blocked = await watchBlocked(embedded.adminUrl)
    ends.push(() => blocked.stop())
    const load = await startLoad(embedded.url, rows)
    ends.push(() => load.stop())
    const began = Date.now()
    await sleep(calmMs)
    say('The new server starts')
    const server = await ServerProcess.make(built.folder, { DATABASE_URL: embedded.url, LOG_LEVEL: 'info' })
    ends.push(() => server.dispose())
    const startedAt = Date.now()
    await server.start()
    const servesAt = Date.now()
    say('It serves')
    await untilDone(embedded.url, server)
    const doneAt = Date.now()
    say('Indexes and sums are there')
    const tasks = await readTasks(embedded.url, calmMs)
    const endedAt = Date.now()
    for (const end of ends.splice(1).toReversed()) await end()
    const phases = [
      { name: 'before', from: began, to: startedAt },
      ...migrationsOf(server.log),
      { name: 'start, all of it', from: startedAt, to: servesAt },
      { name: 'indexes and sums', from: servesAt, to: doneAt },
      { name: 'after', from: doneAt, to: endedAt },
    ]
    return { phases, sent: load.sent, blocked: blocked.found(), tasks, size }
  } finally {
    for (const end of ends.toReversed()) await end().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
    built.remove()
  }
}

/** An installation of that release as its own server leaves it, whose jobs have been at what has passed. Returns its size. */
async function makeEarlier(url: string, { rows, from, say }: Options): Promise<string> {
  const root = findRoot()
  const last = (await readJournal(root)).entries.find(({ tag }) => tag.startsWith(`${from}_`))
  if (!last) throw new Error(`There is no migration ${from}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await applyMigrations(client, root, { upTo: last.when })
    const now = Date.now()
    await fillBigData(client, { rows, now, ofBiggest: Math.min(80_000, Math.floor(rows / 10)), say })
    // Everybody has signed in
    await client.query(`
      update users set password_hash = '$argon2id$';
      insert into sign_in_sessions (id, user_id, created_at, last_used_at) select 's' || id, id, ${now}, ${now} from users;
      insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
      select 't' || id, 's' || id, ${now}, ${now} + 2592000000 from users`)
    await markPassedJoiningDays(dbOn(client), now)
    await endPassedRequests(dbOn(client), now)
    await client.query('analyze; checkpoint').catch(() => client.query('analyze'))
    const { rows: sizes } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    return sizes[0]!.size
  } finally {
    await client.end()
  }
}

/** Every large index is there and the sums are made. */
async function untilDone(url: string, server: ServerProcess): Promise<void> {
  const connection = connect(url, { max: 1 })
  try {
    const names = Object.keys(largeIndexes)
    for (;;) {
      const { rows } = await connection.pool.query<{ count: number }>(
        'select count(*) from pg_index where indisvalid and indexrelid::regclass::text = any($1)',
        [names],
      )
      if (rows[0]!.count === names.length && server.log.includes('"summed up for the dashboard"')) return
      await sleep(200)
    }
  } finally {
    await connection.close()
  }
}

/** One after the other, for so long. */
async function readTasks(url: string, forMs: number): Promise<number[]> {
  const { db, close } = connect(url, { max: 1 })
  const took: number[] = []
  const until = Date.now() + forMs
  while (Date.now() < until) {
    const started = performance.now()
    const now = Date.now()
    const found = await prepareTasks(db, { ipId: biggest.ipId, now, filters: {} })
    await findTasks(db, found, { priority: true, pending: true, sort: 'expiryTime', page: 1, limit: 10 })
    took.push(performance.now() - started)
  }
  await close()
  return took
}

/** By the lines of the log, which come when one is done. */
function migrationsOf(log: string): Phase[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"msg":"migrated"'))
    .map((line) => JSON.parse(line) as { time: string; migration: string; ms: number })
    .map(({ time, migration, ms }) => ({ name: migration, from: Date.parse(time) - ms, to: Date.parse(time) }))
}
