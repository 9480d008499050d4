/** expired: the session is over (AUTH-12); server: a call the person waited for was answered 500 or 403 (AUTH-14). */
export interface ForcedSignOut {
  reason: 'expired' | 'server'
  /** The server's own words (AUTH-08). */
  message?: string
  userId?: string
}

let last: ForcedSignOut | undefined

/** Why the person finds themselves on /login; gone after a reload and at the next arrival, as it should. */
export const lastForcedSignOut = (): ForcedSignOut | undefined => last
export const noteForcedSignOut = (why: ForcedSignOut | undefined): void => void (last = why)
