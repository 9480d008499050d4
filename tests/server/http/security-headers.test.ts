import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'

const paths = ['/healthz', '/api/hire/v1/unknown', '/files/Asset/gone']
let plain: TestApp
let secure: TestApp
beforeAll(async () => {
  plain = await createTestApp({ endpoints: [] })
  secure = await createTestApp({ endpoints: [], settings: { BASE_URL: 'https://hire.example' } })
})
afterAll(() => Promise.all([plain.close(), secure.close()]))

describe('every response', () => {
  test.each(paths)('ASVS 3.4.4 3.4.5 3.4.6 of %s: no sniffing, no address for others, no frame', async (path) => {
    const { headers } = await plain.request(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  })

  test('what is no page says so in few bytes', async () => {
    const { headers } = await plain.request('/api/hire/v1/unknown')
    expect([...headers].join('\r\n').length).toBeLessThan(500)
  })

  test.each(paths)('ASVS 3.4.1 of %s: https for a year where the app is opened by https', async (path) => {
    expect((await plain.request(path)).headers.has('Strict-Transport-Security')).toBe(false)
    expect((await secure.request(path)).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  test.each(paths)('ASVS 3.4.2 of %s: no other site may read it, or ask whether it may', async (path) => {
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await plain.request(path, { method, headers: asked })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

test.each(['/', '/api/hire/v1/unknown'])('ASVS 13.4.4 TRACE of %s is refused, and repeats nothing', async (path) => {
  const server = createAdaptorServer({ fetch: plain.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'TRACE',
    headers: { 'x-secret': 'told to nobody' },
  }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part as Buffer)
  server.close()
  expect([400, 404, 405]).toContain(reply.statusCode)
  expect(Buffer.concat(parts).toString()).not.toContain('told to nobody')
})
