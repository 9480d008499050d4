import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import type { PatroniNode } from './node.ts'
import { waitFor } from './program.ts'

/** The primary lets no standby in any more: they stay where they are, alive and behind. */
export async function cutReplication(primary: PatroniNode): Promise<void> {
  const client = new pg.Client(`postgres://postgres:proof@127.0.0.1:${primary.port}/postgres`)
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`)
    const file = rows[0]!.file
    writeFileSync(file, `host replication all 127.0.0.1/32 reject\n${readFileSync(file, 'utf8')}`)
    await client.query('select pg_reload_conf()')
    await waitFor('standbys that are cut off', 20_000, async () => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_replication')
      return (await client.query('select 1 from pg_stat_replication')).rowCount === 0
    })
  } finally {
    await client.end()
  }
}
