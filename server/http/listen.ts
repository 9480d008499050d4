import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'

/** Returns the port. Throws a ConfigError for one that cannot be had. */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  // A phone on a slow network takes minutes to send an offer letter; it sends headers at once
  server.requestTimeout = 10 * 60_000
  server.headersTimeout = 20_000
  // Longer than the minute after which browsers drop idle connections: a POST on one that we cut is repeated unasked
  server.keepAliveTimeout = 75_000
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is in use: stop the other program or set another PORT`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
        EACCES: `PORT ${port} may not be used by this user: set another PORT`,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new ConfigError(reason) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Requests under way get five seconds. */
export async function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}
