import type { ServerMessage } from '../contract/server-message.ts'

/** expired: the session is over (AUTH-12); server: a call the user waited for failed with 500 or 403 (AUTH-14). */
export interface ForcedSignOut {
  reason: 'expired' | 'server'
  /** The server's refusal (AUTH-08). */
  refusal?: ServerMessage
  userId?: string
}

let last: ForcedSignOut | undefined

/** Why the user is on /login; gone after a reload and at the next arrival, as it should. */
export const lastForcedSignOut = (): ForcedSignOut | undefined => last
export const noteForcedSignOut = (why: ForcedSignOut | undefined): void => void (last = why)
