import * as v from 'valibot'
import { OidcFault, type ProviderDocument } from '../../core/oidc.ts'

/** Where a provider describes itself (OpenID Connect Discovery 1.0, 4): the path is appended to the issuer. */
export const documentOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const address = v.pipe(v.string(), v.maxLength(2_000))
const document = v.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: v.optional(address),
  end_session_endpoint: v.optional(address),
  /** Discovery 1.0, 3: without it client_secret_basic is meant. */
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string()), ['client_secret_basic']),
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
})

/**
 * The description that was found for an issuer. It must name exactly this issuer: any other would make tokens of another
 * provider count as those of this one. @throws OidcFault
 */
export function readDocument(
  issuer: string,
  text: string,
  isAllowed: (issuer: string, address: string) => boolean,
): ProviderDocument {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new OidcFault('document', 'no JSON')
  }
  const parsed = v.safeParse(document, json)
  if (!parsed.success) throw new OidcFault('document', v.getDotPath(parsed.issues[0]) ?? '')
  const d = parsed.output
  // Entra's common, organizations and consumers answer with https://login.microsoftonline.com/{tenantid}/v2.0
  if (/[{}]/.test(d.issuer)) throw new OidcFault('template')
  if (d.issuer !== issuer) throw new OidcFault('issuer')
  const found: ProviderDocument = {
    ...{ issuer, authorizationEndpoint: d.authorization_endpoint, tokenEndpoint: d.token_endpoint },
    jwksUri: d.jwks_uri,
    ...(d.userinfo_endpoint && { userinfoEndpoint: d.userinfo_endpoint }),
    ...(d.end_session_endpoint && { endSessionEndpoint: d.end_session_endpoint }),
    authMethods: d.token_endpoint_auth_methods_supported,
    sendsIssuer: d.authorization_response_iss_parameter_supported,
  }
  const addresses = [found.authorizationEndpoint, found.tokenEndpoint, found.jwksUri, found.endSessionEndpoint]
  for (const each of addresses)
    if (each !== undefined && !isAllowed(issuer, each)) throw new OidcFault('document', 'an address without https')
  return found
}
