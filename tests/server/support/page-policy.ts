import { Hono } from 'hono'
import type { Config } from '../../../server/core/config.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'

/** The policy of a page under these settings. */
export async function pagePolicyOf(config: Config): Promise<string> {
  const server = new Hono()
  server.use(securityHeaders(config))
  server.get('/', (c) => c.html(''))
  return (await server.request('/')).headers.get('Content-Security-Policy')!
}
