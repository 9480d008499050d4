import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { QuietHours } from '../../src/rules/reachouts.ts'
import { readProxies } from './client-address.ts'
import { readQuotas, type Quotas } from './quotas.ts'
import { isVapidPair, type VapidKeys } from './vapid-keys.ts'

/** A setting that cannot be used: the start ends with this one line and no stack. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

const httpUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text), 'must be an http:// or https:// address'),
)
/** Addresses of map pictures, with the places for zoom, column and row. */
const tileUrl = v.pipe(
  v.string(),
  v.check(
    (text) =>
      /^https?:\/\/[\w.:-]+\//.test(text) &&
      ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
      URL.canParse(text.replaceAll(/[{}]/g, '')) &&
      !/[\s;,]/.test(text),
    'must look like https://tiles.example/{z}/{x}/{y}.png',
  ),
)
const integer = (min: number, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+$/, what),
    v.transform(Number),
    v.check((n) => n >= min && n <= max, what),
  )

/** Settings as they are in the environment (docs/operate.md). */
const settings = v.object({
  PORT: v.optional(integer(0, 65_535, 'must be a port number from 0 to 65535'), '4300'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,255}$/, 'must be an address of this machine, like 0.0.0.0 or 127.0.0.1')),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^postgres(ql)?:\/\/\S+/.test(text) && URL.canParse(text),
        'must look like postgres://user:password@host:5432/name',
      ),
    ),
  ),
  BASE_URL: v.optional(httpUrl),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'))),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a region, e.g. ap-south-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  MESSAGE_GATEWAY_URL: v.optional(httpUrl),
  WHATSAPP: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  MESSAGE_ANSWER_MS: v.optional(integer(0, 600_000, 'must be milliseconds from 0 to 600000'), '6000'),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>@\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must look like Fieldhire <no-reply@hire.example>'),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^smtps?:\/\/\S+/.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
        'must look like smtps://user:password@mail.example:465',
      ),
    ),
  ),
  SMS_QUIET_HOURS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(none|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, 'must look like 21:00-09:00, or none'),
    ),
  ),
  REACHOUTS_A_DAY: v.optional(integer(1, 1_000, 'must be a number from 1 to 1000'), '3'),
  TELEPHONY_GATEWAY_URL: v.optional(httpUrl),
  TELEPHONY_RING_MS: v.optional(integer(0, 600_000, 'must be milliseconds from 0 to 600000'), '2000'),
  TELEPHONY_TALK_MS: v.optional(integer(0, 600_000, 'must be milliseconds from 0 to 600000'), '4000'),
  PLACES_URL: v.optional(httpUrl),
  PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s/]+\S*)$/, 'must look like mailto:it@hire.example'),
    ),
  ),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^((https?:\/\/[\w.:-]+|(\*\.)?[\w-]+(\.[\w-]+)+)(,(?=.)|$))+$/,
        'must be hosts like push.example, *.push.example, or origins, with commas between them',
      ),
    ),
  ),
  VAPID_PUBLIC_KEY: v.optional(v.string()),
  VAPID_PRIVATE_KEY: v.optional(v.string()),
  ALL_APPS_URL: v.optional(httpUrl),
  DEMAND_REPORT_URL: v.optional(httpUrl),
  PARTNER_REPORT_URL: v.optional(httpUrl),
  TILES_URL: v.optional(tileUrl),
  TILES_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters')), ''),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(readProxies),
      v.check((list) => list !== undefined, 'must be addresses or networks like 10.0.0.0/8, with commas between them'),
    ),
  ),
  QUOTAS: v.optional(
    v.pipe(
      v.string(),
      v.transform(readQuotas),
      v.check((quotas) => quotas !== undefined, 'must look like export.user.hour=500,testMessage.recipient.day=2'),
    ),
    '',
  ),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  CLOCK_OFFSET_MS: v.optional(
    integer(-3_155_760_000_000, 3_155_760_000_000, 'must be a whole number of milliseconds'),
    '0',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\S{16,200}$/, 'must have at least 16 characters and no space')),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'production',
  ),
})

export interface Config {
  port: number
  /** The address it listens on; undefined: every address of this machine. */
  host?: string
  /** Absolute. */
  dataDir: string
  /** A Postgres of your own; unset means the embedded one. */
  databaseUrl?: string
  /** Where users open the app, without a trailing slash; unset means the host of the request. */
  baseUrl?: string
  demo: boolean
  s3?: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  messageGatewayUrl?: string
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
  telephonyGatewayUrl?: string
  /** How long the embedded exchange rings and talks, ms. */
  telephonyRingMs: number
  telephonyTalkMs: number
  placesUrl?: string
  /** The contact for the operators of push services, and services besides the known ones. */
  push: { contact: string; services: string[] }
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
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
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
  requireBaseUrl(s)
  return {
    port: s.PORT,
    host: s.HOST ?? (isLocal(s.BASE_URL) ? LOOPBACK : undefined),
    dataDir,
    databaseUrl: s.DATABASE_URL,
    baseUrl: s.BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    demo: s.DEMO === undefined ? isTrial(s, given.NODE_ENV) : s.DEMO === '1',
    s3,
    messageGatewayUrl: s.MESSAGE_GATEWAY_URL,
    carriesWhatsApp: s.WHATSAPP === undefined ? s.MESSAGE_GATEWAY_URL === undefined : s.WHATSAPP === 'on',
    messageAnswerMs: s.MESSAGE_ANSWER_MS,
    smtp,
    smsQuietHours: readQuietHours(s),
    reachoutsADay: s.REACHOUTS_A_DAY,
    telephonyGatewayUrl: s.TELEPHONY_GATEWAY_URL,
    telephonyRingMs: s.TELEPHONY_RING_MS,
    telephonyTalkMs: s.TELEPHONY_TALK_MS,
    placesUrl: s.PLACES_URL,
    push: { contact: readContact(s), services: s.PUSH_SERVICES?.split(',') ?? [] },
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
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
    env: s.NODE_ENV,
    root,
  }
}

/** Real messages keep the legal quiet hours; those of the embedded gateway reach no one at any hour. */
function readQuietHours(s: v.InferOutput<typeof settings>): QuietHours | undefined {
  const text = s.SMS_QUIET_HOURS ?? (s.MESSAGE_GATEWAY_URL === undefined ? 'none' : '21:00-09:00')
  if (text === 'none') return undefined
  const [from, to] = text.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return { from: from!, to: to! }
}

const LOOPBACK = '127.0.0.1'

/** Whether the app is opened on this machine only. */
const isLocal = (baseUrl: string | undefined) =>
  baseUrl === undefined || /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/?$/.test(baseUrl)

/** Everything that leaves this server carries links and callback addresses, or writes to real users. */
const outward = ['SMTP_URL', 'MESSAGE_GATEWAY_URL', 'TELEPHONY_GATEWAY_URL', 'S3_ENDPOINT'] as const

/**
 * The demo has accounts with publicly known passwords, and shows e-mailed links to every visitor. Without DEMO it runs
 * only where no other machine can reach it and no setting of a real installation is present.
 */
function isTrial(s: v.InferOutput<typeof settings>, nodeEnv: string | undefined): boolean {
  const isOwn =
    s.DATABASE_URL !== undefined || nodeEnv === 'production' || outward.some((name) => s[name] !== undefined)
  return !isOwn && isLocal(s.BASE_URL) && (s.HOST === undefined || isLocal(`http://${s.HOST}`))
}

/** Without it the address would come from the Host header, which the sender of a request chooses. */
function requireBaseUrl(s: v.InferOutput<typeof settings>): void {
  const needs = outward.find((name) => s[name] !== undefined)
  if (needs && s.BASE_URL === undefined)
    throw new ConfigError(`BASE_URL is missing: the links that go out through ${needs} need it`)
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be created (${(error as NodeJS.ErrnoException).code})`)
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(s: v.InferOutput<typeof settings>): Config['s3'] {
  const missing = s3Names.filter((name) => s[name] === undefined)
  if (missing.length === s3Names.length) return undefined
  if (missing.length > 0) throw new ConfigError(`${missing[0]} is missing: the four S3_ settings go together`)
  return {
    endpoint: s.S3_ENDPOINT!.replace(/(?<!\/)\/+$/, ''),
    bucket: s.S3_BUCKET!,
    region: s.S3_REGION,
    accessKeyId: s.S3_ACCESS_KEY_ID!,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY!,
  }
}

/** E-mails carry links: with an address taken from the request, its sender could decide where they lead. */
function readSmtp(s: v.InferOutput<typeof settings>): Config['smtp'] {
  if (s.SMTP_URL === undefined) return undefined
  if (s.MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM is missing: SMTP_URL needs the sender of its letters')
  return { url: s.SMTP_URL, from: s.MAIL_FROM }
}

/** Safari's service refuses an address that cannot be one; a server on a desk has none, and Safari cannot reach it either. */
function readContact(s: v.InferOutput<typeof settings>): string {
  if (s.PUSH_CONTACT !== undefined) return s.PUSH_CONTACT
  const address = s.MAIL_FROM?.match(/(?<![^\s<>@])[^\s<>@]+@[^\s<>]+/)?.[0]
  if (address !== undefined) return `mailto:${address}`
  return s.BASE_URL?.startsWith('https:') ? s.BASE_URL : 'mailto:fieldhire@localhost.invalid'
}

function readVapid(s: v.InferOutput<typeof settings>): Config['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = s
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined)
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  if (!isVapidPair({ publicKey, privateKey }))
    throw new ConfigError('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY')
  return { publicKey, privateKey }
}

/** A secret made once and readable by its owner only. The link decides between two processes that start together. */
export function keptSecret(file: string): string {
  try {
    if (!existsSync(file)) {
      const draft = `${file}.${randomBytes(6).toString('hex')}`
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
      linkWhenFree(draft, file)
      unlinkSync(draft)
    }
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch (error) {
    throw new ConfigError(`${file} cannot be used (${(error as NodeJS.ErrnoException).code})`)
  }
  throw new ConfigError(`${file} is damaged: remove it to get a new one`)
}

function linkWhenFree(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The project's folder: upwards from where we were started, else from this file (which may be a bundle in dist). */
export function findRoot(): string {
  for (const start of [process.cwd(), dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'server/db/migrations'))) return folder
      if (dirname(folder) === folder) break
    }
  }
  throw new ConfigError('The folder of the project was not found: start from inside it')
}
