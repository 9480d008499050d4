import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** Settings that hold a password or a key. Each may stand in a file that `NAME_FILE` names, as secrets are mounted. */
const secrets = [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'REPLICA_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'MESSAGE_GATEWAY_URL',
  'MESSAGE_GATEWAY_TOKEN',
  'TELEPHONY_GATEWAY_URL',
  'TELEPHONY_GATEWAY_TOKEN',
  'EXOTEL_API_KEY',
  'EXOTEL_API_TOKEN',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'MSG91_AUTH_KEY',
  'GUPSHUP_PASSWORD',
  'TWILIO_AUTH_TOKEN',
  'PLACES_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
]

export const isSecret = (name: string): boolean => secrets.includes(name)

/** The settings with the content of their files. Throws a ConfigError for a file that cannot be read. */
export function withSecretFiles(given: Record<string, string>): Record<string, string> {
  const read = { ...given }
  for (const name of secrets) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one out`)
    read[name] = readSecret(`${name}_FILE`, file)
  }
  return read
}

function readSecret(name: string, file: string): string {
  try {
    // An editor ends the last line, and nobody means that
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
  } catch (error) {
    throw new ConfigError(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  throw new ConfigError(`${name}: ${file} is empty`)
}
