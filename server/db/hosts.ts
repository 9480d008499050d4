import pg from 'pg'
import { hostUrls } from '../core/database-hosts.ts'

const LOOK_MS = 2_000
/** One answer serves the connections that are opened together. */
const FRESH_MS = 500

interface Seen {
  at: number
  primary: Promise<string>
}
const seen = new Map<string, Seen>()

/** Returns the address of the host that takes changes; rejects when none does within two seconds. */
export function findPrimary(url: string, now = performance.now()): Promise<string> {
  const known = seen.get(url)
  if (known && now - known.at < FRESH_MS) return known.primary
  const primary = Promise.any(hostUrls(url).map(asPrimary)).catch(() => {
    // Postgres' own code for no connection: whoever asked is told to come later
    throw Object.assign(new Error('No host of DATABASE_URL takes changes'), { code: '08001' })
  })
  seen.set(url, { at: now, primary })
  return primary
}

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
