import type { ServerMessage } from '../contract/server-message.ts'
import { makeObservable } from '../lib/observable.ts'

/**
 * expired: the session is over (AUTH-12); switched-off: so is the account (TRAP-38); server: a call the user waited for
 * failed with 500 or 403 (AUTH-14).
 */
export interface EndedSession {
  reason: 'expired' | 'switched-off' | 'server'
  /** The server's refusal (AUTH-08). */
  refusal?: ServerMessage
}

/** Why the session ended; gone after a reload and at the next arrival, as it should. */
export const endedSession = makeObservable<EndedSession | undefined>(undefined)
