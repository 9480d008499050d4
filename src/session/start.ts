import { readSession, type SessionState } from './session-store.ts'
import { readTokens } from './tokens.ts'

/**
 * Where the session stands at a start, by what is on the device. Cookies go at their expiry, so without any but with a
 * person on record the app opens for that person (TRAP-07).
 */
export async function findSessionState(): Promise<SessionState> {
  const [tokens, record] = await Promise.all([readTokens(), readSession()])
  if (tokens.refreshToken) return record.state === 'needs-sign-in' ? 'needs-sign-in' : 'signed-in'
  if (tokens.accessToken && record.state === 'signed-in') return 'signed-in'
  return record.userId ? 'needs-sign-in' : 'signed-out'
}
