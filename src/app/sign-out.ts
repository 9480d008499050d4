import type { SessionUser } from '../contract/session.ts'
import { pageDeps } from '../data/device.ts'
import { deleteEverything, forgetCached, listOwners } from '../offline/sign-out.ts'
import { payOwedLogouts, signOutLocally } from '../session/sign-out.ts'
import { noteForgotten, noteLeaving, readNotes } from './device-notes.ts'
import { noteForcedSignOut } from './forced-note.ts'
import { currentSession, isSomebody, reloadSession } from './session-now.ts'

/**
 * keep: saved rows go, updates that were not sent stay encrypted for their owner. delete: everything of this person goes.
 * forced: as keep, and the page they were on is remembered for after the next sign-in (OFFLINE.md, "Signing out").
 */
export type SignOutKind = 'keep' | 'delete' | 'forced'

let wasChosen = false
/** True from a chosen sign-out until the next person is in: the page that was left is nobody's page to return to. */
export const leftByChoice = (): boolean => wasChosen
export function noteArrival(): void {
  wasChosen = false
  noteForcedSignOut(undefined)
}

/**
 * AUTH-09. The session goes first, which takes the screens and the open database with it; then the rows. A note on the
 * device says what is still to be removed, so that an app closed in between does it at the next start.
 */
export async function signOut(user: SessionUser, kind: SignOutKind): Promise<void> {
  wasChosen = kind !== 'forced'
  await noteLeaving(user.userId, user.email)
  await signOutLocally({ oweLogout: true, keepReturnPath: kind === 'forced' })
  await reloadSession()
  // The screens must have let go of the database, or they would write into what is being emptied
  await new Promise((resolve) => setTimeout(resolve))
  if (kind === 'delete') await deleteEverything(user.userId, pageDeps)
  else await forgetCached(user.userId, pageDeps)
  await noteForgotten(user.userId, await hasUnsent(user.userId))
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}

const hasUnsent = async (userId: string) => (await listWaiting()).some((owner) => owner.userId === userId)

/** Who has updates waiting on this device. */
export const listWaiting = () => listOwners(pageDeps)

/** SHELL-05, TRAP-30: what a broken off or expired session left behind. Not for a device that still knows its user. */
export async function clearLeftovers(): Promise<void> {
  if (isSomebody(currentSession())) return
  await signOutLocally({ oweLogout: false, keepReturnPath: true })
  for (const userId of (await readNotes()).toForget) {
    await forgetCached(userId, pageDeps)
    await noteForgotten(userId, await hasUnsent(userId))
  }
  void payOwedLogouts(pageDeps.fetch).catch(() => undefined)
}
