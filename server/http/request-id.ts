import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { isTrustedAddress, peerAddressOf } from '../core/client-address.ts'
import type { Config } from '../core/config.ts'

/**
 * The name of a request in our log and in that of the proxy before us: a proxy of TRUSTED_PROXIES gives one by
 * X-Request-Id. Another sender could make one up to hide among others.
 */
export function requestIdOf(c: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  const given = c.req.header('X-Request-Id') ?? ''
  return /^[\w.:-]{8,128}$/.test(given) && isTrustedAddress(trustedProxies, peerAddressOf(c)) ? given : randomUUID()
}

/** The trace a proxy of TRUSTED_PROXIES has begun; of anybody else it would join ours to what they like. */
export function traceparentOf(c: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  const given = c.req.header('traceparent') ?? ''
  return isTrustedAddress(trustedProxies, peerAddressOf(c)) ? given : ''
}
