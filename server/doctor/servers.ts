import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { keptSecret } from '../core/kept-secret.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

/** The connection that each server keeps open for events shows where its files are. */
const NAME = 'fieldhire-events '

/** Where the files of a server are: equal on two servers that share a bucket or a DATA_DIR. */
export function placeOfFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string {
  const place = s3 ? `${s3.endpoint}/${s3.bucket}` : keptSecret(join(dataDir, 'folder-id'))
  return createHash('sha256').update(place).digest('base64url').slice(0, 12)
}

const problemOf = ({ s3 }: Config) =>
  s3
    ? 'another server on this database keeps its files elsewhere: all need the same S3_ENDPOINT and S3_BUCKET'
    : 'another server on this database keeps its files elsewhere: several servers need S3, or one DATA_DIR for all'

/** In the order in which they came. */
const placesOf = (url: string): Promise<string[]> =>
  withClients(url, 1, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like '${NAME}%' order by backend_start, pid`,
    )
    return rows.map(({ name }) => name.slice(NAME.length))
  })

export const servers: Check = async ({ config, url }) => {
  // The embedded database has one server, which holds a lock in it
  if (config.databaseUrl === undefined) return undefined
  const mine = placeOfFiles(config)
  return (await placesOf(url)).some((place) => place !== mine) ? problemOf(config) : undefined
}

/** Once this server shows itself: of two that started together the one that came first stays. */
export async function isFirst(config: Config, url: string): Promise<string | undefined> {
  if (config.databaseUrl === undefined) return undefined
  const [first] = await placesOf(url)
  return first === undefined || first === placeOfFiles(config) ? undefined : problemOf(config)
}
