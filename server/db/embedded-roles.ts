import pg from 'pg'

export const DATABASE = 'fieldhire'
/**
 * The role of the app in the embedded Postgres. It owns its database. It cannot read files, start programs, make roles or
 * reach other databases: SQL that an attacker runs through the app reaches no further than its rows.
 */
export const APP = 'fieldhire_app'

/** With the superuser's connection: the role with this password, which has no quotes, and the database that it owns. */
export async function createDatabase(admin: pg.Client, password: string): Promise<void> {
  const { rowCount: role } = await admin.query('select 1 from pg_roles where rolname = $1', [APP])
  if (role === 0) await admin.query(`create role ${APP}`)
  const limits = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await admin.query(`alter role ${APP} with ${limits} password '${password}'`)
  // Whether another program uses this database, and how old the oldest transaction is
  await admin.query(`grant pg_read_all_stats to ${APP}`)
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await admin.query(`create database ${DATABASE} owner ${APP}`)
  else await admin.query(`alter database ${DATABASE} owner to ${APP}`)
  await admin.query(`revoke connect, temporary on database ${DATABASE} from public`)
}

/** Gives what a superuser has made in the app's schemas to the app; what belongs to an extension stays. */
export async function handOver(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'fieldhire-start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`
      do $$
      declare
        line text;
      begin
        for line in
          with rooms as (
            select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')
          ), ours as (
            select format('schema %I', nspname) as thing, nspowner as owner, oid, 'pg_namespace'::regclass as class
            from rooms where nspowner <> 'pg_database_owner'::regrole
            union all
            select format('table %s', c.oid::regclass), c.relowner, c.oid, 'pg_class'::regclass
            from pg_class c join rooms on rooms.oid = c.relnamespace
            where c.relkind in ('r', 'p', 'v', 'm') or (c.relkind = 'S' and not exists (
              select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
            union all
            select format('routine %s', p.oid::regprocedure), p.proowner, p.oid, 'pg_proc'::regclass
            from pg_proc p join rooms on rooms.oid = p.pronamespace
            union all
            select format('type %s', t.oid::regtype), t.typowner, t.oid, 'pg_type'::regclass
            from pg_type t join rooms on rooms.oid = t.typnamespace where t.typtype in ('e', 'd')
          )
          select format('alter %s owner to ${APP}', thing) from ours
          where owner <> '${APP}'::regrole and not exists (
            select from pg_depend where classid = ours.class and objid = ours.oid and deptype = 'e')
        loop
          execute line;
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
