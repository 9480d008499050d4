import type { SessionUser } from '../contract/session.ts'
import { pageDeps } from '../data/device.ts'
import { deleteEverything, clearCachedRows, listOwners } from '../offline/device/sign-out.ts'
import { payOwedLogouts, signOutLocally } from '../session/sign-out.ts'
import { noteForgotten, noteLeaving, readNotes } from './device-notes.ts'
import { noteForcedSignOut } from './forced-note.ts'
import { currentSession, hasUser, reloadSession } from '../boot/current-session.ts'

/**
 * keep: removes saved rows; unsent updates stay, encrypted for their owner. delete: removes everything of this user.
 * forced: as keep, and the page they were on is remembered for after the next sign-in (docs/offline.md, "Signing out").
 */
export type SignOutKind = 'keep' | 'delete' | 'forced'

let wasChosen = false
/** True from a chosen sign-out until the next sign-in: no one returns to the page that was left. */
export const leftByChoice = (): boolean => wasChosen
export function noteArrival(): void {
  wasChosen = false
  noteForcedSignOut(undefined)
}

/**
 * AUTH-09. Ends the session first, which closes the screens and the database; then removes the rows. A note on the
 * device records what is still to be removed, so that an app closed in between removes it at the next start.
 */
export async function signOut(user: SessionUser, kind: SignOutKind): Promise<void> {
  wasChosen = kind !== 'forced'
  await noteLeaving(user.userId, user.email)
  await signOutLocally({ oweLogout: true, keepReturnPath: kind === 'forced' })
  await reloadSession()
  // The screens must have closed the database, or they would write into it while it is being emptied
  await new Promise((resolve) => setTimeout(resolve))
  if (kind === 'delete') await deleteEverything(user.userId, pageDeps)
  else await clearCachedRows(user.userId, pageDeps)
  await noteForgotten(user.userId, await hasUnsent(user.userId))
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
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
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}
