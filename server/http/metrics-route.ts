import { Hono, type Context } from 'hono'
import { isSameSecret } from '../core/is-same-secret.ts'
import { addressOf } from '../core/client-address.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { HttpProblem } from '../core/errors.ts'
import type { Metrics } from './metrics.ts'

/**
 * GET /metrics. With METRICS_TOKEN, requires it as a bearer token. Without, only for programs on this machine that call
 * it directly: a request that a proxy forwards comes from somewhere else.
 */
export function metricsRoute({
  metrics,
  config,
  clock,
}: {
  metrics: Metrics
  config: Pick<Config, 'metricsToken' | 'trustedProxies'>
  clock: Clock
}): Hono {
  return new Hono().get('/metrics', async (c) => {
    // As if it were not there
    if (!mayRead(c, config)) throw new HttpProblem(404, 'nothing-here')
    c.header('Cache-Control', 'no-store')
    return c.text(await metrics.read(clock.now()), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

function mayRead(c: Context, config: Pick<Config, 'metricsToken' | 'trustedProxies'>): boolean {
  const token = config.metricsToken
  if (token === undefined) {
    const isPassedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => c.req.header(name))
    return !isPassedOn && /^(::ffff:)?127\.|^::(1$|\/64$)|^0:0:0:0::\/64$/.test(addressOf(c, config))
  }
  const given = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  return isSameSecret(given, token)
}
