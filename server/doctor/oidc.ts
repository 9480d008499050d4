import { adviceOf } from '../gateways/oidc/faults.ts'
import { httpOidc } from '../gateways/oidc/http.ts'
import type { Check } from './types.ts'

/** The provider of the settings; those of companies are tried by `sso test`. */
export const oidc: Check = async ({ config }) => {
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
