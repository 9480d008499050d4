import { ConfigError } from './config-error.ts'
import { settings } from './settings.ts'

const known = Object.keys(settings.entries)
/** Only ours begin so: one of these that we do not know is a setting that somebody believes in. */
const ours =
  /^(S3|BACKUP|SMTP|TELEPHONY|MESSAGE|CARRIER|DLT|EXOTEL|GUPSHUP|MSG91|TWILIO|WHATSAPP|VAPID|TILES|SMS|WEBHOOK|OIDC|FIELDHIRE)_/
/** Kubernetes and Docker put the addresses of their services into the environment under the services' names. */
const fromPlatform = /_(SERVICE_(HOST|PORT\w{0,60})|PORT(_\d{1,9}_\w{1,60})?|ENV_\w{1,60}|NAME)$/

/**
 * Names of the environment that look like a setting and are none. Throws a ConfigError that names the first, and the
 * setting that is nearest to it: one that is misspelt would silently have its default.
 */
export function refuseUnknownNames(names: readonly string[], isSecret: (name: string) => boolean): void {
  for (const name of names) {
    const base = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name
    if (known.includes(name) || (base !== name && isSecret(base))) continue
    const nearest = findNearest(base)
    if (base !== name && known.includes(base))
      throw new ConfigError(`${name} is no setting: ${base} is not a secret and is set directly`)
    if (nearest !== undefined) throw new ConfigError(`${name} is no setting: did you mean ${nearest}?`)
    if (ours.test(name) && !fromPlatform.test(name)) throw new ConfigError(`${name} is no setting: see docs/operate.md`)
  }
}

/** Of a name as ours are; short ones are near to too many others. */
function findNearest(name: string): string | undefined {
  const upper = name.toUpperCase()
  if (name !== upper && !name.includes('_')) return undefined
  const near = known
    .map((setting) => ({ setting, steps: distance(upper, setting) }))
    .filter(({ setting, steps }) => steps <= (setting.length < 8 ? 1 : 2) && (setting.length > 4 || name !== upper))
  return near.toSorted((a, b) => a.steps - b.steps)[0]?.setting
}

/** How many letters must be put in, left out, changed, or swapped with the next one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + Number(!isSame))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
