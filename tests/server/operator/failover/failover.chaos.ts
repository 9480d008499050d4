import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '../../../../server/db/connect.ts'
import { publishEvent } from '../../../../server/store/events.ts'
import { addCompany, openSessionOf, type Company } from '../../proof/company.ts'
import { countWrites } from '../../proof/count.ts'
import { startReaders } from '../../proof/readers.ts'
import { report } from '../../proof/report.ts'
import { buildServer, ServerProcess } from '../../proof/server-process.ts'
import { startLoad, type Load, type Write } from '../../proof/writers.ts'
import { startPatroni, type Patroni } from './cluster.ts'
import { followStream } from './follow-stream.ts'
import { firstAfter, longestSilence, spread } from './gaps.ts'
import { waitFor } from './program.ts'
import { strike, strikes } from './strike.ts'

const TIMES = Number(process.env.FAILOVER_TIMES ?? 3)
/** Quotas are not what this is about. */
const PLENTY = { QUOTAS: 'update.user.day=10000000,change.user.hour=10000000' }
const AN_EVENT_MS = 360_000
/** Patroni needs most of it: its `ttl` of 8 s (20 s from 4.0 on), an election, a promotion. On a busy machine all of it takes longer. */
const LONGEST_GAP_MS = 30_000
/** How much longer an event is watched once the cluster is whole, ms. */
const AFTER_MS = 2_000

let built: Awaited<ReturnType<typeof buildServer>>
let cluster: Patroni
let direct: Connection
let company: Company
const writes: Write[] = []
/** `own`: with the new primary there already. */
const gaps: { kind: string; ms: number; own: number; by: string }[] = []
const statuses = new Map<number, number>()

beforeAll(async () => {
  built = await buildServer()
  cluster = await startPatroni()
  direct = connect(cluster.urls.hosts, { max: 2, onError: () => undefined })
  const first = await ServerProcess.make(built.folder, { DATABASE_URL: cluster.urls.hosts })
  // Makes the tables
  await first.start()
  await first.dispose()
  company = await addCompany(direct, { applicants: 1_000 + 600 * TIMES })
}, 300_000)

afterAll(async () => {
  await direct?.close()
  await cluster?.remove()
  built?.remove()
}, 60_000)

const epochOf = async () =>
  (await direct.db.execute<{ id: string }>(sql`select value ->> 'id' as id from meta where key = 'epoch'`)).rows[0]!.id

/** `DATABASE_URL` in both ways that are supported, each for half of the events. */
const ways = [
  { by: 'hosts', times: Math.floor(TIMES / 2) },
  { by: 'haproxy', times: Math.ceil(TIMES / 2) },
] as const
let turn = 0

for (const { by, times } of ways)
  test.runIf(times > 0)(
    `I1 I2 ${times} times another primary, reached by ${by}: nothing that was acknowledged is lost or done twice, and no user is signed out`,
    async () => {
      const settings = { DATABASE_URL: cluster.urls[by], ...PLENTY }
      const one = await ServerProcess.make(built.folder, settings)
      const servers = [one, await ServerProcess.make(built.folder, settings, one.dataDir)]
      try {
        for (const server of servers) await server.start()
        const before = await epochOf()
        const ids = company.funnelIds.splice(0, Math.floor(company.funnelIds.length / (by === 'hosts' ? 2 : 1)))
        const loads = servers.map(({ url }, n) =>
          startLoad(
            url,
            { ...company, funnelIds: ids.filter((_, at) => at % 2 === n) },
            { clients: 5, paceMs: 200, patienceMs: AN_EVENT_MS, reachouts: false },
          ),
        )
        const readers = await Promise.all(
          servers.map(async ({ url }) => startReaders(url, company, await openSessionOf(direct), { paceMs: 100 })),
        )
        const streams = servers.map(({ url }) => followStream(url, company.token))
        for (const load of loads) await load.until(5)
        for (let n = 0; n < times; n += 1) {
          await happen({ by, loads, readers, streams })
          turn += 1
        }
        for (const load of loads) await load.finish()
        for (const each of [...readers, ...streams]) await each.stop()
        writes.push(...loads.flatMap((load) => load.writes))
        for (const load of loads)
          for (const [status, count] of load.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
        // What a 500 hides from clients, the log says
        for (const { log } of servers)
          for (const line of log.split('\n').filter((each) => each.includes('"msg":"failed"')))
            report('failed', { line })
        expect([...loads, ...readers].flatMap(({ faults }) => faults)).toEqual([])
        // Nothing that was acknowledged is lost, so that no phone is to compare itself
        expect(await epochOf()).toBe(before)
        const sum = await countWrites(direct, writes)
        report(`by ${by}`, { events: times, ...sum, load: loadavg()[0]!.toFixed(0) })
        expect(sum).toMatchObject({ missing: [], twice: [], unknown: [] })
      } finally {
        for (const server of servers) await server.stop()
        await one.dispose()
      }
    },
    times * AN_EVENT_MS + 120_000,
  )

interface Scene {
  by: string
  loads: Load[]
  readers: ReturnType<typeof startReaders>[]
  streams: ReturnType<typeof followStream>[]
}

async function happen({ by, loads, readers, streams }: Scene): Promise<void> {
  const kind = strikes[turn % strikes.length]!
  const acknowledged = () => loads.map(({ writes: all }) => all.filter((write) => write.acknowledgedAt).length)
  const had = acknowledged()
  const from = Date.now()
  const takenAt = await strike(kind, cluster)
  const wholeAt = Date.now()
  await sleep(AFTER_MS)
  // Both servers go on, and so do both sessions
  await waitFor('more from both servers', LONGEST_GAP_MS, () => acknowledged().every((count, n) => count > had[n]!))
  const to = Date.now()
  for (const { renewals } of readers) expect(renewals.at(-1)).toBeGreaterThan(wholeAt - AFTER_MS)
  const words = `"failover-${turn}"`
  const told = performance.now()
  await direct.db.transaction((tx) =>
    publishEvent(tx, 'emp', 'hiring_requests', { hiringRequestIds: [`failover-${turn}`] }, Date.now()),
  )
  await Promise.all(streams.map((stream) => stream.has(words)))
  const ms = longestSilence(loads, from, to)
  const own = firstAfter(loads, takenAt) - takenAt
  gaps.push({ kind, ms, own, by })
  report(`${turn + 1}. ${kind} by ${by}`, {
    gap: `${(ms / 1000).toFixed(1)} s`,
    'of it with a primary': `${(own / 1000).toFixed(1)} s`,
    whole: `${((wholeAt - from) / 1000).toFixed(1)} s`,
    event: `${(performance.now() - told).toFixed(0)} ms`,
    load: loadavg()[0]!.toFixed(0),
  })
}

test('what clients saw meanwhile, and for how long', () => {
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const tell = (name: string, all: number[]) => {
    const { p50, p95, max } = spread(all)
    report(name, { events: all.length, p50: s(p50), p95: s(p95), max: s(max) })
  }
  for (const kind of strikes) {
    const some = gaps.filter((gap) => gap.kind === kind)
    if (some.length > 0)
      tell(
        `gap, ${kind}`,
        some.map(({ ms }) => ms),
      )
  }
  tell(
    'gap, all',
    gaps.map(({ ms }) => ms),
  )
  tell(
    'of it with a primary',
    gaps.map(({ own }) => own),
  )
  report('writes', { of: writes.length, statuses })
  // 409: the first request with that key still waits for the standby. 429: clients that come again too often meanwhile
  for (const status of statuses.keys()) expect([0, 409, 429, 503]).toContain(status)
  expect(spread(gaps.map(({ ms }) => ms)).p95).toBeLessThanOrEqual(LONGEST_GAP_MS)
})
