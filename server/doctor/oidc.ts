import type { Config } from '../core/config.ts'
import { findUncovered } from '../gateways/oidc/covered.ts'
import { adviceOf } from '../gateways/oidc/faults.ts'
import { httpOidc } from '../gateways/oidc/http.ts'
import { withClients } from './postgres.ts'
import type { Check } from './types.ts'

/** Companies with a provider of their own that are looked at. */
const MOST = 500

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
  const uncovered = await Promise.all(
    rows.map(async ({ issuer }) => (await findUncovered(config.oidcHosts, issuer, [issuer])).length > 0),
  )
  const named = rows.filter((_, at) => uncovered[at]).map(({ ip_id: ipId, issuer }) => `${issuer} of ${ipId}`)
  if (named.length === 0) return undefined
  return `nobody can sign in with ${named.join(', ')}: not on the internet, or not on https, and not covered by OIDC_HOSTS`
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
