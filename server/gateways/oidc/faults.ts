import { OidcFault } from '../../core/oidc.ts'

/** What is wrong with a provider and what to do, in one line for the operator. */
export function adviceOf(issuer: string, error: unknown): string {
  if (!(error instanceof OidcFault)) throw error
  switch (error.reason) {
    case 'away':
      return `the identity provider ${issuer} does not answer (${error.detail})`
    case 'private':
      return `the identity provider ${issuer} is not on the internet, or not on https: name its host in OIDC_HOSTS`
    case 'template':
      return `${issuer} is the address of all tenants of Entra: use that of one, like https://login.microsoftonline.com/TENANT_ID/v2.0`
    case 'issuer':
      return `what answers at ${issuer} calls itself by another name: use the "issuer" of its /.well-known/openid-configuration, to the slash`
    default:
      return `the identity provider ${issuer} does not describe itself as OpenID Connect Discovery asks (${error.detail})`
  }
}
