import { mkdirSync } from 'node:fs'
import type { QuietHours } from '../../src/rules/reachouts.ts'
import { ConfigError } from './config-error.ts'
import { isLocal, type Settings } from './settings.ts'
import { isVapidPair, type VapidKeys } from './vapid-keys.ts'

/** Real messages keep the legal quiet hours; those of the embedded gateway reach no one at any hour. */
export function readQuietHours(s: Settings): QuietHours | undefined {
  const isEmbedded = s.MESSAGE_GATEWAY_URL === undefined && s.SMS_CARRIERS === undefined
  const text = s.SMS_QUIET_HOURS ?? (isEmbedded ? 'none' : '21:00-09:00')
  if (text === 'none') return undefined
  const [from, to] = text.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return { from: from!, to: to! }
}

export const LOOPBACK = '127.0.0.1'

/** Everything that leaves this server carries links and callback addresses, or writes to real users. */
const outward = [
  'SMTP_URL',
  'MESSAGE_GATEWAY_URL',
  'SMS_CARRIERS',
  'WHATSAPP_CARRIERS',
  'VOICE_CARRIERS',
  'TELEPHONY_GATEWAY_URL',
  'S3_ENDPOINT',
  'OIDC_ISSUER',
] as const

/**
 * The demo has accounts with publicly known passwords, and shows e-mailed links to every visitor. Without DEMO it runs
 * only where no other machine can reach it and no setting of a real installation is present.
 */
export function isTrial(s: Settings, nodeEnv: string | undefined): boolean {
  const isOwn =
    s.DATABASE_URL !== undefined || nodeEnv === 'production' || outward.some((name) => s[name] !== undefined)
  return !isOwn && isLocal(s.BASE_URL) && (s.HOST === undefined || isLocal(`http://${s.HOST}`))
}

/** Without it the address would come from the Host header, which the sender of a request chooses. */
export function requireBaseUrl(s: Settings): void {
  const needs = outward.find((name) => s[name] !== undefined)
  if (needs && s.BASE_URL === undefined)
    throw new ConfigError(`BASE_URL is missing: the links that go out through ${needs} need it`)
  if (s.TRUSTED_PROXIES !== undefined && s.BASE_URL === undefined)
    throw new ConfigError('BASE_URL is missing: behind the proxies of TRUSTED_PROXIES the app has another address')
}

export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be created (${(error as NodeJS.ErrnoException).code})`)
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export function readS3(s: Settings): S3Settings | undefined {
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
export function readSmtp(s: Settings): { url: string; from: string } | undefined {
  if (s.SMTP_URL === undefined) return undefined
  if (s.MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM is missing: SMTP_URL needs the sender of its letters')
  return { url: s.SMTP_URL, from: s.MAIL_FROM }
}

/** Safari's service refuses an address that cannot be one; a server on a desk has none, and Safari cannot reach it either. */
export function readContact(s: Settings): string {
  if (s.PUSH_CONTACT !== undefined) return s.PUSH_CONTACT
  const address = s.MAIL_FROM?.match(/(?<![^\s<>@])[^\s<>@]+@[^\s<>]+/)?.[0]
  if (address !== undefined) return `mailto:${address}`
  return s.BASE_URL?.startsWith('https:') ? s.BASE_URL : 'mailto:fieldhire@localhost.invalid'
}

export function readVapid(s: Settings): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = s
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined)
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  if (!isVapidPair({ publicKey, privateKey }))
    throw new ConfigError('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY')
  return { publicKey, privateKey }
}
