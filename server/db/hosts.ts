import pg from 'pg'
import { hostUrls } from '../core/database-hosts.ts'

const LOOK_MS = 2_000
/** One answer serves the connections that are opened together. */
const FRESH_MS = 500
const WATCH_MS = 2_000

interface Look {
  at: number
  /** By address: resolves with it where changes are taken. */
  hosts: ReadonlyMap<string, Promise<string>>
  primary: Promise<string>
}
const seen = new Map<string, Look>()

/** Returns the address of the host that takes changes; rejects when none does within two seconds. */
export const findPrimary = (url: string, now = performance.now()): Promise<string> => look(url, now).primary

function look(url: string, now: number): Look {
  const known = seen.get(url)
  if (known && now - known.at < FRESH_MS) return known
  const hosts = new Map(hostUrls(url).map((host) => [host, asPrimary(host)]))
  const primary = Promise.any(hosts.values()).catch(() => {
    // Postgres' own code for no connection: whoever asked is told to come later
    throw Object.assign(new Error('No host of DATABASE_URL takes changes'), { code: '08001' })
  })
  const next = { at: now, hosts, primary }
  seen.set(url, next)
  return next
}

interface Watch {
  timer: NodeJS.Timeout
  /** By what ends a connection: its host. */
  ends: Map<() => void, string>
}
const watches = new Map<string, Watch>()

/**
 * Calls `end` once `host` takes changes no longer and another does. Where two take them, two names lead to one database,
 * as with a pooler on each of two machines. Returns what ends the watch.
 */
export function watchHost(url: string, host: string, end: () => void): () => void {
  const watch = watches.get(url) ?? startWatch(url)
  watch.ends.set(end, host)
  return () => {
    watch.ends.delete(end)
    if (watch.ends.size > 0 || watches.get(url) !== watch) return
    clearInterval(watch.timer)
    watches.delete(url)
  }
}

function startWatch(url: string): Watch {
  const ends: Watch['ends'] = new Map()
  const timer = setInterval(() => {
    const { hosts, primary } = look(url, performance.now())
    for (const host of new Set(ends.values()))
      void isReplaced(hosts.get(host)!, primary).then((isGone) => {
        if (isGone) for (const [end, of] of ends) if (of === host) end()
      })
  }, WATCH_MS)
  timer.unref()
  const watch = { timer, ends }
  watches.set(url, watch)
  return watch
}

const isReplaced = (own: Promise<string>, primary: Promise<string>): Promise<boolean> =>
  own.then(
    () => false,
    () =>
      primary.then(
        () => true,
        () => false,
      ),
  )

async function asPrimary(url: string): Promise<string> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'fieldhire-look' },
    ...{ connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string }>(
      `select case when pg_is_in_recovery() then 'standby' else 'primary' end as role`,
    )
    if (rows[0]?.role !== 'primary') throw new Error('A standby')
    return url
  } finally {
    void client.end().catch(() => undefined)
  }
}
