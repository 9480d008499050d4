import type pg from 'pg'

/** A session that others wait for, as the log names it: never its statement, in which a value may stand. */
export interface Holder {
  pid: number
  /** As pg_stat_activity says it; null where our role may not see it. */
  state: string | null
  /** Since its transaction began, or its session where there is none. */
  seconds: number | null
  application: string
}

const MOST = 3
const holder = `a.pid, a.state, a.application_name as application,
  extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.backend_start))::int as seconds`

/** The sessions with the oldest transactions on tables of this database: who a statement that gave way has waited for. */
export async function findTableHolders(client: pg.ClientBase): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select ${holder} from pg_stat_activity a
     where a.datname = current_database() and a.pid <> pg_backend_pid() and exists (
       select from pg_locks l join pg_class c on c.oid = l.relation
       where l.pid = a.pid and l.granted and c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text !~ '^pg_')
     order by a.xact_start nulls last limit ${MOST}`,
  )
  return rows
}

/** Who holds an advisory lock of this database. */
export async function findLockHolders(client: pg.ClientBase, lock: number): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select ${holder} from pg_locks l
     join pg_database d on d.oid = l.database and d.datname = current_database()
     join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted
     limit ${MOST}`,
    [lock],
  )
  return rows
}
