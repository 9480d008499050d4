import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findRoot } from '../../../server/core/find-root.ts'
import { startEmbedded, type Embedded } from '../../../server/db/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { withClient } from '../support/global-setup.ts'

let dataDir: string
let embedded: Embedded | undefined
const start = async () => (embedded = await startEmbedded(dataDir, { durable: false }))
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fieldhire-roles-'))
  // As root, Postgres runs as another user
  chmodSync(dataDir, 0o755)
})
afterEach(() => embedded?.stop())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const rowsOf = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows)

test('the app is no superuser: it owns its database, and gets neither to files and programs nor to roles', async () => {
  const { url } = await start()
  expect(await rowsOf(url, 'select * from pg_roles where rolname = current_user')).toMatchObject([
    { rolname: 'fieldhire_app', rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
  ])
  await migrateDatabase(url, findRoot())
  for (const reach of [
    "select pg_read_file('postgresql.conf')",
    "copy meta to program 'cat'",
    "copy meta from '/etc/hostname'",
    'create role other superuser',
    "alter system set log_statement = 'all'",
    'create database other',
    'set session_replication_role = replica',
  ])
    await expect(rowsOf(url, reach), reach).rejects.toThrow(/permission denied|must be|only roles|superuser/i)
})

test('a database that a superuser made becomes the app’s at the next start, with what is in it', async () => {
  const { adminUrl } = await start()
  await rowsOf(
    adminUrl,
    `drop schema drizzle cascade; drop schema public cascade; create schema public; create schema pgboss;
     create type pgboss.job_state as enum ('created'); create table pgboss.job (state pgboss.job_state);
     create sequence alone; alter database fieldhire owner to fieldhire`,
  )
  await migrateDatabase(adminUrl, findRoot())
  await embedded!.stop()
  const { url } = await start()
  const foreign = `
    select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace, 'pgboss'::regnamespace)
      and relkind in ('r', 'p', 'S', 'v') and relowner <> 'fieldhire_app'::regrole
    union all select typname from pg_type where typtype = 'e' and typowner <> 'fieldhire_app'::regrole
    union all select proname from pg_proc where proname = 'weigh_candidates' and proowner <> 'fieldhire_app'::regrole
    union all select nspname from pg_namespace where nspname in ('drizzle', 'pgboss') and nspowner <> 'fieldhire_app'::regrole`
  expect(await rowsOf(url, foreign)).toEqual([])
  // Its own migrations and changes of tables go on
  await migrateDatabase(url, findRoot())
  await rowsOf(url, 'alter table meta add column more text; drop schema pgboss cascade')
})

test('queries may not start parallel workers', async () => {
  const { url } = await start()
  expect(await rowsOf(url, 'show max_parallel_workers_per_gather')).toEqual([{ max_parallel_workers_per_gather: '0' }])
})
