import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../../src/contract/session.ts'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { publishEvent } from '../../../server/store/events.ts'
import { startCluster } from '../proof/cluster.ts'
import { addCompany, type Company } from '../proof/company.ts'
import { countWrites } from '../proof/count.ts'
import { report } from '../proof/report.ts'
import { buildServer, ServerProcess } from '../proof/server-process.ts'
import { send, startLoad } from '../proof/writers.ts'
import { readStream } from './read-stream.ts'
import { startPgbouncer } from './pgbouncer.ts'

const WRITES = 200
const started: { stop(): unknown }[] = []
let built: Awaited<ReturnType<typeof buildServer>>
let settings: Record<string, string>
let direct: Connection
let pooled: Connection
let servers: ServerProcess[]
let company: Company

beforeAll(async () => {
  built = await buildServer()
  const cluster = await startCluster()
  started.push({ stop: () => cluster.remove() })
  const bouncer = await startPgbouncer(cluster.url)
  started.push(bouncer)
  settings = { DATABASE_URL: bouncer.url, DIRECT_DATABASE_URL: cluster.url }
  servers = [await ServerProcess.make(built.folder, settings)]
  servers.push(await ServerProcess.make(built.folder, settings, servers[0]!.dataDir))
  direct = connect(cluster.url, { max: 2, onError: () => undefined })
  pooled = connect(bouncer.url, { max: 2, pooled: true, onError: () => undefined })
}, 120_000)

afterAll(async () => {
  for (const server of servers) await server.stop()
  await servers[0]?.dispose()
  await pooled?.close()
  await direct?.close()
  for (const each of started.toReversed()) await each.stop()
  built?.remove()
}, 60_000)

test('without DIRECT_DATABASE_URL a start ends with one line', async () => {
  const server = await ServerProcess.make(built.folder, { DATABASE_URL: settings.DATABASE_URL! }, servers[0]!.dataDir)
  const said = await server.start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(said).toContain('set DIRECT_DATABASE_URL')
})

test('two servers start within five seconds each, beside each other', async () => {
  // The first one makes the tables, which is no start as any other
  await servers[0]!.start()
  await servers[0]!.stop()
  company = await addCompany(direct, { applicants: 400, candidates: 5 })
  const took = await Promise.all(
    servers.map(async (server) => {
      const before = performance.now()
      await server.start()
      return performance.now() - before
    }),
  )
  report('two servers on PgBouncer started', { ms: Math.max(...took), load: loadavg()[0]!.toFixed(0) })
  expect(Math.max(...took)).toBeLessThan(5_000)
}, 60_000)

test('sessions are read through both, and an event of one arrives at the other within a second', async () => {
  for (const { url } of servers) expect((await send(url, company.token, '', sessionCalls.info, {})).status).toBe(200)
  const streams = await Promise.all(servers.map(({ url }) => readStream(url, company.token)))
  const delays: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const before = performance.now()
    const arrived = streams.map((stream) => stream.next(`"pooler-${n}"`))
    await pooled.db.transaction((tx) =>
      publishEvent(tx, 'emp', 'hiring_requests', { hiringRequestIds: [`pooler-${n}`] }, Date.now()),
    )
    await Promise.all(arrived)
    delays.push(performance.now() - before)
  }
  for (const stream of streams) stream.stop()
  report('events over PgBouncer', { most: `${Math.max(...delays).toFixed(0)} ms` })
  expect(Math.max(...delays)).toBeLessThan(1_000)
}, 60_000)

test('I1 I2 two hundred writes over it: none lost, none twice', async () => {
  const loads = [startLoad(servers[0]!.url, company, { clients: 6 })]
  const other = { ...company, funnelIds: company.funnelIds.splice(200) }
  loads.push(startLoad(servers[1]!.url, other, { clients: 6 }))
  for (const load of loads) await load.until(WRITES / 2)
  for (const load of loads) await load.finish()
  const sum = await countWrites(
    direct,
    loads.flatMap((load) => load.writes),
  )
  report('writes over PgBouncer', { ...sum })
  expect(loads.flatMap((load) => load.faults)).toEqual([])
  expect(sum).toMatchObject({ missing: [], twice: [], unknown: [] })
  expect(sum.acknowledged).toBeGreaterThanOrEqual(WRITES)
}, 120_000)

test('no session of the pooler keeps a setting, a lock or a prepared statement', async () => {
  const { rows } = await direct.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and a.application_name = 'fieldhire'`)
  expect(rows[0]!.count).toBe(0)
  for (let turn = 0; turn < 6; turn += 1) {
    const found = await pooled.db.execute<{ count: number; limit: string }>(
      sql`select (select count(*)::int from pg_prepared_statements) as count, current_setting('statement_timeout') as limit`,
    )
    expect(found.rows[0]).toEqual({ count: 0, limit: '0' })
    const within = await pooled.db.transaction((tx) =>
      tx.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
    )
    expect(within.rows[0]!.limit).toBe('20s')
  }
})
