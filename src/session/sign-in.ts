import { findSafePath, paths } from '../lib/paths.ts'
import { redirectUri, takeReturn } from './pkce.ts'
import { postToken } from './refresh.ts'
import { takeReturnPath } from './return-path.ts'
import type { FetchLike } from './scope.ts'
import { payOwedLogouts } from './sign-out.ts'
import { writeTokens } from './tokens.ts'

/**
 * signed-in: navigate to `path`. Otherwise why not: the address is not the return of a sign-in of this tab, the
 * provider refused (`status`, 500 among them, AUTH-13), no response came, or the browser stores no cookies.
 */
export type FinishedSignIn =
  | { kind: 'signed-in'; path: string }
  | { kind: 'not-ours' }
  | { kind: 'refused'; status: number }
  | { kind: 'unreachable' }
  | { kind: 'no-cookies' }

/**
 * AUTH-03, AUTH-04: exchanges the code in the query of /oauth-redirect for tokens and returns where to navigate: the
 * page first opened, else the provider's referer, else '/'. A failure is for the console only (AUTH-06).
 */
export async function finishSignIn(search: string, origin: string, fetch: FetchLike): Promise<FinishedSignIn> {
  const back = takeReturn(search)
  if (!back) return { kind: 'not-ours' }
  await payOwedLogouts(fetch)
  const result = await postToken(fetch, {
    grant_type: 'authorization_code',
    code: back.code,
    redirect_uri: redirectUri(origin),
    code_verifier: back.verifier,
  })
  if (result.kind === 'silence') return { kind: 'unreachable' }
  if (result.kind === 'refused') return result
  if (!(await writeTokens(result.tokens))) return { kind: 'no-cookies' }
  return { kind: 'signed-in', path: takeReturnPath() ?? findSafePath(result.tokens.referer) ?? paths.root }
}
