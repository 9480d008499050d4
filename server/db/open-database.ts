import type { Config } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import { makeClient } from './client.ts'
import { startEmbedded } from './embedded.ts'
import type { Log } from '../core/log.ts'

type Stop = () => Promise<unknown>

/**
 * Returns the address of the database of these settings: that of DATABASE_URL, or the embedded Postgres, which is
 * started. With a log, the embedded Postgres is restarted when it ends, for as long as the server lives.
 */
export async function openDatabase(config: Config, stops: Stop[], log?: Log): Promise<string> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded(config.dataDir, log && { watch: noteIn(log) })
    stops.push(() => embedded.stop())
    return embedded.url
  }
  // Without settings of the session: a pooler would refuse them, and the checks of the start say what to do
  const probe = makeClient(config.databaseUrl, { connectionTimeoutMillis: 5_000 })
  try {
    await probe.connect()
    await probe.query('select 1')
    return config.databaseUrl
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new ConfigError(`the database of DATABASE_URL does not answer (${code ?? message})`)
  } finally {
    await probe.end().catch(() => undefined)
  }
}

const noteIn = (log: Log) => (said: 'gone' | 'back' | 'failed', err?: unknown) => {
  if (said === 'back') log.warn('Postgres was started again')
  else if (said === 'gone') log.error('Postgres has ended by itself')
  else log.error({ err }, 'Postgres does not start, it is tried again')
}
