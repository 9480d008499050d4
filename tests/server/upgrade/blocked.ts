import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 100

/** Somebody waited for a lock: from when, epoch ms, for how long at least, and who held it when that was last seen. */
export interface Blocked {
  who: string
  statement: string
  from: number
  ms: number
  by: string
}

/**
 * Looks ten times a second who waits for a lock. Postgres says since when, so what is seen is too short by a tenth of a second at most;
 * a wait for a busy disk or processor is none. `url` is of a role that sees every session.
 */
export async function watchBlocked(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldhire-watch' })
  await client.connect()
  const seen = new Map<string, Blocked>()
  const over = new AbortController()
  const look = async () => {
    const { rows } = await client.query<Blocked & { pid: number }>(`
      select l.pid, a.application_name as who, a.query as statement, extract(epoch from l.waitstart)::float8 * 1000 as from,
        extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
        (select string_agg(distinct b.application_name || ': ' || left(b.query, 300), ' | ')
         from unnest(pg_blocking_pids(l.pid)) p join pg_stat_activity b on b.pid = p) as by
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and l.waitstart is not null and a.datname = current_database()`)
    for (const { pid, ...row } of rows) seen.set(`${pid} ${row.from}`, { ...row, by: row.by ?? '' })
  }
  const work = (async () => {
    while (!over.signal.aborted) {
      await look()
      await sleep(EVERY_MS)
    }
  })()
  return {
    found: () => [...seen.values()],
    async stop() {
      over.abort()
      await work
      await client.end()
    },
  }
}
