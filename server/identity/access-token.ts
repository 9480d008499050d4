import { SignJWT, jwtVerify } from 'jose'
import type { UserCode } from '../../src/contract/session.ts'
import { deriveKey } from './keys.ts'

export const ACCESS_TOKEN_MS = 15 * 60_000
const ISSUER = 'fieldhire'
const AUDIENCE = 'fieldhire-api'
/** How old an access token may be that ends its own session (TRAP-80): as long as its refresh token would have lived. */
const LOGOUT_TOLERANCE_S = 30 * 24 * 3600

export interface AccessClaims {
  /** `_id`. */
  userId: string
  ipId: string
  userCode: UserCode
  /** The sign-in session, for revocation. */
  sid: string
}

interface Signing {
  sessionSecret: string
}

/** A JWT for 15 minutes; `now` and `expiry` are epoch ms. */
export async function makeAccessToken(
  { sessionSecret }: Signing,
  claims: AccessClaims,
  now: number,
): Promise<{ token: string; expiry: number }> {
  const issued = Math.floor(now / 1000)
  const expires = issued + ACCESS_TOKEN_MS / 1000
  const token = await new SignJWT({ ipId: claims.ipId, userCode: claims.userCode, sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    // Two tokens made in the same second must differ: a client distinguishes fresh from stale by comparing them
    .setJti(crypto.randomUUID())
    .sign(deriveKey(sessionSecret, 'access-token'))
  return { token, expiry: expires * 1000 }
}

/**
 * The claims of a valid access token; undefined for one that is expired, forged or not ours. `findSession` checks
 * whether its session was ended meanwhile.
 */
export const verifyAccessToken = (signing: Signing, token: string, now: number): Promise<AccessClaims | undefined> =>
  readClaims(signing, token, now, 0)

/** The session that an access token, expired or not, may end. */
export async function findSessionToEnd(signing: Signing, token: string, now: number): Promise<string | undefined> {
  return (await readClaims(signing, token, now, LOGOUT_TOLERANCE_S))?.sid
}

async function readClaims(
  { sessionSecret }: Signing,
  token: string,
  now: number,
  clockTolerance: number,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(sessionSecret, 'access-token'), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: new Date(now),
      clockTolerance,
    })
    const { sub, ipId, userCode, sid } = payload as { sub: string; ipId: string; userCode: UserCode; sid: string }
    return { userId: sub, ipId, userCode, sid }
  } catch {
    return undefined
  }
}
