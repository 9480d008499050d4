import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { verifyAccessToken } from './access-token.ts'
import type { IdentityServices } from './services.ts'
import { noteProof } from './sessions.ts'

/**
 * Notes with the session of the app in this browser that its user has just proved who they are (AUTH-25). False when the
 * app is signed in as somebody else, or not at all.
 */
export async function noteProofOf(
  c: Context,
  { config, db, clock, log }: IdentityServices,
  userId: string,
): Promise<boolean> {
  const now = clock.now()
  const token = getCookie(c, 'access_token')
  const claims = token === undefined ? undefined : await verifyAccessToken(config, token, now)
  if (claims?.userId !== userId || !(await noteProof(db, claims.sid, userId, now))) return false
  log.info('session proved again')
  return true
}
