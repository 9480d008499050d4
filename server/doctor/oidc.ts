import type { Config } from '../core/config.ts'
import { findUncovered } from '../gateways/oidc/covered.ts'
import { adviceOf } from '../gateways/oidc/faults.ts'
import { httpOidc } from '../gateways/oidc/http.ts'
import type { Resolve } from '../gateways/webhooks/resolve.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

/** Companies with a provider of their own that are looked at. */
const MOST = 500
/** Names that are looked up at once, and for how long; one takes at most 3 s, and the check has 20 s. */
const AT_ONCE = 4
const LOOKED_UP_MS = 12_000

/** The provider of the settings, and whether those of companies may be asked at all; they are tried by `sso test`. */
export const oidc: Check = async ({ config, url }) => {
  const faults = [await faultOfAll(config), await faultOfCompanies(config, url)].filter((each) => each !== undefined)
  return faults.length === 0 ? undefined : faults.join('; ')
}

async function faultOfAll(config: Config): Promise<string | undefined> {
  if (!config.oidc) return undefined
  const { issuer } = config.oidc
  // Providers send nobody back to http, but for a machine of one's own
  if (!config.baseUrl?.startsWith('https:') && new URL(issuer).protocol === 'https:')
    return 'BASE_URL begins with http://: the provider of OIDC_ISSUER sends people back to https:// only'
  try {
    await httpOidc({ named: config.oidcHosts }).describe(issuer)
    return undefined
  } catch (error) {
    return adviceOf(issuer, error)
  }
}

async function faultOfCompanies(config: Config, url: string): Promise<string | undefined> {
  const rows = await readProviders(url)
  // Many companies share a provider
  const uncovered = await findAllUncovered(config.oidcHosts, [...new Set(rows.map(({ issuer }) => issuer))])
  const named = rows
    .filter(({ issuer }) => uncovered.has(issuer))
    .map(({ ip_id: ipId, issuer }) => `${issuer} of ${ipId}`)
  if (named.length === 0) return undefined
  return `nobody can sign in with ${named.join(', ')}: not on the internet, or not on https, and not covered by OIDC_HOSTS`
}

/** Names are looked up by the threads that read files too: a few at a time, and what is left when time is up is not told. */
export async function findAllUncovered(
  named: readonly string[],
  issuers: readonly string[],
  resolve?: Resolve,
): Promise<Set<string>> {
  const left = [...issuers]
  const found = new Set<string>()
  const until = performance.now() + LOOKED_UP_MS
  const lookUp = async () => {
    for (let issuer = left.shift(); issuer !== undefined && performance.now() < until; issuer = left.shift())
      if ((await findUncovered(named, issuer, [issuer], resolve)).length > 0) found.add(issuer)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp))
  return found
}

const readProviders = (url: string): Promise<{ ip_id: string; issuer: string }[]> =>
  withClients(url, 1, async (client) => {
    // Before the first start there is no table
    const { rows: found } = await client.query<{ is: boolean }>(
      `select to_regclass('outside_providers') is not null as is`,
    )
    if (!found[0]?.is) return []
    const { rows } = await client.query<{ ip_id: string; issuer: string }>(
      'select ip_id, issuer from outside_providers order by ip_id limit $1',
      [MOST],
    )
    return rows
  })
