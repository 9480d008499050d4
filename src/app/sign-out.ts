import type { SessionUser } from '../contract/session.ts'
import { pageDeps } from '../data/device.ts'
import { letGoOfPush } from '../data/push.ts'
import { deleteEverything, clearCachedRows, clearOthers, clearStale, listOwners } from '../offline/device/sign-out.ts'
import { limits } from '../rules/limits.ts'
import { payOwedLogouts, signOutLocally } from '../session/sign-out.ts'
import { noteForgotten, noteLeaving, readNotes } from './device-notes.ts'
import { leftByChoice, noteChosenLeave } from './left-by-choice.ts'
import { forgetScroll } from './use-scroll-memory.ts'
import { currentSession, hasUser, reloadSession, type CurrentSession } from '../boot/current-session.ts'

/** keep: removes saved rows; unsent updates stay for their owner. delete: removes everything of this user. */
export type SignOutKind = 'keep' | 'delete'

/**
 * AUTH-09. Ends the session first, which closes the screens and the database; then removes the rows. A note on the
 * device records what is still to be removed, so that an app closed in between removes it at the next start.
 */
export async function signOut(user: SessionUser, kind: SignOutKind): Promise<void> {
  noteChosenLeave()
  forgetScroll()
  await noteLeaving(user.userId, user.email)
  await signOutLocally({ oweLogout: true })
  await reloadSession()
  // The screens must have closed the database, or they would write into it while it is being emptied
  await new Promise((resolve) => setTimeout(resolve))
  if (kind === 'delete') await deleteEverything(user.userId, pageDeps)
  else await clearCachedRows(user.userId, pageDeps)
  await noteForgotten(user.userId, await hasUnsent(user.userId))
  payAndLeave()
}

/** AUTH-24: whoever opens the app next on this device must not be signed in by a provider outside as the user who left. */
function payAndLeave(): void {
  void payOwedLogouts(pageDeps.fetch)
    .then((next) => {
      if (leftByChoice() && next?.startsWith('/identity/outside/end?')) location.assign(next)
    })
    .catch(() => undefined)
}

/**
 * `userId` has signed in. Of everyone else on this device nothing stays that can be fetched again, nor what the last user
 * had chosen in the app; unsent updates and drafts stay for their owners.
 */
export async function takeOver(last: Pick<CurrentSession, 'userId' | 'user'>, userId: string): Promise<void> {
  if (last.userId !== undefined && last.userId !== userId) {
    localStorage.clear()
    forgetScroll()
    if (last.user) await noteLeaving(last.userId, last.user.email)
    await letGoOfPush().catch(() => undefined)
  }
  await clearOthers(userId, pageDeps)
  if (last.user && last.userId !== userId) await noteForgotten(last.user.userId, await hasUnsent(last.user.userId))
}

const hasUnsent = async (userId: string) => (await listWaiting()).some((owner) => owner.userId === userId)

/** Who has updates waiting on this device. */
export const listWaiting = () => listOwners(pageDeps)

/** SHELL-05, TRAP-30: removes what an aborted or expired session left. Does nothing while the device has a user. */
export async function clearLeftovers(): Promise<void> {
  if (hasUser(currentSession())) return
  await signOutLocally({ oweLogout: false, keepReturnPath: true })
  for (const userId of (await readNotes()).toForget) {
    await clearCachedRows(userId, pageDeps)
    await noteForgotten(userId, await hasUnsent(userId))
  }
  await clearStale(pageDeps.now() - limits.cachedLife, pageDeps)
  // The page after a sign-out comes here too, and may be the first to notify
  payAndLeave()
}
