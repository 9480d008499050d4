import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { join } from 'node:path'
import { headers } from '../../src/contract/call.ts'
import { DEVELOPERS } from '../../src/lib/server-pages.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import { createApi } from './api.ts'
import type { Services } from './services.ts'
import { HttpProblem } from '../core/errors.ts'
import { inSpan } from '../core/tracing.ts'
import { guarded } from '../gateways/guard.ts'
import type { EventHub } from './events/hub.ts'
import { answerEvents, isEventStream } from './events/stream.ts'
import { DOCUMENT_PATH } from '../openapi/document.ts'
import { developerRoutes } from './developer-routes.ts'
import { healthRoutes } from './health.ts'
import { noteHttpsProxy } from './behind-https.ts'
import { keptBuilds } from './kept-builds.ts'
import { knownHost } from './known-host.ts'
import { metricsRoute } from './metrics-route.ts'
import type { Metrics } from './metrics.ts'
import { buildOf } from './phone-reports.ts'
import { refusedSenderOf, type RefusedSender } from './refusal-tally.ts'
import { calendarRoutes } from '../routes/callbacks/calendar-routes.ts'
import { reportRoutes } from '../routes/callbacks/report-routes.ts'
import { logProblem, toProblem } from './problems.ts'
import { requestIdOf, traceparentOf } from './request-id.ts'
import { scimRoutes } from './scim/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { serveApp } from './static.ts'

export interface AppOptions extends Services {
  /** The identity provider's own pages, with paths from the root ('/identity/…'). */
  identity?: Hono
  /** Where stored files are put and fetched when they are on this server ('/files/…'). */
  fileRoutes?: Hono
  /** Where the gateways of telephony and messages report to ('/callbacks/…'), and the demo's phone ('/messages'). */
  callbacks?: Hono
  /** Opens the streams of events; without it there are none. */
  events?: EventHub
  heartbeatMs?: number
  /** The content of GET /metrics; without it there is none. */
  metrics?: Metrics
  /** The built app; dist/app in the project's folder by default. */
  appFolder?: string
}

/**
 * Composes the server: API, identity provider, stored files and the app itself. No port is opened, so tests call
 * `app.request()`. No CORS headers anywhere: everything comes from one origin.
 */
export function createApp(options: AppOptions): Hono {
  const { config, clock, log } = options
  const app = new Hono()
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = requestIdOf(c, config)
    c.set('requestId' as never, requestId as never)
    await inSpan(
      c.req.method,
      'server',
      async (traced) => {
        await next()
        const call = callOf(c)
        traced.name(`${c.req.method} ${call}`)
        traced.set({
          'http.request.method': c.req.method,
          'http.route': call,
          'http.response.status_code': c.res.status,
        })
        if (c.res.status >= 500) traced.fail(String(c.res.status))
        // In here: its line names the trace
        logRequest(options, c, requestId, performance.now() - started)
      },
      traceparentOf(c, config),
    )
    c.res.headers.set('X-Request-Id', requestId)
    // A balancer keeps connections open and would send the next request on one that is about to end
    if (options.drain?.isDraining) c.res.headers.set('Connection', 'close')
    // Ours and not Node's, so that a phone that corrects its clock by it agrees with the rules on the server
    c.res.headers.set('Date', new Date(clock.now()).toUTCString())
    options.metrics?.note({
      call: callOf(c),
      status: c.res.status,
      ms: performance.now() - started,
      replayed: c.res.headers.has(headers.idempotencyReplayed),
    })
  })
  app.use(securityHeaders(config))
  app.use(knownHost(config))
  app.use(noteHttpsProxy(config, log))

  app.route('/', healthRoutes(options))

  const noteRefusal = (call: string, reason: string, sender: RefusedSender) => {
    options.metrics?.noteRefusal(call, reason)
    options.refusals?.note(call, reason, sender)
    log.info({ call, reason }, 'refused')
  }
  const api = createApi(withGuards({ ...options, noteRefusal, noteCall: options.metrics?.note }))
  const stream = options.events && answerEvents({ ...options, noteRefusal, events: options.events })
  // By hand instead of by Hono's router, which minds the case of a path
  const isApi = (c: Context) => /^\/api(\/|$)/i.test(c.req.path)
  const pack = compress({ threshold: 1024 })
  // It would take gzip from `gzip;q=0`
  const isPacked = (c: Context) => (isApi(c) || c.req.path === DEVELOPERS) && acceptsEncoding(c, 'gzip')
  app.use(async (c, next) => (isPacked(c) ? pack(c, next) : next()))
  app.use(async (c, next) => {
    if (!isApi(c) || c.req.path === DOCUMENT_PATH) return next()
    c.header('Cache-Control', 'no-store')
    return stream && isEventStream(c) ? stream(c) : api(c)
  })

  app.route('/', developerRoutes())
  if (options.metrics) app.route('/', metricsRoute({ metrics: options.metrics, config, clock }))
  if (options.identity) app.route('/', options.identity)
  if (options.callbacks) app.route('/', options.callbacks)
  app.route('/', scimRoutes(options))
  if (options.fileRoutes) app.route('/', options.fileRoutes)
  app.route('/', reportRoutes(options))
  app.route('/', calendarRoutes(options))
  app.use(serveApp(options.appFolder ?? join(config.root, 'dist/app'), keptBuilds(config.dataDir)))

  app.notFound((c) => answerProblem(c, new HttpProblem(404, 'nothing-here')))
  app.onError((error, c) => {
    const problem = toProblem(error)
    const call = c.get('call' as never) as string | undefined
    if (call !== undefined || problem.status !== 404)
      noteRefusal(call ?? areaOf(c.req.path), problem.reason, refusedSenderOf(c))
    logProblem(log, problem, error, call)
    return answerProblem(c, problem)
  })
  return app
}

/** With gateways that no handler can call inside a transaction. */
const withGuards = (services: Services): Services => ({
  ...services,
  telephony: guarded('telephony', services.telephony, ['place']),
  messages: guarded('messages', services.messages, ['send']),
  files: guarded('files', services.files, ['find', 'store', 'remove']),
  places: guarded('places', services.places, ['search', 'reverse']),
  payments: guarded('payments', services.payments, ['findWay']),
  push: guarded('push', services.push, ['send']),
  webhooks: guarded('webhooks', services.webhooks, ['send', 'assess']),
})

const STATIC = 'static'
/** The name in place of a call's where there is none. */
export const areas = [
  'identity',
  'files',
  'callbacks',
  'calendar',
  'scim',
  'healthz',
  'livez',
  'readyz',
  'metrics',
  'api',
  STATIC,
]

/** The name of the call, or the area of the path where there is none. */
const callOf = (c: Context) => (c.get('call' as never) as string | undefined) ?? areaOf(c.req.path)

/** Returns one of a few names, whatever the path: each name makes a stored row of numbers. */
function areaOf(path: string): string {
  const first = path.split('/', 2)[1]!.toLowerCase()
  return areas.includes(first) ? first : STATIC
}

function answerProblem(c: Context, problem: HttpProblem): Response {
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer')
  if (problem.retryAfterSeconds !== undefined) c.header('Retry-After', String(problem.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  return c.json({ status: false, error: problem.toError() }, problem.status)
}

/** Logs the name of the call and not its address: ids and queries stay out of the log. */
function logRequest({ log }: Services, c: Context, requestId: string, ms: number): void {
  const call = c.get('call' as never) as string | undefined
  const pending = c.req.header(headers.pendingCount)
  const build = buildOf(c)
  const line = {
    requestId,
    ...(call ? { call } : {}),
    method: c.req.method,
    status: c.res.status,
    ms: Math.round(ms),
    ...(c.res.headers.has(headers.idempotencyReplayed) ? { replayed: true } : {}),
    ...(pending && /^\d{1,6}$/.test(pending) ? { pending: Number(pending) } : {}),
    ...(build ? { build } : {}),
  }
  if (call || c.res.status >= 400) log.info(line, 'request')
  else log.debug(line, 'request')
}
