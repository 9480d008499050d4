import { readSession, type SessionState } from './session-store.ts'
import { readTokens } from './tokens.ts'

/**
 * The state of the session at a start, by what is on the device. Cookies go at their expiry, so without any but with a
 * user on record the app opens for that user (TRAP-07).
 */
export async function findSessionState(): Promise<SessionState> {
  const [tokens, record] = await Promise.all([readTokens(), readSession()])
  if (tokens.refreshToken) return record.state === 'needs-sign-in' ? 'needs-sign-in' : 'signed-in'
  if (tokens.accessToken && record.state === 'signed-in') return 'signed-in'
  return record.userId ? 'needs-sign-in' : 'signed-out'
}
