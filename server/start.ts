import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '../src/contract/index.ts'
import { endpointsOf } from './api-paths.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, type Config } from './config.ts'
import { connect } from './db/connect.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createEventHub } from './events/hub.ts'
import { fileRoutes } from './gateways/file-routes.ts'
import { diskFiles } from './gateways/files-disk.ts'
import { s3Files } from './gateways/files-s3.ts'
import { createMail } from './gateways/mail.ts'
import { messageRoutes } from './gateways/message-routes.ts'
import { createMessages } from './gateways/messages.ts'
import { createPlaces } from './gateways/places.ts'
import { httpPush } from './gateways/push-http.ts'
import { telephonyRoutes } from './gateways/telephony-routes.ts'
import { createTelephony, type ReportOutcome } from './gateways/telephony.ts'
import { createIdentity } from './identity/identity.ts'
import { purgeIdentity } from './identity/purge.ts'
import { watchDemoApprovals } from './jobs/demo-approvals.ts'
import { startJobs } from './jobs/jobs.ts'
import { watchLostCalls } from './jobs/lost-calls.ts'
import { createLog, type Log } from './log.ts'
import { createMailer } from './mailer.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createPhoneReports } from './phone-reports.ts'
import { createNotifier } from './notifier.ts'
import { openDatabase } from './open-database.ts'
import { createReachoutSender } from './reachouts/sender.ts'
import { routes } from './routes/index.ts'
import { seedOnce } from './seed-once.ts'
import { DEMO_CANDIDATES } from './seed/candidates.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { workerSheets } from './sheets/sheets.ts'
import { getEpoch } from './store/epoch.ts'
import { endCall } from './store/interview-calls.ts'
import { loadVapidKeys } from './store/push.ts'

export interface Running {
  /** Where it listens, without a slash at the end. */
  address: string
  /** What the person who started it is told. */
  greeting: string[]
  log: Log
  /** Takes no new requests, finishes those under way, then stops jobs, pool and Postgres. */
  stop(): Promise<void>
}

type Stop = () => Promise<unknown>

/** Starts everything in order; when a step fails, what was started before it is stopped. */
export async function startServer(config: Config): Promise<Running> {
  const log = createLog(config.logLevel)
  const clock = systemClock(config.clockOffsetMs)
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) {
      await stop().catch((err: unknown) => log.error({ err }, 'stopping'))
    }
  }
  try {
    const url = await openDatabase(config, stops, log)
    await migrateDatabase(url, config.root)
    const connection = connect(url, { onError: (err) => log.warn({ err }, 'database connection') })
    stops.push(() => connection.close())
    const { db } = connection
    if (config.demo) await seedOnce(connection, clock, (tx) => seedDemo(tx, clock, DEMO_CANDIDATES))
    const metrics = createMetrics(connection)
    stops.push(async () => metrics.stop())
    const epoch = await getEpoch(db, clock.now())
    const mail = createMail({ config, log })
    const mailer = createMailer({ db, gateway: mail, clock, log })
    const push = httpPush({ keys: config.vapid ?? (await loadVapidKeys(db)), ...config.push, log })
    const notifier = createNotifier({ db, gateway: push, clock, log })
    const messages = createMessages({ config, log })
    const reachouts = createReachoutSender({ db, gateway: messages, clock, log, config })
    stops.push(() => reachouts.stop())
    if (messages.findOutcome) stops.push(repeat(() => reachouts.deliver(), DEMO_ANSWERS_MS))
    const jobs = await startJobs({ url, db, clock, log, mailer, notifier, reachouts, purgeIdentity })
    stops.push(() => jobs.stop())
    if (config.demo) stops.push(watchDemoApprovals({ db, clock, log, mailer, notifier }))

    const disk = config.s3 ? undefined : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock })
    const files = disk ?? s3Files(config.s3!)
    const report: ReportOutcome = (callId, outcome) => endCall(db, callId, outcome, clock.now())
    const telephony = createTelephony({ config, log, report })
    stops.push(watchLostCalls({ db, clock, log }), async () => telephony.stop())
    const places = createPlaces({ config, log })
    const events = createEventHub({ url, db, log })
    // Built beside this file, see vite.config.ts
    const sheets = workerSheets(new URL('./sheet-worker.js', import.meta.url))
    const identity = createIdentity({ config, db, clock, log })
    const app = createApp({
      ...{ config, db, clock, log, files, telephony, messages, mailer, places, push, reachouts, events, sheets },
      epoch: epoch.id,
      metrics,
      phones: createPhoneReports({ db, log }),
      endpoints: endpointsOf(contract, routes),
      verifyAccessToken: identity.verifyAccessToken,
      identity: identity.routes,
      fileRoutes: disk && fileRoutes({ files: disk, db, clock }),
      callbacks: telephonyRoutes({ telephony, clock, report }).route(
        '/',
        messageRoutes({ messages, mail, clock, db, config, demo: config.demo }),
      ),
    })
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    // The streams first: a server waits for its open answers
    stops.push(async () => Promise.all([events.stop(), close(server)]))
    const port = await listen(server, config.port)
    // What kept it from starting would be said first and alone
    if (mail.isEmbedded && !config.demo) log.warn('SMTP_URL is not set: letters by e-mail reach nobody')
    const address = config.baseUrl ?? `http://localhost:${port}`
    return { address, greeting: greet(address, config.demo), log, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** The demo's candidates answer one after the other, and a person watches: once a minute would be a long silence. */
const DEMO_ANSWERS_MS = 10_000

function repeat(work: () => Promise<void>, everyMs: number): Stop {
  const timer = setInterval(() => void work(), everyMs)
  return () => {
    clearInterval(timer)
    return Promise.resolve()
  }
}

function listen(server: Server, port: number): Promise<number> {
  // A phone on a slow network takes minutes for an offer letter; headers it sends at once
  server.requestTimeout = 10 * 60_000
  server.headersTimeout = 20_000
  // Longer than the minute after which browsers drop idle connections: a POST on one that we cut is repeated unasked
  server.keepAliveTimeout = 75_000
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is in use: stop the other program or set another PORT`,
        EACCES: `PORT ${port} may not be used by this user: set another PORT`,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new ConfigError(reason) : error)
    })
    server.listen(port, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Requests under way get five seconds. */
async function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

const accounts = ['emp', 'emp2', 'sub', 'sa', 'agg', 'ssc', 'ops', 'new'].map((name) => `${name}@demo.test`)

function greet(address: string, demo: boolean): string[] {
  const opened = `Fieldhire is open at ${address}`
  return demo ? ['', opened, `Demo accounts, password Demo-1234: ${accounts.join(', ')}`, ''] : ['', opened, '']
}
