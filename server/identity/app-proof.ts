import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { verifyAccessToken } from './access-token.ts'
import type { IdentityServices } from './services.ts'
import { findSession, noteProof } from './sessions.ts'

async function readToken(c: Context, { config, clock }: Pick<IdentityServices, 'config' | 'clock'>) {
  const token = getCookie(c, 'access_token')
  return token === undefined ? undefined : verifyAccessToken(config, token, clock.now())
}

export interface SessionOfApp {
  userId: string
  sid: string
}

/** The session that the app has in this browser; undefined where it is signed out. */
export async function findSessionOfApp(c: Context, services: IdentityServices): Promise<SessionOfApp | undefined> {
  const claims = await readToken(c, services)
  if (!claims || !(await findSession(services.db, claims.sid, claims.userId))) return undefined
  return { userId: claims.userId, sid: claims.sid }
}

/**
 * As `noteProofOf`, for a proof that was begun at a provider: the access token may have ended on the way there and back,
 * and its session has not. False when the app of this browser is signed in as somebody else by now.
 */
export async function noteProofBegun(
  c: Context,
  services: IdentityServices,
  { userId, sid }: SessionOfApp,
  at: number,
): Promise<boolean> {
  const claims = await readToken(c, services)
  if (claims && claims.userId !== userId) return false
  // Of the same user, a sign-in that came after: the proof is theirs
  if (!(await noteProof(services.db, claims?.sid ?? sid, userId, at))) return false
  services.log.info('session proved again')
  return true
}

/**
 * Notes with the session of the app in this browser that its user has proved now who they are (AUTH-25). False when the
 * app is signed in as somebody else, or not at all.
 */
export async function noteProofOf(c: Context, services: IdentityServices, userId: string): Promise<boolean> {
  const claims = await readToken(c, services)
  const at = services.clock.now()
  if (claims?.userId !== userId || !(await noteProof(services.db, claims.sid, userId, at))) return false
  services.log.info('session proved again')
  return true
}
