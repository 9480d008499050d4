import { sessionCalls, toSessionUser } from '../contract/session.ts'
import { pageDeps } from '../data/device.ts'
import { send } from '../offline/call.ts'
import { saveUser } from '../session/session-store.ts'
import { reloadSession } from './session-now.ts'

/** known: the profile is on the device now. away: nobody answered. refused: the server did, and it was no (AUTH-08). */
export type Asked = { kind: 'known' } | { kind: 'away' } | { kind: 'refused'; status?: number; message?: string }

/**
 * AUTH-07: fetches who is signed in and keeps it. Only an answer of the server counts as a refusal: an app that starts
 * without a network always fails here and must open all the same (TRAP-08).
 */
export async function askWhoIsSignedIn(background: boolean): Promise<Asked> {
  const result = await send(pageDeps, sessionCalls.info, {}, { background })
  if (result.ok) {
    const wire = result.value.data[0]
    if (!wire) return { kind: 'refused' }
    await saveUser(toSessionUser(wire))
    await reloadSession()
    return { kind: 'known' }
  }
  const { error, refusal } = result
  if (refusal) return { kind: 'refused', message: refusal.message }
  // In the background a 403 or a fault of the server is met by trying later; a person who waits is signed out (AUTH-14)
  const isOver = background ? error.status === 401 : error.class === 'auth' || error.status === 500
  // 'Please sign in' says less than that the session has ended
  const message = error.status === 401 ? undefined : error.message
  return isOver ? { kind: 'refused', status: error.status, message } : { kind: 'away' }
}
