import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { OidcFault, type OidcClient, type OutsideLogout, type OutsidePerson } from '../../core/oidc.ts'

/** Signatures by a key pair only: neither "none", nor a MAC, whose key a public key could be taken for. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
/** By how much two clocks may differ. */
const SKEW_S = 60
/** A token that was made longer ago is not the answer to a question of now. */
const OLDEST_S = 10 * 60
const LARGEST_TOKEN = 64 * 1024

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Checked {
  client: OidcClient
  keys: JWTVerifyGetKey
  now: number
}

async function check(token: string, { client, keys, now }: Checked, required: string[]) {
  if (token.length > LARGEST_TOKEN) throw new OidcFault('token', 'too long')
  try {
    return await jwtVerify(token, keys, {
      ...{ algorithms, issuer: client.issuer, audience: client.clientId, requiredClaims: required },
      ...{ clockTolerance: SKEW_S, maxTokenAge: OLDEST_S, currentDate: new Date(now) },
    })
  } catch (error) {
    if (error instanceof OidcFault) throw error
    if (error instanceof errors.JOSEError)
      throw new OidcFault(
        'token',
        [error.code.replace('ERR_', ''), (error as { claim?: string }).claim].filter(Boolean).join(' '),
      )
    throw new OidcFault('token', 'malformed')
  }
}

/** OpenID Connect Core 1.0, 3.1.3.7. @throws OidcFault */
export async function readIdToken(token: string, nonce: string, of: Checked): Promise<OutsidePerson> {
  const { payload } = await check(token, of, ['sub', 'exp', 'iat', 'nonce'])
  if (payload['nonce'] !== nonce) throw new OidcFault('token', 'nonce')
  const { azp } = payload
  const isForMany = Array.isArray(payload.aud) && payload.aud.length > 1
  if (azp === undefined ? isForMany : azp !== of.client.clientId) throw new OidcFault('token', 'azp')
  if (!isText(payload.sub, 255)) throw new OidcFault('token', 'sub')
  return {
    subject: payload.sub,
    ...(isText(payload['sid'], 255) && { sid: payload['sid'] }),
    ...describePerson(payload),
    ...(isTime(payload['auth_time']) && { authenticatedAt: payload['auth_time'] * 1000 }),
    idToken: token,
  }
}

/**
 * What a token or the userinfo endpoint says of a person. An address counts as verified by `email_verified`, or by Entra's
 * `xms_edov`: Entra's `email` alone can be changed by whoever administers a tenant (learn.microsoft.com, "Optional claims
 * reference", and entra-docs of 2025). Some send the values as text.
 */
export function describePerson(
  claims: Record<string, unknown>,
): Omit<OutsidePerson, 'subject' | 'sid' | 'authenticatedAt' | 'idToken'> {
  const isYes = (value: unknown) => value === true || value === 'true' || value === '1' || value === 1
  const { email, name, email_verified: verified, xms_edov: edov, hd } = claims
  return {
    ...(isText(email, 200) && /^[^\s@]+@[^\s@]+$/.test(email) && { email: email.toLowerCase() }),
    isEmailVerified: verified === undefined ? isYes(edov) : isYes(verified),
    ...(isText(name, 200) && { name }),
    ...(isText(hd, 255) && { hostedDomain: hd.toLowerCase() }),
  }
}

/** Back-Channel Logout 1.0, 2.6. `exp` may be missing in tokens of providers that follow its first edition. @throws OidcFault */
export async function readLogoutToken(token: string, of: Checked): Promise<OutsideLogout> {
  const { payload, protectedHeader } = await check(token, of, ['iat', 'jti', 'events'])
  const { typ } = protectedHeader
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw new OidcFault('token', 'typ')
  if (payload['nonce'] !== undefined) throw new OidcFault('token', 'nonce')
  if (!isLogoutEvent(payload)) throw new OidcFault('token', 'events')
  if (!isText(payload.jti, 255)) throw new OidcFault('token', 'jti')
  const [subject, sid] = [payload.sub, payload['sid']]
  if (subject === undefined && sid === undefined) throw new OidcFault('token', 'sub')
  if (![subject, sid].every((each) => each === undefined || isText(each, 255))) throw new OidcFault('token', 'sub')
  return {
    ...(subject !== undefined && { subject }),
    ...(sid !== undefined && { sid: sid as string }),
    jti: payload.jti,
    until: of.now + 2 * (OLDEST_S + SKEW_S) * 1000,
  }
}

function isLogoutEvent({ events }: JWTPayload): boolean {
  const event: unknown = (events as Record<string, unknown> | null | undefined)?.[LOGOUT_EVENT]
  return typeof event === 'object' && event !== null
}

/** Seconds, as Core 1.0 has it in 2. */
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** What Postgres can store, and not too long. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value)
