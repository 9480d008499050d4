import * as v from 'valibot'
import type { CarrierChannel } from '../../src/contract/carrier-words.ts'
import { isGstin } from '../../src/rules/gstin.ts'
import { carriersOf, readCosts } from './carrier-names.ts'
import { readProxies } from './client-address.ts'
import { hostUrls, isDatabaseUrl } from './database-hosts.ts'
import { readPoolSizes } from './pool-sizes.ts'
import { readQuotas } from './quotas.ts'

/** What a start and `npm run admin -- doctor` check outside of the settings (server/doctor). */
export const checkNames = [
  'versions',
  'database',
  'pooler',
  'replica',
  'clock',
  'secret',
  'servers',
  's3',
  'smtp',
  'oidc',
  'backup',
  'disk',
] as const
export type CheckName = (typeof checkNames)[number]

/** Whether the app is opened on this machine only. */
export const isLocal = (baseUrl: string | undefined): boolean =>
  baseUrl === undefined || /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/*$/.test(baseUrl)

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
const postgresUrl = v.pipe(
  v.string(),
  v.check(isDatabaseUrl, 'must look like postgres://user:password@host:5432/name, or @one:5432,two:5432/name'),
)
/** Browsers sign in and work without a network only on https, or on the machine itself. */
const baseUrl = v.pipe(
  httpUrl,
  v.check((text) => /^https?:\/\/[^/?#]+\/*$/.test(text), 'must have no path: the app needs a host of its own'),
  v.check(
    (text) => text.startsWith('https:') || isLocal(text),
    'must begin with https://: browsers refuse to sign in and to work offline without it',
  ),
)
const integer = (min: number, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+$/, what),
    v.transform(Number),
    v.check((n) => n >= min && n <= max, what),
  )

const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{4,1000}$/, 'must be letters, digits and signs without a blank'))
const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'must be letters and digits'))
/** A header of DLT, or a number. */
const sender = v.pipe(v.string(), v.regex(/^\+?\w{3,15}$/, 'must be a sender like FLDHIR'))
const carrierList = (channel: CarrierChannel) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((each) => each.trim())),
    v.check(
      (names) =>
        new Set(names).size === names.length && names.every((each) => carriersOf[channel].some((one) => one === each)),
      `must be of ${carriersOf[channel].join(', ')}, with commas between them, the first choice first`,
    ),
  )

/** Settings as they are in the environment (docs/operate.md). */
export const settings = v.object({
  PORT: v.optional(integer(0, 65_535, 'must be a port number from 0 to 65535'), '4300'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,255}$/, 'must be an address of this machine, like 0.0.0.0 or 127.0.0.1')),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(postgresUrl),
  DIRECT_DATABASE_URL: v.optional(postgresUrl),
  REPLICA_URL: v.optional(
    v.pipe(
      postgresUrl,
      v.check((url) => hostUrls(url).length === 1, 'must have one host: several are searched for the primary'),
    ),
  ),
  POOL_SIZES: v.optional(
    v.pipe(
      v.string(),
      v.transform(readPoolSizes),
      v.check(
        (sizes) => sizes !== undefined,
        'must look like reads=10,changes=8,outbox=5,jobs=3,reports=2: 2 to 100 each, outbox 5 or more, reports 1 or more',
      ),
    ),
    '',
  ),
  BASE_URL: v.optional(baseUrl),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  DRAIN_MS: v.optional(integer(0, 120_000, 'must be milliseconds from 0 to 120000')),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'))),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a region, e.g. ap-south-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  BACKUP_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'))),
  BACKUP_AT: v.optional(
    v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in India, like 02:30')),
    '02:30',
  ),
  BACKUP_KEEP: v.optional(integer(1, 1_000, 'must be a number of backups from 1 to 1000'), '14'),
  MESSAGE_GATEWAY_URL: v.optional(httpUrl),
  MESSAGE_GATEWAY_TOKEN: v.optional(token),
  SMS_CARRIERS: v.optional(carrierList('sms')),
  WHATSAPP_CARRIERS: v.optional(carrierList('whatsapp')),
  VOICE_CARRIERS: v.optional(carrierList('voice')),
  CARRIER_COSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(readCosts),
      v.check((costs) => costs !== undefined, 'must look like exotel=18,whatsapp=88: paise for each message'),
    ),
  ),
  DLT_ENTITY_ID: v.optional(
    v.pipe(v.string(), v.regex(/^\d{10,30}$/, 'must be the digits of a principal entity of DLT')),
  ),
  EXOTEL_ACCOUNT_SID: v.optional(name),
  EXOTEL_API_KEY: v.optional(token),
  EXOTEL_API_TOKEN: v.optional(token),
  EXOTEL_SENDER: v.optional(sender),
  EXOTEL_CALLER_ID: v.optional(v.pipe(v.string(), v.regex(/^\+?\d{6,15}$/, 'must be an ExoPhone, like 08040001234'))),
  EXOTEL_URL: v.optional(httpUrl, 'https://api.in.exotel.com'),
  WHATSAPP_PHONE_NUMBER_ID: v.optional(
    v.pipe(v.string(), v.regex(/^\d{5,30}$/, 'must be the digits of a phone number id')),
  ),
  WHATSAPP_ACCESS_TOKEN: v.optional(token),
  WHATSAPP_APP_SECRET: v.optional(token),
  WHATSAPP_VERIFY_TOKEN: v.optional(token),
  WHATSAPP_URL: v.optional(httpUrl, 'https://graph.facebook.com/v23.0'),
  MSG91_AUTH_KEY: v.optional(token),
  MSG91_SENDER: v.optional(sender),
  MSG91_URL: v.optional(httpUrl, 'https://control.msg91.com'),
  GUPSHUP_USER_ID: v.optional(name),
  GUPSHUP_PASSWORD: v.optional(token),
  GUPSHUP_SENDER: v.optional(sender),
  GUPSHUP_URL: v.optional(httpUrl, 'https://enterprise.smsgupshup.com'),
  TWILIO_ACCOUNT_SID: v.optional(v.pipe(v.string(), v.regex(/^AC\w{10,60}$/, 'must begin with AC'))),
  TWILIO_AUTH_TOKEN: v.optional(token),
  TWILIO_SENDER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(MG\w{10,60}|\+?[\w ]{3,20})$/, 'must be a number like +15005550006, a sender id, or a service MG…'),
    ),
  ),
  TWILIO_URL: v.optional(httpUrl, 'https://api.twilio.com'),
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
  GST_PERCENT: v.optional(integer(0, 40, 'must be a whole number from 0 to 40')),
  INVOICE_NAME: v.optional(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'))),
  INVOICE_ADDRESS: v.optional(v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters'))),
  INVOICE_GSTIN: v.optional(v.pipe(v.string(), v.check(isGstin, 'must be a GSTIN of 15 characters'))),
  PAY_TO: v.optional(v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters'))),
  TELEPHONY_GATEWAY_URL: v.optional(httpUrl),
  TELEPHONY_GATEWAY_TOKEN: v.optional(token),
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
  WEBHOOK_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https?:\/\/[\w.:-]+|[\w.-]+)(,(https?:\/\/[\w.:-]+|[\w.-]+))*$/,
        'must be hosts like hrms.internal, or origins like http://10.0.0.7:8080, with commas between them',
      ),
    ),
  ),
  OIDC_ISSUER: v.optional(
    v.pipe(
      httpUrl,
      v.check((text) => /^[^?#\s]+$/.test(text), 'must be an issuer without ? or #, as its tokens name it'),
      v.check((text) => text.startsWith('https:') || isLocal(new URL(text).origin), 'must begin with https://'),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(token),
  OIDC_CLIENT_SECRET: v.optional(token),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,40}$/u, 'must have at most 40 characters'))),
  OIDC_DOMAINS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z\d-]+(\.[a-z\d-]+)+(,[a-z\d-]+(\.[a-z\d-]+)+)*$/i,
        'must be domains of email addresses like acme.example, with commas between them',
      ),
    ),
  ),
  OIDC_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https?:\/\/[\w.:-]+|[\w.-]+)(,(https?:\/\/[\w.:-]+|[\w.-]+))*$/,
        'must be hosts like login.internal, or origins like http://10.0.0.7:8080, with commas between them',
      ),
    ),
  ),
  REFUSED_BUILDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w.-]{1,40}(,[\w.-]{1,40}){0,49}$/,
        'must be builds of the app like 3f2a9c01b7de, at most 50, with commas between them',
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
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  OTEL_SERVICE_NAME: v.optional(name, 'fieldhire'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\S{16,200}$/, 'must have at least 16 characters and no space')),
  ),
  SKIP_CHECKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
      v.check(
        (names) => names.every((name) => (checkNames as readonly string[]).includes(name)),
        `must be of ${checkNames.join(', ')}, with commas between them`,
      ),
    ),
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

export type Settings = v.InferOutput<typeof settings>
