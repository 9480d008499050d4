import type { MiddlewareHandler } from 'hono'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'

/**
 * Says once in the log that a proxy with a certificate is in front of a server that does not know its own address: its
 * links would begin with http. No start can see that.
 */
export function noteHttpsProxy({ baseUrl }: Pick<Config, 'baseUrl'>, log: Log): MiddlewareHandler {
  let isSaid = baseUrl !== undefined
  return async (c, next) => {
    if (!isSaid && c.req.header('X-Forwarded-Proto')?.startsWith('https') === true) {
      isSaid = true
      log.error('BASE_URL is not set, but requests come through https: set it to the address that users open')
    }
    await next()
  }
}
