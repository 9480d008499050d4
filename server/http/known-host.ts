import type { MiddlewareHandler } from 'hono'
import { isIP } from 'node:net'
import type { Config } from '../core/config.ts'
import { HttpProblem } from '../core/errors.ts'

/** Requested by balancers and monitors under any name they have for this machine. */
const probes = /^\/(healthz|livez|readyz|metrics)$/i

/**
 * Refuses a request for a host that is not this installation (421). A foreign name must not get into links, and a
 * foreign page must not reach the API under it. Known are BASE_URL's host, localhost, and IP addresses, which no one
 * can point elsewhere.
 */
export function knownHost({ baseUrl }: Pick<Config, 'baseUrl'>): MiddlewareHandler {
  const own = baseUrl === undefined ? undefined : new URL(baseUrl).hostname.toLowerCase()
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const host = hostname.toLowerCase()
    const isKnown = host === own || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0
    if (!isKnown && !probes.test(c.req.path)) throw new HttpProblem(421, 'unknown-host')
    await next()
  }
}
