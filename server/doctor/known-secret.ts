import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { meta } from '../db/schema.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

const KEY = 'secret'
/** Says nothing about the secret, which has at least 32 characters. */
const fingerprint = (secret: string) => createHmac('sha256', secret).update('fieldhire secret').digest('base64url')

const OTHER =
  'SESSION_SECRET is not the one this database knows: set that one, or accept this one with `doctor --accept-secret`'

/** Before the first start the database knows none. */
export const secret: Check = ({ config, url }) =>
  withClients(url, 1, async (client) => {
    const { rows: there } = await client.query(`select 1 where to_regclass('public.meta') is not null`)
    if (there.length === 0) return undefined
    const { rows } = await client.query<{ value: string }>(
      `select value #>> '{}' as value from meta where key = 'secret'`,
    )
    return rows.length === 0 || rows[0]!.value === fingerprint(config.sessionSecret) ? undefined : OTHER
  })

/** The first server to start decides; returns what is wrong with one that has another secret. */
export async function rememberSecret(db: Db, sessionSecret: string): Promise<string | undefined> {
  const value = fingerprint(sessionSecret)
  await db.insert(meta).values({ key: KEY, value }).onConflictDoNothing()
  const [row] = await db.select().from(meta).where(eq(meta.key, KEY))
  return row?.value === value ? undefined : OTHER
}

/** From now on this one: users sign in again, and links that were sent before lead nowhere. */
export async function acceptSecret(db: Db, sessionSecret: string): Promise<void> {
  const value = fingerprint(sessionSecret)
  await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
}
