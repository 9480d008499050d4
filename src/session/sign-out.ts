import { basePaths } from '../contract/call.ts'
import { clearSignIn } from './return-path.ts'
import { findStorage, type FetchLike } from './scope.ts'
import { readSession, removeOwedLogout, saveNeedsSignIn, saveSignedOut } from './session-store.ts'
import { clearTokens } from './tokens.ts'

export interface SignOutOptions {
  /** The provider must still be notified (TRAP-80); false when it was the provider that ended the session. */
  oweLogout: boolean
  /** Store the page the user was on, for after the next sign-in: the session ended by itself. */
  keepReturnPath?: boolean
}

/**
 * AUTH-09: removes the tokens, local storage and the user from this device. Device id, clock and owed logouts stay.
 * Stored rows and the outbox belong to the offline rooms and are removed before. Needs no network.
 */
export async function signOutLocally({ oweLogout, keepReturnPath }: SignOutOptions): Promise<void> {
  await clearTokens()
  findStorage('localStorage')?.clear()
  if (!keepReturnPath) clearSignIn()
  await saveSignedOut(oweLogout)
}

/**
 * The session ended by itself: the tokens go, and the provider is notified. The user stays, and with them all that is
 * saved on this device.
 */
export async function keepUserOnly(): Promise<void> {
  await clearTokens()
  await saveNeedsSignIn({ oweLogout: true })
}

/** GET logout (API-002). Rejects without a response. */
export const endSignIn = (fetch: FetchLike, id: string | undefined): Promise<Response> =>
  fetch(`${basePaths.identity}logout`, {
    headers: { authorization: `Bearer ${id}` },
    signal: AbortSignal.timeout(10_000),
    cache: 'no-store',
    credentials: 'same-origin',
  })

/**
 * GET logout for each session the provider was not notified of (API-002). Best effort: without a response it stays owed
 * and is retried at the next contact. Any response but a fault of the server settles it. Returns where the browser goes to end
 * the session of a provider outside, when there is one (AUTH-24).
 */
export async function payOwedLogouts(fetch: FetchLike): Promise<string | undefined> {
  let next: string | undefined
  for (const id of (await readSession()).owedLogouts) {
    try {
      const response = await endSignIn(fetch, id)
      const isPage = response.headers.get('content-type')?.includes('text/html')
      if (response.status >= 500 || isPage) continue
      await removeOwedLogout(id)
      next = ((await response.json().catch(() => undefined)) as { next?: string } | undefined)?.next
    } catch {
      break
    }
  }
  return next
}
