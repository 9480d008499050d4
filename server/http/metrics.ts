import { sql } from 'drizzle-orm'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import type { Release } from '../core/release.ts'
import { askedInTransaction } from '../gateways/guard.ts'
import { gatewayNumbers } from '../gateways/outside.ts'
import { findBackups } from '../store/backups.ts'
import { countUnindexed } from '../store/candidate-index.ts'
import { sumWaitingPhones } from '../store/waiting-phones.ts'
import { sumDeliveries } from '../store/webhook-deliveries.ts'
import { answers, inTime } from './answers-in-time.ts'

export interface Noted {
  /** Name of the call in the contract, or the area of the path; never the path itself. */
  call: string
  status: number
  ms: number
  replayed: boolean
}

export interface Metrics {
  note(request: Noted): void
  /** A call that was not done, by the reason of the contract. */
  noteRefusal(call: string, reason: string): void
  /** An attempt to send a webhook, by what came of it. */
  noteWebhook(result: string): void
  /** A report or an export, by the database it was read from. */
  noteReport(from: 'replica' | 'primary'): void
  /** All metrics in Prometheus's text format. What cannot be read from the database is left out. */
  read(now: number): Promise<string>
  stop(): void
}

/** Upper bounds of the histogram, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Value = readonly [labels: Record<string, string>, value: number]

/** A gauge that is read, not counted: it lives in the registry of one scrape. */
function addGauge(registry: Registry, name: string, help: string, values: readonly Value[]): void {
  const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry] })
  for (const [labels, value] of values) gauge.set(labels, value)
}

export interface MetricsOptions {
  db: Db
  /** By the name of their share. */
  pools: Readonly<Record<string, pg.Pool>>
  release?: Release
}

export function createMetrics({ db, pools, release }: MetricsOptions): Metrics {
  const counted = new Registry()
  const registers = [counted]
  if (release) addGauge(counted, 'fieldhire_build_info', 'What runs here', [[{ ...release }, 1]])
  const requests = new Counter({
    ...{ name: 'fieldhire_requests_total', help: 'Requests by call and status' },
    ...{ labelNames: ['call', 'status'], registers },
  })
  const durations = new Histogram({
    ...{ name: 'fieldhire_request_seconds', help: 'Duration of requests by call' },
    ...{ labelNames: ['call'], buckets: BUCKETS, registers },
  })
  const replays = new Counter({
    ...{ name: 'fieldhire_ledger_replays_total', help: 'Repeated updates answered from the ledger' },
    ...{ labelNames: ['call'], registers },
  })
  const refusals = new Counter({
    ...{ name: 'fieldhire_refusals_total', help: 'Calls that were refused or failed, by reason' },
    ...{ labelNames: ['call', 'reason'], registers },
  })
  const webhooks = new Counter({
    ...{ name: 'fieldhire_webhook_attempts_total', help: 'Attempts to send a webhook, by result' },
    ...{ labelNames: ['result'], registers },
  })
  const reports = new Counter({
    ...{ name: 'fieldhire_reports_total', help: 'Reports and exports where there is a replica, by who read them' },
    ...{ labelNames: ['from'], registers },
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    note: ({ call, status, ms, replayed }) => {
      requests.inc({ call, status })
      durations.observe({ call }, ms / 1000)
      if (replayed) replays.inc({ call })
    },
    noteRefusal: (call, reason) => refusals.inc({ call, reason }),
    noteWebhook: (result) => webhooks.inc({ result }),
    noteReport: (from) => reports.inc({ from }),
    async read(now) {
      const current = new Registry()
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e9)
      delay.reset()
      addGauge(
        current,
        'fieldhire_pool_connections',
        'Connections to Postgres, and what waits for one',
        Object.entries(pools).flatMap(([share, pool]): Value[] => [
          [{ share, state: 'open' }, pool.totalCount],
          [{ share, state: 'idle' }, pool.idleCount],
          [{ share, state: 'waiting' }, pool.waitingCount],
        ]),
      )
      addGauge(current, 'fieldhire_event_loop_delay_seconds', 'Since the last reading', [
        [{ quantile: '0.5' }, p50!],
        [{ quantile: '0.99' }, p99!],
        [{ quantile: '1' }, max!],
      ])
      addGauge(current, 'fieldhire_memory_bytes', 'Resident memory of this process', [[{}, process.memoryUsage.rss()]])
      addGateways(current)
      const isUp = await inTime(answers(db))
      addGauge(current, 'fieldhire_database_up', 'The database answers within three seconds', [[{}, isUp ? 1 : 0]])
      const stored = isUp ? await readStored(db, now) : []
      for (const [name, help, values] of stored) addGauge(current, name, help, values)
      return `${await counted.metrics()}${await current.metrics()}`
    },
    stop: () => delay.disable(),
  }
}

function addGateways(registry: Registry): void {
  const requests = new Counter({
    ...{ name: 'fieldhire_gateway_requests_total', help: 'Questions to services outside, by result' },
    ...{ labelNames: ['gateway', 'result'], registers: [registry] },
  })
  const open = new Gauge({
    ...{ name: 'fieldhire_gateway_open', help: 'Services left alone for a while because they failed' },
    ...{ labelNames: ['gateway'], registers: [registry] },
  })
  const held = new Counter({
    ...{ name: 'fieldhire_gateway_in_transaction_total', help: 'Questions inside a transaction: a fault of ours' },
    ...{ labelNames: ['gateway'], registers: [registry] },
  })
  for (const [gateway, numbers] of gatewayNumbers()) {
    for (const [result, count] of Object.entries(numbers.results)) requests.inc({ gateway, result }, count)
    open.set({ gateway }, numbers.open)
  }
  for (const [gateway, count] of askedInTransaction()) held.inc({ gateway }, count)
}

type Stored = [name: string, help: string, values: Value[]]

/** Of what is read from the database, ms: Prometheus waits ten seconds for all. */
const READ_MS = 6_000

/** The same from each of several processes. One that cannot be read takes no other with it. */
async function readStored(db: Db, now: number): Promise<Stored[]> {
  const began = performance.now()
  const found: Stored[] = []
  for (const read of readers) {
    if (performance.now() - began > READ_MS) break
    found.push(...(await read(db, now).catch(() => [])))
  }
  return found
}

const ageAt = (now: number, at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1000)

const readers: ((db: Db, now: number) => Promise<Stored[]>)[] = [
  async (db) => {
    // pg-boss keeps what failed for half a day, long after it was mended
    const { rows } = await db.execute<{ name: string; state: string; count: number }>(sql`
      select name, state::text as state, count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active') or (state = 'failed' and completed_on > now() - interval '1 hour')
      group by 1, 2 order by 1, 2`)
    const values = rows.map(({ name, state, count }): Value => [{ queue: name, state }, count])
    return [['fieldhire_jobs', 'Jobs by queue and state; of the failed those of the last hour', values]]
  },
  async (db) => {
    const { rows } = await db.execute<{ messages: number; mails: number }>(sql`
      select (select count(*)::int from campaign_recipients where state = 'queued') as messages,
             (select count(*)::int from mails where next_attempt_at is not null) as mails`)
    return [
      ['fieldhire_messages_queued', 'Messages of reachouts not handed over yet', [[{}, rows[0]!.messages]]],
      ['fieldhire_mails_queued', 'E-mails that are still to be sent', [[{}, rows[0]!.mails]]],
    ]
  },
  async (db) => {
    const help = 'Changes of candidates that searches do not see yet'
    return [['fieldhire_candidates_unindexed', help, [[{}, await countUnindexed(db)]]]]
  },
  async (db, now) => {
    const { waiting, failed, oldestAt } = await sumDeliveries(db)
    return [
      ['fieldhire_webhooks_waiting', 'Messages of webhooks not delivered yet', [[{}, waiting]]],
      ['fieldhire_webhooks_failed', 'Messages of webhooks given up in the last 30 days', [[{}, failed]]],
      ['fieldhire_webhook_oldest_seconds', 'Age of the oldest that waits', [[{}, ageAt(now, oldestAt)]]],
    ]
  },
  async (db, now) => {
    const { last, failures } = await findBackups(db)
    const since = (at: number | undefined): Value[] => (at === undefined ? [] : [[{}, ageAt(now, at)]])
    return [
      ['fieldhire_backup_age_seconds', 'Since the last backup by the clock', since(last.backup)],
      ['fieldhire_backup_tried_age_seconds', 'Since one of them was restored', since(last['backup-tried'])],
      ['fieldhire_backup_failures', 'Backups by the clock, and trials of one, that failed', [[{}, failures]]],
    ]
  },
  async (db, now) => {
    const { devices, updates, oldestAt } = await sumWaitingPhones(db)
    return [
      ['fieldhire_phones_waiting', 'Devices that last reported unsent updates', [[{}, devices]]],
      ['fieldhire_phone_updates_waiting', 'Unsent updates on them', [[{}, updates]]],
      ['fieldhire_phone_oldest_update_seconds', 'Age of the oldest of them', [[{}, ageAt(now, oldestAt)]]],
    ]
  },
]
