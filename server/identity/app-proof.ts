import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { verifyAccessToken } from './access-token.ts'
import type { IdentityServices } from './services.ts'
import { findSession, noteProof } from './sessions.ts'

async function readToken(c: Context, { config, clock }: Pick<IdentityServices, 'config' | 'clock'>) {
  const token = getCookie(c, 'access_token')
  return token === undefined ? undefined : verifyAccessToken(config, token, clock.now())
}

/** Whose session the app has in this browser; undefined where it is signed out. */
export async function findUserOfApp(c: Context, services: IdentityServices): Promise<string | undefined> {
  const claims = await readToken(c, services)
  return claims && (await findSession(services.db, claims.sid, claims.userId)) ? claims.userId : undefined
}

/**
 * Notes with the session of the app in this browser that its user has proved at `at` who they are (AUTH-25). False when the
 * app is signed in as somebody else, or not at all.
 */
export async function noteProofOf(
  c: Context,
  services: IdentityServices,
  userId: string,
  at = services.clock.now(),
): Promise<boolean> {
  const claims = await readToken(c, services)
  if (claims?.userId !== userId || !(await noteProof(services.db, claims.sid, userId, at))) return false
  services.log.info('session proved again')
  return true
}
