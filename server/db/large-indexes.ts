import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { makeClient } from './client.ts'
import { INDEX_BUILDER } from './apply-migrations.ts'

/** Number of our advisory lock for it, beside those of migrate.ts. */
const INDEX_LOCK = 7_312_011
const CONNECT_MS = 5_000
/** What was not made is tried again after this, and then after twice the time each, up to an hour. */
const AGAIN_MS = 60_000
const LATEST_AGAIN_MS = 3_600_000

/**
 * Indexes that a migration makes on small tables only: on a large one it would stop every change for minutes. Each as
 * `create index` says it after the name; what is made here and in the migration is the same.
 */
export const largeIndexes: Record<string, string> = {
  funnel_rows_request_changed: 'on funnel_rows (hiring_request_id, changed_xid)',
  operations_ordered: `on operations (created_at) where status = 'ordered'`,
  funnel_rows_mobile: 'on funnel_rows (ip_id, mobile)',
  candidates_clients: 'on candidates using gin (clients)',
  campaigns_partner: 'on campaigns (ip_id)',
  funnel_rows_person: 'on funnel_rows (candidate_id, hiring_request_id)',
  funnel_rows_number: 'on funnel_rows (mobile)',
  funnel_rows_open: `on funnel_rows (ip_id, hiring_request_id, status, sub_stage, user_confirmed, employer_confirmed, expires_at,
    joining_time, stage_at, funnel_id) where status in ('shortlisted', 'interviewDone', 'selected')`,
  funnel_rows_due: `on funnel_rows (ip_id, (coalesce(case when status = 'selected' then joining_time else expires_at end, 9223372036854775807)),
    funnel_id collate "C", hiring_request_id, status, sub_stage, user_confirmed, employer_confirmed, expires_at, joining_time, stage_at)
    where status in ('shortlisted', 'interviewDone', 'selected')`,
  interest_links_request: 'on interest_links (hiring_request_id)',
  rollup_applicants_partner: 'on rollup_applicants (ip_id, last_at)',
}

/**
 * Makes those that are missing while changes go on. One server does it; its connection holds the lock, so what another server
 * left unfinished when it died is an index that is not valid, and is made anew. Returns the names of those it made, or
 * undefined where another is at it. Rejects when `signal` ends it in the middle.
 */
export async function buildLargeIndexes(url: string, signal?: AbortSignal): Promise<string[] | undefined> {
  const client = makeClient(url, { application_name: INDEX_BUILDER, connectionTimeoutMillis: CONNECT_MS })
  // The query that is under way rejects as well
  client.on('error', () => undefined)
  await client.connect()
  // Not before: a client that is ended while it connects never settles
  signal?.addEventListener('abort', () => void client.end().catch(() => undefined), { once: true })
  try {
    signal?.throwIfAborted()
    await client.query('set statement_timeout = 0')
    const lock = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [INDEX_LOCK])
    if (!lock.rows[0]!.locked) return undefined
    const built: string[] = []
    for (const [name, definition] of Object.entries(largeIndexes)) {
      const { rows } = await client.query<{ valid: boolean }>(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
        [name],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await client.query(`drop index concurrently ${name}`)
      await client.query(`create index concurrently ${name} ${definition}`)
      built.push(name)
    }
    return built
  } finally {
    // Ends the session and with it the lock
    await client.end()
  }
}

/**
 * At the start of a server, which does not wait for it: queries are slower until then, and right. Another server that
 * starts may end it and not come up, and the one that is at it may die: it goes on until all are there. Returns how to stop:
 * call it before the database goes.
 */
export function watchLargeIndexes(url: string, log: Log, againMs = AGAIN_MS): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    for (let pause = againMs; ;) {
      try {
        const indexes = await buildLargeIndexes(url, signal)
        if (indexes && indexes.length > 0) log.info({ indexes }, 'indexes made')
        if (indexes) return
      } catch (err) {
        if (signal.aborted) return
        log.warn({ err, againMs: pause }, 'indexes not made')
        pause = Math.min(pause * 2, LATEST_AGAIN_MS)
      }
      await sleep(pause, undefined, { signal })
    }
  }
  // The pause rejects when it is ended
  const done = work().catch(() => undefined)
  return async () => {
    stopping.abort()
    await done
  }
}
