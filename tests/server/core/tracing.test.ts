import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../../src/contract/session.ts'
import { loadConfig } from '../../../server/core/config.ts'
import { createLog } from '../../../server/core/log.ts'
import { inSpan, isTracing } from '../../../server/core/tracing.ts'
import { startTracing } from '../../../server/core/tracing-otel.ts'
import { summaryOf } from '../../../server/db/traced.ts'
import { httpMessages } from '../../../server/gateways/messages/http.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: unknown }[]
}
const spans: Sent[] = []
let body = ''
const toGateway: IncomingHttpHeaders[] = []
const servers: Server[] = []
async function open(take: (path: string, text: string, headers: IncomingHttpHeaders) => void): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const part of request) text += String(part)
      take(request.url!, text, request.headers)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let app: TestApp
let stop: () => Promise<void>
beforeAll(async () => {
  const endpoint = await open((path, text) => {
    if (path !== '/v1/traces') return
    body += text
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
  })
  // Before the pool is opened, as at a start
  stop = startTracing({ endpoint, service: 'fieldhire' }, '1.2.3', createLog('silent'))
  app = await createTestApp({ settings: { TRUSTED_PROXIES: '10.0.0.1', BASE_URL: 'http://localhost' } })
})
afterAll(async () => {
  await stop()
  await app.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const from = (remoteAddress: string, path: string) =>
  app.app.request(
    path,
    { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } },
    { incoming: { socket: { remoteAddress } } },
  )

test('a request, its statements, jobs and services outside are spans of a trace, which only a trusted proxy begins', async () => {
  const { call, path } = { call: sessionCalls.info, path: '/api/nothing-of-this-name?mobile=9876543210' }
  const answered = await app.call(call)
  expect(answered.status).toBe(200)
  await from('10.0.0.1', path)
  await from('10.0.0.2', path)
  await expect(inSpan('job purge', 'internal', () => Promise.reject(new TypeError('of 9876543210')))).rejects.toThrow(
    'of 9876543210',
  )
  const gateway = await open((_path, _text, headers) => void toGateway.push(headers))
  const messages = httpMessages({ url: gateway, secret: 'x'.repeat(32), log: createLog('silent') } as never)
  await inSpan('job reachouts', 'internal', () =>
    messages.send({
      messageId: 'm1',
      to: '+919876543210',
      text: 'Hello',
      origin: 'https://x.example',
      channel: 'sms',
    } as never),
  )
  const lines: string[] = []
  await inSpan('job mail', 'internal', async () => {
    createLog('info', { write: (line) => void lines.push(line) }).info('within')
    await Promise.resolve()
  })
  await stop()
  expect(isTracing()).toBe(false)

  const named = (name: string) => spans.filter((span) => span.name === name)
  const [request] = named(`${call.method} ${call.name}`)
  expect(request).toBeDefined()
  expect(Object.fromEntries(request!.attributes.map(({ key, value }) => [key, value]))).toMatchObject({
    'http.route': { stringValue: call.name },
    'http.response.status_code': { intValue: 200 },
  })
  const statements = spans.filter(({ traceId, name }) => traceId === request!.traceId && /^(select|with) /.test(name))
  expect(statements.length).toBeGreaterThan(0)
  const unknown = named('GET api')
  expect(unknown.map(({ traceId }) => traceId === TRACE)).toEqual([true, false])
  expect(unknown[0]!.parentSpanId).toBe('b7ad6b7169203331')
  const [failed] = named('job purge')
  expect(failed!.status.code).toBe(2)
  const [outside] = named('gateway messages')
  expect(toGateway[0]!.traceparent).toBe(`00-${outside!.traceId}-${outside!.parentSpanId}-01`)
  expect(JSON.parse(lines[0]!)).toMatchObject({ traceId: named('job mail')[0]!.traceId })
  const lineOf = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lineOf.find((line) => line.msg === 'request' && line.call === call.name)).toMatchObject({
    traceId: request!.traceId,
  })
  // Nobody can be told from it
  for (const personal of ['9876543210', 'm1"', '/api/', 'test.emp']) expect(body, personal).not.toContain(personal)
}, 60_000)

test('a collector that is silent does not keep a server from ending', async () => {
  const silent = createServer(() => undefined)
  servers.push(silent)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const end = startTracing({ endpoint, service: 'fieldhire' }, '1.2.3', createLog('silent'))
  await inSpan('job mail', 'internal', () => Promise.resolve())
  const began = performance.now()
  await end()
  expect(performance.now() - began).toBeLessThan(5_000)
}, 20_000)

test('nothing is traced without the setting, and a statement is named by what it does and its table', async () => {
  expect(loadConfig({ NODE_ENV: 'test', DATA_DIR: app.config.dataDir }).traces).toBeUndefined()
  expect(
    loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: app.config.dataDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    }).traces,
  ).toEqual({ endpoint: 'http://127.0.0.1:4318', service: 'fieldhire' })
  expect(summaryOf(`select "id" from "funnel_rows" where mobile = '98'`)).toBe('select funnel_rows')
  expect(summaryOf('begin')).toBe('begin')
  expect(await inSpan('job', 'internal', () => Promise.resolve(isTracing()))).toBe(false)
})
