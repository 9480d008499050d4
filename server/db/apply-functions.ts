import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { givingWay, type Progress } from './apply-migrations.ts'

/** Functions and triggers, which are not part of drizzle's schema. */
const files = ['candidate-index.sql', 'funnel-rows.sql', 'rollups.sql', 'webhooks.sql']

/** What the database has, as it says it itself: one that an earlier build or a person has changed is another one. */
const HELD = `
  select encode(sha256(convert_to(coalesce(string_agg(text, chr(10) order by text collate "C"), ''), 'UTF8')), 'hex') as held
  from (
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  ) as held`

/**
 * Writes the functions and triggers of this build. A trigger needs a lock that waits for every change of its table, so a
 * database that has all of them is left alone: a start must not wait for a transaction that somebody forgot.
 */
export async function applyFunctions(client: pg.ClientBase, root: string, progress: Progress): Promise<void> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'server/db/functions', file), 'utf8')))
  const written = createHash('sha256').update(texts.join('\0')).digest('hex')
  await client.query('create table if not exists drizzle.functions (written text not null, held text not null)')
  const held = async () => (await client.query<{ held: string }>(HELD)).rows[0]!.held
  const same = 'select from drizzle.functions where written = $1 and held = $2'
  if ((await client.query(same, [written, await held()])).rowCount! > 0) return
  for (const [index, text] of texts.entries())
    await givingWay(client, files[index]!, progress, () => client.query(text))
  await client.query(
    'with before as (delete from drizzle.functions) insert into drizzle.functions (written, held) values ($1, $2)',
    [written, await held()],
  )
}
