import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { QuietHours } from '../../src/rules/reachouts.ts'
import { carriesWhatsApp, readCarriers, type Carriers } from './carriers.ts'
import {
  isTrial,
  LOOPBACK,
  makeDataDir,
  readContact,
  readQuietHours,
  readS3,
  readSmtp,
  readVapid,
  requireBaseUrl,
  type S3Settings,
} from './config-parts.ts'
import { readBackups, type BackupSettings } from './backup-settings.ts'
import { ConfigError } from './config-error.ts'
import { readDrainMs } from './drain.ts'
import { findRoot } from './find-root.ts'
import { keptSecret } from './kept-secret.ts'
import { readOidc, type OidcSettings } from './oidc-settings.ts'
import type { PoolSizes } from './pool-sizes.ts'
import type { Quotas } from './quotas.ts'
import { readSales, type Sales } from './sales.ts'
import { isSecret, withSecretFiles } from './setting-files.ts'
import { refuseUnknownNames } from './setting-names.ts'
import { isLocal, settings, type CheckName, type Settings } from './settings.ts'
import type { TraceSettings } from './tracing.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface Config {
  port: number
  /** The address it listens on; undefined: every address of this machine. */
  host?: string
  /** Absolute. */
  dataDir: string
  /** A Postgres of your own; unset means the embedded one. */
  databaseUrl?: string
  /** The same database without the pooler that databaseUrl leads to: for locks, LISTEN and jobs. */
  directDatabaseUrl?: string
  /** A streaming replica of it, for reports and exports. */
  replicaUrl?: string
  /** Connections to them, by share. */
  poolSizes: PoolSizes
  /** Checks of the start that only warn. */
  skipChecks?: CheckName[]
  /** Where users open the app, without a trailing slash; unset means the host of the request. */
  baseUrl?: string
  demo: boolean
  /** How long a server that is to end goes on serving, so that balancers notice, ms. */
  drainMs: number
  s3?: S3Settings
  /** Backups by the clock; unset: none. */
  backups?: BackupSettings
  messageGatewayUrl?: string
  /** What the gateway of your own is to know us by. */
  messageGatewayToken?: string
  /** The carriers of messages and calls; unset: the embedded ones, or the gateways of your own. */
  carriers?: Carriers
  /** The message gateway has a WhatsApp account; without it nobody can be reached that way. */
  carriesWhatsApp: boolean
  /** How long an applicant of the demo takes to reply to a message. */
  messageAnswerMs: number
  /** The mail server and the sender of e-mails; unset: they stay inside the server. */
  smtp?: { url: string; from: string }
  /** When no SMS of a reachout is sent, by the clock in India. */
  smsQuietHours?: QuietHours
  /** How many messages of one partner's reachouts a person gets on a day in India. */
  reachoutsADay: number
  /** Who sells credits, and on what terms. */
  sales: Sales
  telephonyGatewayUrl?: string
  telephonyGatewayToken?: string
  /** How long the embedded exchange rings and talks, ms. */
  telephonyRingMs: number
  telephonyTalkMs: number
  placesUrl?: string
  /** The contact for the operators of push services, and services besides the known ones. */
  push: { contact: string; services: string[] }
  /** Hosts of a network of your own that webhooks may lead to. */
  webhookHosts: string[]
  /** The identity provider outside for people of all companies; unset: there is none. */
  oidc?: OidcSettings
  /** Hosts of a network of your own that providers may be on. */
  oidcHosts: string[]
  /** Builds of the app whose updates are refused with 426 until the app is updated. */
  refusedBuilds: string[]
  /** Keys for push messages of your own; unset: made once and stored in the database. */
  vapid?: VapidKeys
  /** Where All apps leads; unset: the app has no such button. */
  allAppsUrl?: string
  /** Reports of your own in the frames of /Analytics and /Dashboard; `{about}` in them becomes the sector or the ipId. */
  demandReportUrl?: string
  partnerReportUrl?: string
  /** Map tiles for the pin; unset means the schematic map. `attribution` is shown on the map unchanged. */
  tiles?: { url: string; attribution: string }
  /** Proxies whose X-Forwarded-For is believed (client-address.ts); unset: none. */
  trustedProxies?: BlockList
  /** How often what costs something may be asked for. */
  quotas: Quotas
  /** Signs tokens and file links. */
  sessionSecret: string
  /** SESSION_SECRET is not set: the secret was made here and no other server has it. */
  isSecretOwn: boolean
  clockOffsetMs: number
  /** Where traces go; unset: there are none. */
  traces?: TraceSettings
  /** Who may read /metrics; unset: programs on this machine. */
  metricsToken?: string
  logLevel: string
  env: 'production' | 'development' | 'test'
  /** The project's folder: the built app is in dist/app, the migrations in server/db/migrations. */
  root: string
}

type Environment = Record<string, string | undefined>

/** Reads and checks every setting; throws a ConfigError that names the first wrong one. Creates DATA_DIR. */
export function loadConfig(environment: Environment, root = findRoot()): Config {
  // An empty value means "not set": that is how compose files and CI pass a setting on
  const named = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
  refuseUnknownNames(Object.keys(named), isSecret)
  const given = withSecretFiles(named)
  const parsed = v.safeParse(settings, given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new ConfigError(`${v.getDotPath(issue) ?? 'A setting'} ${issue.message}`)
  }
  const s = parsed.output
  const dataDir = resolve(root, s.DATA_DIR)
  makeDataDir(dataDir)
  const s3 = readS3(s)
  const smtp = readSmtp(s)
  const carriers = readCarriers(s)
  const demo = s.DEMO === undefined ? isTrial(s, given.NODE_ENV) : s.DEMO === '1'
  requireBaseUrl(s)
  if (s.DIRECT_DATABASE_URL !== undefined && s.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is missing: DIRECT_DATABASE_URL is a second way to the same database')
  if (s.REPLICA_URL !== undefined && s.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is missing: REPLICA_URL is a standby of that database')
  return {
    port: s.PORT,
    host: s.HOST ?? (isLocal(s.BASE_URL) ? LOOPBACK : undefined),
    dataDir,
    databaseUrl: s.DATABASE_URL,
    directDatabaseUrl: s.DIRECT_DATABASE_URL,
    replicaUrl: s.REPLICA_URL,
    poolSizes: s.POOL_SIZES!,
    skipChecks: s.SKIP_CHECKS as CheckName[] | undefined,
    baseUrl: s.BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    demo,
    drainMs: readDrainMs(s.DRAIN_MS, isLocal(s.BASE_URL)),
    s3,
    backups: readBackups(s),
    messageGatewayUrl: s.MESSAGE_GATEWAY_URL,
    messageGatewayToken: s.MESSAGE_GATEWAY_TOKEN,
    carriers,
    carriesWhatsApp: carriesWhatsApp(s),
    messageAnswerMs: s.MESSAGE_ANSWER_MS,
    smtp,
    smsQuietHours: readQuietHours(s),
    reachoutsADay: s.REACHOUTS_A_DAY,
    sales: readSales(s, demo),
    telephonyGatewayUrl: s.TELEPHONY_GATEWAY_URL,
    telephonyGatewayToken: s.TELEPHONY_GATEWAY_TOKEN,
    telephonyRingMs: s.TELEPHONY_RING_MS,
    telephonyTalkMs: s.TELEPHONY_TALK_MS,
    placesUrl: s.PLACES_URL,
    push: { contact: readContact(s), services: s.PUSH_SERVICES?.split(',') ?? [] },
    webhookHosts: s.WEBHOOK_HOSTS?.split(',') ?? [],
    oidc: readOidc(s),
    oidcHosts: [...(s.OIDC_HOSTS?.split(',') ?? []), ...(s.OIDC_ISSUER ? [new URL(s.OIDC_ISSUER).origin] : [])],
    refusedBuilds: s.REFUSED_BUILDS?.split(',') ?? [],
    vapid: readVapid(s),
    allAppsUrl: s.ALL_APPS_URL,
    demandReportUrl: s.DEMAND_REPORT_URL,
    partnerReportUrl: s.PARTNER_REPORT_URL,
    tiles: s.TILES_URL === undefined ? undefined : { url: s.TILES_URL, attribution: s.TILES_ATTRIBUTION },
    trustedProxies: s.TRUSTED_PROXIES,
    quotas: s.QUOTAS!,
    sessionSecret: s.SESSION_SECRET ?? keptSecret(join(dataDir, 'session-secret')),
    isSecretOwn: s.SESSION_SECRET === undefined,
    clockOffsetMs: s.CLOCK_OFFSET_MS,
    traces: readTraces(s),
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
    env: s.NODE_ENV,
    root,
  }
}

function readTraces(s: Settings): TraceSettings | undefined {
  const endpoint = s.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, '')
  return endpoint === undefined ? undefined : { endpoint, service: s.OTEL_SERVICE_NAME }
}
