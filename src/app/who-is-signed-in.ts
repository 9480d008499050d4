import type { ServerMessage } from '../contract/server-message.ts'
import { ACCOUNT_REVOKED, readSessionUser, sessionCalls } from '../contract/session.ts'
import { pageDeps } from '../data/device.ts'
import { saveUser } from '../session/session-store.ts'
import { reloadSession } from '../boot/current-session.ts'

/**
 * known: the profile is on the device now. away: no response, or one that settles nothing (`isAnswered`). refused: the
 * server refused (AUTH-08).
 */
export type Asked = { kind: 'known' } | { kind: 'away'; isAnswered: boolean; isFull?: boolean } | Refused

interface Refused {
  kind: 'refused'
  status?: number
  refusal?: ServerMessage
  /** The account was switched off. */
  isOff?: boolean
}

/** The server has judged the request, in its own words, and will judge it so again. */
const isFinal = ({ status, code, message }: ServerMessage & { status?: number; code?: string | number }): boolean =>
  (code !== undefined || message !== undefined) && status !== undefined && [400, 404, 410, 422].includes(status)

let isFresh = false

/** True once after a user was waited for: what was fetched to open the app needs no refresh behind it. */
export function takeFresh(): boolean {
  const was = isFresh
  isFresh = false
  return was
}

/**
 * AUTH-07: fetches who is signed in and stores it. Only a response of the server counts as a refusal: an app that
 * starts without a network always fails here and must open all the same (TRAP-08).
 */
export async function askWhoIsSignedIn(background: boolean): Promise<Asked> {
  // Not part of the first list, which opens without asking anybody
  const call = await import('../offline/network/call.ts').catch(() => undefined)
  if (!call) return { kind: 'away', isAnswered: false }
  const result = await call.send(pageDeps, sessionCalls.info, {}, { background })
  if (result.ok) {
    const user = readSessionUser(result.value)
    if (!user) return { kind: 'refused' }
    // A device without room still opens with the user it knows
    const failed = await saveUser(user).then(
      () => undefined,
      (error: Error) => error,
    )
    if (failed) return { kind: 'away', isAnswered: true, isFull: failed.name === 'QuotaExceededError' }
    isFresh = !background
    await reloadSession()
    return { kind: 'known' }
  }
  const { error, refusal } = result
  if (refusal) return { kind: 'refused', refusal }
  // In the background a 403 or a fault of the server is retried later; a user who waits is signed out (AUTH-14)
  const isOver = background ? error.status === 401 : error.class === 'auth' || error.status === 500 || isFinal(error)
  const isOff = error.reason === ACCOUNT_REVOKED
  // The message that the session has ended is clearer than 'Please sign in'
  const shown = error.status === 401 || isOff ? undefined : error
  return isOver
    ? { kind: 'refused', status: error.status, refusal: shown, isOff }
    : { kind: 'away', isAnswered: error.status !== undefined }
}
