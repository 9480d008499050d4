import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** The identity provider outside that people of all companies may sign in with. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** On the button: "Sign in with …". */
  name: string
  /** In lower case; empty: addresses of every domain. */
  domains: string[]
}

const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

export function readOidc(s: Settings): OidcSettings | undefined {
  const missing = together.find((name) => s[name] === undefined)
  if (missing === undefined)
    return {
      ...{ issuer: s.OIDC_ISSUER!, clientId: s.OIDC_CLIENT_ID!, clientSecret: s.OIDC_CLIENT_SECRET! },
      name: s.OIDC_NAME ?? new URL(s.OIDC_ISSUER!).hostname,
      domains: s.OIDC_DOMAINS?.toLowerCase().split(',') ?? [],
    }
  const set = ([...together, 'OIDC_NAME', 'OIDC_DOMAINS'] as const).find((name) => s[name] !== undefined)
  if (set !== undefined) throw new ConfigError(`${missing} is missing: ${set} needs it`)
  return undefined
}
