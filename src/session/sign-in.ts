import { findSafePath, paths } from '../lib/paths.ts'
import { redirectUri, takeReturn } from './pkce.ts'
import { postToken, underLock } from './refresh.ts'
import { takeReturnPath } from './return-path.ts'
import type { FetchLike } from './scope.ts'
import { endSignIn, payOwedLogouts } from './sign-out.ts'
import { clearTokens, findSignInOf, writeTokens } from './tokens.ts'

/**
 * signed-in: navigate to `path`. Otherwise why not: the address is not the return of a sign-in of this tab, the
 * exchange was refused (`status`, 500 among them, AUTH-13), no response came, the browser stores no cookies, or the device has no
 * room for who is signed in.
 */
export type FinishedSignIn =
  | { kind: 'signed-in'; path: string }
  | { kind: 'not-ours' }
  | { kind: 'refused'; status: number }
  | { kind: 'unreachable' }
  | { kind: 'no-cookies' }
  | { kind: 'no-room' }

/** Somebody waits for the page. */
const LOCK_WAIT_MS = 3_000

/**
 * AUTH-03, AUTH-04: exchanges the code in the query of /oauth-redirect for tokens and returns where to navigate: the
 * page first opened, else the provider's referer, else '/'. A failure is for the console only (AUTH-06).
 */
export async function finishSignIn(search: string, origin: string, fetch: FetchLike): Promise<FinishedSignIn> {
  const back = takeReturn(search)
  if (!back) return { kind: 'not-ours' }
  await payOwedLogouts(fetch)
  // After a renewal for the user before, which may still be on its way in another tab
  return underLock({ lockWaitMs: LOCK_WAIT_MS }, () => exchange(back, origin, fetch))
}

async function exchange(
  back: { code: string; verifier: string },
  origin: string,
  fetch: FetchLike,
): Promise<FinishedSignIn> {
  const result = await postToken(fetch, {
    grant_type: 'authorization_code',
    code: back.code,
    redirect_uri: redirectUri(origin),
    code_verifier: back.verifier,
  })
  // Who says no to a request has received it; unlike at a refresh, nothing is lost by taking their word
  if (result.kind === 'silence')
    return isRefusal(result.status) ? { kind: 'refused', status: result.status } : { kind: 'unreachable' }
  if (result.kind === 'refused') return result
  try {
    if (!(await writeTokens(result.tokens))) return { kind: 'no-cookies' }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
    await clearTokens()
    await endSignIn(fetch, findSignInOf(result.tokens.access_token)).catch(() => undefined)
    return { kind: 'no-room' }
  }
  return { kind: 'signed-in', path: takeReturnPath() ?? findSafePath(result.tokens.referer) ?? paths.root }
}

/** A 408 or 429 says to come again, a 5xx of something in between that the provider is not reached (TRAP-05). */
const isRefusal = (status: number | undefined): status is number =>
  status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status)
