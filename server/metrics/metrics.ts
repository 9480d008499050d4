import { sql } from 'drizzle-orm'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Connection } from '../db/connect.ts'
import { sumWaitingPhones } from '../store/waiting-phones.ts'
import { counter, gauge, histogram, type Labels } from './registry.ts'

export interface Noted {
  /** Of the contract, or what else the address leads to; never the address itself. */
  call: string
  status: number
  ms: number
  replayed: boolean
}

export interface Metrics {
  note(request: Noted): void
  /** Everything in Prometheus's text format. What the database should say is left out while it does not answer. */
  read(now: number): Promise<string>
  stop(): void
}

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ db, pool }: Pick<Connection, 'db' | 'pool'>): Metrics {
  const requests = counter('fieldhire_requests_total', 'Requests by call and status')
  const durations = histogram('fieldhire_request_seconds', 'Duration of requests by call', BOUNDS)
  const replays = counter('fieldhire_ledger_replays_total', 'Updates that came again and were answered from the ledger')
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    note: ({ call, status, ms, replayed }) => {
      requests.add({ call, status })
      durations.observe({ call }, ms / 1000)
      if (replayed) replays.add({ call })
    },
    async read(now) {
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e9)
      delay.reset()
      const stored = await readStored(db, now).catch(() =>
        gauge('fieldhire_database_up', 'The database answers', [[{}, 0]]),
      )
      return [
        ...requests.lines(),
        ...durations.lines(),
        ...replays.lines(),
        ...gauge('fieldhire_pool_connections', 'Connections to Postgres, and requests that wait for one', [
          [{ state: 'open' }, pool.totalCount],
          [{ state: 'idle' }, pool.idleCount],
          [{ state: 'waiting' }, pool.waitingCount],
        ]),
        ...gauge('fieldhire_event_loop_delay_seconds', 'Since the last reading', [
          [{ quantile: '0.5' }, p50!],
          [{ quantile: '0.99' }, p99!],
          [{ quantile: '1' }, max!],
        ]),
        ...gauge('fieldhire_memory_bytes', 'Resident memory of this process', [[{}, process.memoryUsage.rss()]]),
        ...stored,
        '',
      ].join('\n')
    },
    stop: () => delay.disable(),
  }
}

/** The same whichever of several processes says it. */
async function readStored(db: Connection['db'], now: number): Promise<string[]> {
  const jobs = await db.execute<{ name: string; state: string; count: number }>(sql`
    select name, state::text as state, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by 1, 2 order by 1, 2`)
  const { rows } = await db.execute<{ messages: number; mails: number }>(sql`
    select (select count(*)::int from campaign_recipients where state = 'queued') as messages,
           (select count(*)::int from mails where sent_at is null) as mails`)
  const phones = await sumWaitingPhones(db)
  return [
    ...gauge('fieldhire_database_up', 'The database answers', [[{}, 1]]),
    ...gauge(
      'fieldhire_jobs',
      'Jobs by queue and state',
      jobs.rows.map(({ name, state, count }): [Labels, number] => [{ queue: name, state }, count]),
    ),
    ...gauge('fieldhire_messages_queued', 'Messages of reachouts not handed over yet', [[{}, rows[0]!.messages]]),
    ...gauge('fieldhire_mails_queued', 'Letters not sent yet', [[{}, rows[0]!.mails]]),
    ...gauge('fieldhire_phones_waiting', 'Devices that last said they hold unsent updates', [[{}, phones.devices]]),
    ...gauge('fieldhire_phone_updates_waiting', 'Unsent updates on them', [[{}, phones.updates]]),
    ...gauge('fieldhire_phone_oldest_update_seconds', 'Age of the oldest of them', [
      [{}, phones.oldestAt === null ? 0 : Math.max(0, now - phones.oldestAt) / 1000],
    ]),
  ]
}
