import { currentSession, reloadSession } from '../boot/current-session.ts'
import { pageDeps } from '../data/device.ts'
import { keepUserOnly, payOwedLogouts, signOutLocally } from '../session/sign-out.ts'
import { endedSession, type EndedSession } from './ended-note.ts'

let running: Promise<void> | undefined

/**
 * The session is over, by no choice of the user. What is saved stays, with everything unsent: they see it, record on, and
 * sign in again (docs/offline.md, "Signing out"). Single-flight: ten failing calls at once end the session once.
 */
export function endSession(why: EndedSession): Promise<void> {
  const { user, state } = currentSession()
  if (state === 'signed-out') return running ?? Promise.resolve()
  // Without its tokens every further call only learns that the sign-in is over
  if (why.reason !== 'expired' || endedSession.get()?.reason !== 'switched-off') endedSession.set(why)
  if (user && state === 'needs-sign-in') return running ?? Promise.resolve()
  running ??= leave(user !== undefined).finally(() => {
    running = undefined
  })
  return running
}

/** Without a profile nothing can be shown: the way is to /login. */
async function leave(isKnown: boolean): Promise<void> {
  if (isKnown) await keepUserOnly()
  else await signOutLocally({ oweLogout: true, keepReturnPath: true })
  await reloadSession()
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}
