import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '../src/contract/index.ts'
import { endpointsOf } from './http/api-paths.ts'
import { createApp } from './http/app.ts'
import { systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { ConfigError } from './core/config-error.ts'
import type { Drain } from './core/drain.ts'
import { readRelease } from './core/release.ts'
import type { Db } from './db/connect.ts'
import { connectShares } from './db/shares.ts'
import { migrateDatabase } from './db/migrate.ts'
import { keepBuild } from './http/kept-builds.ts'
import { createEventHub, type EventHub } from './http/events/hub.ts'
import { fileRoutes } from './routes/callbacks/file-routes.ts'
import { diskFiles } from './gateways/files/disk.ts'
import { s3Files } from './gateways/files/s3.ts'
import { createMail } from './gateways/mail/create.ts'
import { whatsAppMedia } from './gateways/carriers/whatsapp/media.ts'
import { carrierRoutes } from './routes/callbacks/carrier-routes.ts'
import { messageRoutes } from './routes/callbacks/message-routes.ts'
import { createMessages } from './gateways/messages/create.ts'
import { createPayments } from './gateways/payments/create.ts'
import { createPlaces } from './gateways/places/create.ts'
import { httpPush } from './gateways/push/http.ts'
import { telephonyRoutes } from './routes/callbacks/telephony-routes.ts'
import { createTelephony } from './gateways/telephony/create.ts'
import type { ReportOutcome } from './gateways/telephony/types.ts'
import { createIdentity } from './identity/identity.ts'
import { purgeIdentity } from './identity/purge.ts'
import { answerForDemo } from './demo/answers.ts'
import { watchDemoApprovals } from './demo/approvals.ts'
import { createAttachmentFetcher } from './jobs/attachments.ts'
import { startJobs } from './jobs/jobs.ts'
import { createCandidateImporter } from './jobs/candidate-imports.ts'
import { watchCandidateIndex } from './jobs/candidate-index.ts'
import { watchRollups } from './jobs/rollups.ts'
import { watchLostCalls } from './jobs/lost-calls.ts'
import { createLog, type Log } from './core/log.ts'
import { createMailer } from './mail/mailer.ts'
import { createAddressLetters, createNotices, createPasswordLetters } from './mail/password-letters.ts'
import { createMetrics } from './http/metrics.ts'
import { countForOperations } from './http/count-for-operations.ts'
import { close, listen } from './http/listen.ts'
import { endIdleSockets } from './http/idle-sockets.ts'
import { limitSockets } from './http/socket-limit.ts'
import { createPhoneReports } from './http/phone-reports.ts'
import { createNotifier } from './jobs/notifier.ts'
import { createWebhookSender } from './jobs/webhooks.ts'
import { httpOidc } from './gateways/oidc/http.ts'
import { httpWebhooks } from './gateways/webhooks/http.ts'
import { openReplica } from './db/replica.ts'
import { openDatabase } from './db/open-database.ts'
import { patientOf, requireSound } from './doctor/doctor.ts'
import { rememberSecret } from './doctor/known-secret.ts'
import { createBackups } from './backup/scheduled.ts'
import { s3Archive } from './gateways/files/s3-archive.ts'
import { beginBackups, endBackups } from './store/backups.ts'
import { isFirst, placeOfFiles } from './doctor/servers.ts'
import { createReachoutSender } from './reachouts/sender.ts'
import { routes } from './routes/index.ts'
import { demoSpecimens } from './demo/specimens/specimen.ts'
import { refuseKnownPasswords } from './demo/known-passwords.ts'
import { seedOnce } from './demo/seed-once.ts'
import { DEMO_CANDIDATES } from './demo/seed/candidates.ts'
import { seedDemo } from './demo/seed/seed-demo.ts'
import { workerSheets } from './sheets/sheets.ts'
import { indexAll } from './store/candidate-index.ts'
import { createOrderBook } from './store/carrier-orders.ts'
import { changeAddress } from './store/change-address.ts'
import { joinCompany } from './store/join-company.ts'
import { createEpochKeeper, type EpochKeeper } from './store/epoch-keeper.ts'
import { endCall } from './store/interview-calls.ts'
import { loadVapidKeys } from './store/push.ts'

export interface Running {
  /** Where it listens, without a slash at the end. */
  address: string
  /** The greeting for the operator who started it. */
  greeting: string[]
  log: Log
  /**
   * Is not ready for DRAIN_MS and serves what still comes, then takes no new requests, finishes those under way, and
   * stops jobs, pool and Postgres.
   */
  stop(): Promise<void>
}

/** Servers on one database accept each other's tokens and links, so they sign with one secret. */
function requireSharedSecret({ databaseUrl, isSecretOwn }: Config): void {
  if (databaseUrl !== undefined && isSecretOwn)
    throw new ConfigError('SESSION_SECRET is missing: every server on DATABASE_URL must have the same one')
}

type Stop = () => Promise<unknown>

/**
 * Starts everything in order; when a step fails, what was started before it is stopped. `signal` ends the wait for
 * others: it rejects with an AbortError.
 */
export async function startServer(config: Config, signal?: AbortSignal): Promise<Running> {
  requireSharedSecret(config)
  const log = createLog(config.logLevel)
  const release = readRelease(config.root)
  const drain: Drain = { isDraining: false }
  const clock = systemClock(config.clockOffsetMs)
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) {
      await stop().catch((err: unknown) => log.error({ err }, 'stopping'))
    }
  }
  try {
    if (config.traces) {
      const { startTracing } = await import('./core/tracing-otel.ts')
      stops.push(startTracing(config.traces, release.version, log))
    }
    const pooledUrl = await openDatabase(config, stops, log)
    const patient = patientOf(config, pooledUrl)
    await requireSound(patient, log)
    const { url } = patient
    await migrateDatabase(url, config.root, { log, signal })
    const pooled = config.directDatabaseUrl !== undefined
    // Needed by what is opened before they are there
    const later: { epoch?: EpochKeeper; events?: EventHub } = {}
    const connections = connectShares(pooledUrl, {
      ...{ pooled, sizes: config.poolSizes },
      verify: async (on) => later.epoch?.verify(on),
      onError: (err) => log.warn({ err }, 'database connection'),
    })
    stops.push(() => connections.close())
    const { shares, pools } = connections
    const { reads: db, changes, jobs: background } = shares
    // Phones open their stream again, and read the new one there
    const epoch = await createEpochKeeper({ db, clock, log, onNew: () => later.events?.release(TOLD_MS) })
    later.epoch = epoch
    const refused = await rememberSecret(db, config.sessionSecret)
    if (refused !== undefined && !config.skipChecks?.includes('secret')) throw new ConfigError(refused)
    if (!config.demo) await refuseKnownPasswords(db)
    if (config.demo && (await seedOnce({ db: background }, clock, (tx) => seedDemo(tx, clock, DEMO_CANDIDATES))))
      await indexAll(background)
    stops.push(watchCandidateIndex({ db: background, log }), watchRollups({ db: background, clock, log }))
    const replica =
      config.replicaUrl !== undefined &&
      openReplica(config.replicaUrl, {
        ...{ primary: db, max: config.poolSizes.reports, pooled, log },
        note: (from) => metrics.noteReport(from),
      })
    if (replica) stops.push(() => replica.close())
    const metrics = createMetrics({ db, pools: { ...pools, ...(replica && { reports: replica.pool }) }, release })
    stops.push(async () => metrics.stop())
    const endpoints = endpointsOf(contract, routes)
    const counted = await countForOperations({ config, db: background, clock, log, endpoints })
    stops.push(
      () => counted.flush(),
      repeat(() => counted.flush(), COUNTED_MS),
    )
    const mail = createMail({ config, log })
    const mailer = createMailer({ db: background, gateway: mail, clock, log })
    const push = httpPush({ keys: config.vapid ?? (await loadVapidKeys(db)), ...config.push, log })
    const notifier = createNotifier({ db: background, gateway: push, clock, log })
    const book = createOrderBook(background, () => clock.now())
    const messages = createMessages({ config, log, book })
    const simulateReplies = messages.findOutcome && answerForDemo
    const reachouts = createReachoutSender({
      ...{ db: background, gateway: messages, clock, log, config, simulateReplies },
    })
    stops.push(() => reachouts.stop())
    if (messages.findOutcome) stops.push(repeat(() => reachouts.deliver(), DEMO_ANSWERS_MS))
    const disk = config.s3 ? undefined : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock })
    const files = disk ?? s3Files(config.s3!)
    const webhooks = httpWebhooks({ named: config.webhookHosts })
    // Links to documents lead here; the port is known once it listens
    let address = config.baseUrl ?? `http://localhost:${config.port}`
    const hooks = createWebhookSender({
      ...{ db: background, gateway: webhooks, files, clock, log, sessionSecret: config.sessionSecret },
      origin: () => address,
      note: (result) => metrics.noteWebhook(result),
    })
    stops.push(
      () => hooks.stop(),
      repeat(() => hooks.deliver(), WEBHOOKS_MS),
    )
    const whatsApp = config.carriers?.whatsappCloud
    if (whatsApp) {
      const media = whatsAppMedia(whatsApp)
      const attachments = createAttachmentFetcher({ db: background, media, files, clock, log })
      stops.push(
        () => attachments.stop(),
        repeat(() => attachments.deliver(), ATTACHMENTS_MS),
      )
    }
    const imports = createCandidateImporter({ db: background, clock, log })
    stops.push(() => imports.stop())
    const backups = config.backups && {
      at: config.backups.at,
      ...createBackups({ ...{ config, url, db: background, clock, log }, store: s3Archive(config.backups.s3) }),
    }
    await (backups ? beginBackups(background, clock.now()) : endBackups(background))
    const jobs = await startJobs({
      ...{ url, db: background, clock, log, mailer, notifier, reachouts, imports, files, backups, purgeIdentity },
      signal,
    })
    stops.push(
      () => jobs.stop(),
      async () => backups?.stop(),
    )
    if (config.demo) stops.push(watchDemoApprovals({ db: background, clock, log, mailer, notifier }))

    const report: ReportOutcome = (callId, outcome) => endCall(changes, callId, outcome, clock.now())
    const telephony = createTelephony({ config, log, report, book })
    stops.push(watchLostCalls({ db: background, clock, log }), async () => telephony.stop())
    const places = createPlaces({ config, log })
    const payments = createPayments(config)
    const hub = createEventHub({
      url,
      place: placeOfFiles(config),
      db,
      log,
      look: (on, isNew) => epoch.look(on, isNew),
    })
    later.events = hub
    // Built beside this file, see vite.config.ts
    const sheets = workerSheets(new URL('./sheet-worker.js', import.meta.url))
    const postPasswordLetter = createPasswordLetters({ db: changes, clock, mailer })
    const postNotice = createNotices({ db: changes, clock, mailer })
    const postAddressLetter = createAddressLetters({ db: changes, clock, mailer })
    const oidc = httpOidc({ named: config.oidcHosts, now: () => clock.now() })
    const identity = createIdentity({
      ...{ config, db, clock, log, oidc, joinCompany, changeAddress },
      ...{ postPasswordLetter, postNotice, postAddressLetter },
    })
    const app = createApp({
      ...{
        config,
        db,
        clock,
        log,
        files,
        telephony,
        messages,
        mailer,
        places,
        payments,
        push,
        webhooks,
        reachouts,
        imports,
        events: hub,
        sheets,
        drain,
      },
      epoch,
      metrics,
      shares,
      reports: replica ? replica.find : undefined,
      phones: createPhoneReports({ db: background, log }),
      seenDevices: counted.seenDevices,
      refusals: counted.refusals,
      endpoints,
      specimens: demoSpecimens,
      verifyAccessToken: identity.verifyAccessToken,
      renewSession: identity.renewSession,
      identity: identity.routes,
      fileRoutes: disk && fileRoutes({ files: disk, db: changes, clock }),
      callbacks: telephonyRoutes({ telephony, clock, report })
        .route('/', messageRoutes({ messages, mail, clock, db: changes, config, demo: config.demo }))
        .route('/', carrierRoutes({ config, clock, db: changes, report })),
    })
    stops.push(() => hub.stop())
    if (config.databaseUrl !== undefined && !config.skipChecks?.includes('servers')) {
      await Promise.race([hub.ready, sleep(SHOWN_WITHIN_MS, undefined, { ref: false })])
      const second = await isFirst(config, url)
      if (second !== undefined) throw new ConfigError(second)
    }
    // A full disk is no reason not to start
    await keepBuild(join(config.root, 'dist/app'), config.dataDir).catch((err: unknown) =>
      log.warn({ err }, 'keeping the chunks of this build'),
    )
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    limitSockets(server, config)
    endIdleSockets(server)
    // The streams first: a server waits for its open responses
    stops.push(async () => Promise.all([hub.stop(), close(server)]))
    const port = await listen(server, config)
    // After the steps that can fail: their error must be the first and only output
    if (mail.isEmbedded && !config.demo) log.warn('SMTP_URL is not set: letters by e-mail reach nobody')
    address = config.baseUrl ?? `http://localhost:${port}`
    log.info({ ...release, postgres: await postgresVersion(db), pid: process.pid }, 'started')
    const stop = async () => {
      log.info({ drainMs: config.drainMs }, 'stopping')
      drain.isDraining = true
      // Balancers need some probes to notice; the streams that end after that are opened again at another server
      await sleep(config.drainMs / 2)
      hub.release(config.drainMs / 4)
      await sleep(config.drainMs / 2)
      await stopAll()
      log.info('stopped')
    }
    return { address, greeting: greet(address, config.demo), log, stop }
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return rows[0]!.version
}

/** Streams end one after the other within this when there is a new epoch. */
const TOLD_MS = 2_000

/** A server that cannot listen for events yet goes on trying. */
const SHOWN_WITHIN_MS = 3_000

/** The demo's candidates reply one after the other while a user watches: once a minute would be too slow. */
const DEMO_ANSWERS_MS = 10_000

/** What happened is told within a second: a question to an index, where nothing waits. */
const WEBHOOKS_MS = 1_000

/** What somebody sends is on the profile before they are asked about it. */
const ATTACHMENTS_MS = 5_000

/** What operations see of refusals and of old phones is written so often, and when the server ends. */
const COUNTED_MS = 10_000

function repeat(work: () => Promise<void>, everyMs: number): Stop {
  const timer = setInterval(() => void work(), everyMs)
  return () => {
    clearInterval(timer)
    return Promise.resolve()
  }
}

const accounts = ['emp', 'emp2', 'sub', 'sa', 'agg', 'ssc', 'ops', 'new'].map((name) => `${name}@demo.test`)

function greet(address: string, demo: boolean): string[] {
  const opened = `Fieldhire is open at ${address}`
  return demo ? ['', opened, `Demo accounts, password Demo-1234: ${accounts.join(', ')}`, ''] : ['', opened, '']
}
