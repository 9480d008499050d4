import pg from 'pg'
import { hostUrls } from '../core/database-hosts.ts'
import { findPrimary, watchHost } from './hosts.ts'

type Done = (error: Error | null, client?: pg.Client) => void
/** What pg keeps and its types do not tell. */
interface Inside {
  host: string
  port: number
  connection: { stream: { destroy(): void } }
}

/**
 * Connects to the host that takes changes. A host that was cut off, or has become a standby, may keep a connection and
 * never answer: every two seconds it is asked who takes changes now, and connections to another are ended.
 */
function clientOf(url: string): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Done): void
    override connect(callback?: Done): Promise<pg.Client> | void {
      const connected = this.toPrimary()
      if (!callback) return connected
      connected.then(
        () => callback(null, this),
        (error: unknown) => callback(error as Error),
      )
    }

    private async toPrimary(): Promise<pg.Client> {
      const primary = await findPrimary(url)
      const { hostname, port } = new URL(primary)
      const inside = this as unknown as Inside
      inside.host = hostname.replaceAll(/^\[|\]$/g, '')
      inside.port = Number(port || 5432)
      // Before it is connected: a host may fall silent while it greets
      const unwatch = watchHost(url, primary, () => inside.connection.stream.destroy())
      this.once('end', unwatch)
      try {
        await super.connect()
      } catch (error) {
        unwatch()
        throw error
      }
      return this
    }
  }
}

/** What a pool, or pg-boss, needs to reach the database of `url`. */
export function poolSettings(url: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const [first, ...more] = hostUrls(url)
  return { connectionString: first, ...(more.length > 0 && { Client: clientOf(url) }) }
}

/** One connection of its own to the database of `url`. */
export function makeClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'>): pg.Client {
  const { connectionString, Client = pg.Client } = poolSettings(url)
  const client = new (Client as new (config: pg.ClientConfig) => pg.Client)({ ...config, connectionString })
  // One that is cut while nothing is asked must not end the process; what is asked next fails by itself
  client.on('error', () => undefined)
  return client
}
