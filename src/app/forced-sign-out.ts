import { signOutLocally } from '../session/sign-out.ts'
import { noteForcedSignOut, type ForcedSignOut } from './forced-note.ts'
import { currentSession, reloadSession } from '../boot/current-session.ts'
import { signOut } from './sign-out.ts'

let running: Promise<void> | undefined

/** Signs out without a prompt and keeps unsent updates. Single-flight: ten failing calls at once sign out once. */
export function forceSignOut(why: ForcedSignOut): Promise<void> {
  const { user, state } = currentSession()
  if (state === 'signed-out') return running ?? Promise.resolve()
  noteForcedSignOut({ ...why, userId: user?.userId })
  running ??= (user ? signOut(user, 'forced') : leaveUnknown()).finally(() => {
    running = undefined
  })
  return running
}

/** No profile was ever stored on this device, so there is nothing to remove but the tokens. */
async function leaveUnknown() {
  await signOutLocally({ oweLogout: true, keepReturnPath: true })
  await reloadSession()
}
