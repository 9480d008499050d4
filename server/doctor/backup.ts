import type { ClientBase } from 'pg'
import { DAY_MS, HOUR_MS } from '../../src/lib/dates.ts'
import { s3Archive } from '../gateways/files/s3-archive.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

/** One night may fail; of two in a row somebody must know. */
const OLDEST_MS = 36 * HOUR_MS
const UNTRIED_MS = 8 * DAY_MS

/** The bucket of backups answers, the role may try one, and neither the last backup nor the last trial is old. */
export const backup: Check = async ({ config, url, now }) => {
  if (!config.backups) return undefined
  const { bucket } = config.backups.s3
  try {
    await s3Archive(config.backups.s3, { retries: 0 }).list(AbortSignal.timeout(4_000))
  } catch (error) {
    const { message, cause } = error as { message: string; cause?: { code?: string } }
    return `the bucket of BACKUP_BUCKET ${bucket} cannot be listed (${cause?.code ?? message})`
  }
  return withClients(url, 1, async (client) => {
    if (config.databaseUrl !== undefined && !(await mayCreateDatabases(client)))
      return 'the role of the database may not create databases, so that no backup is tried: alter role … createdb'
    const { backup: last, 'backup-tried': tried } = await readDeeds(client)
    if (last !== undefined && now() - last > OLDEST_MS) return `no backup was taken for ${hours(now() - last)} hours`
    if (tried !== undefined && now() - tried > UNTRIED_MS)
      return `no backup was tried for ${hours(now() - tried)} hours`
    return undefined
  })
}

const hours = (ms: number) => Math.floor(ms / HOUR_MS)

async function mayCreateDatabases(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** When each was done last, epoch ms; before the first start with the schedule neither is there. */
async function readDeeds(client: ClientBase): Promise<Partial<Record<string, number>>> {
  const { rows: found } = await client.query<{ is: boolean }>(`select to_regclass('meta') is not null as is`)
  if (!found[0]?.is) return {}
  const { rows } = await client.query<{ key: string; at: string }>(
    `select key, value ->> 'at' as at from meta where key in ('backup', 'backup-tried')`,
  )
  return Object.fromEntries(rows.map(({ key, at }) => [key, Number(at)]))
}
