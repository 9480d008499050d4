import { findSafePath, paths } from '../lib/paths.ts'
import { redirectUri, takeReturn } from './pkce.ts'
import { postToken } from './refresh.ts'
import { takeReturnPath } from './return-path.ts'
import type { FetchLike } from './scope.ts'
import { payOwedLogouts } from './sign-out.ts'
import { writeTokens } from './tokens.ts'

/**
 * signed-in: go to `path`. Otherwise why not: the address holds no return of a sign-in of this tab, the provider said
 * no (`status`, 500 among them, AUTH-13), or nobody answered.
 */
export type FinishedSignIn =
  | { kind: 'signed-in'; path: string }
  | { kind: 'not-ours' }
  | { kind: 'refused'; status: number }
  | { kind: 'unreachable' }

/**
 * AUTH-03, AUTH-04: exchanges the code in the query of /oauth-redirect for tokens and says where to go: the page first
 * asked for, else the provider's referer, else '/'. A failure is for the console only (AUTH-06).
 */
export async function finishSignIn(search: string, origin: string, fetch: FetchLike): Promise<FinishedSignIn> {
  const back = takeReturn(search)
  if (!back) return { kind: 'not-ours' }
  await payOwedLogouts(fetch)
  const answer = await postToken(fetch, {
    grant_type: 'authorization_code',
    code: back.code,
    redirect_uri: redirectUri(origin),
    code_verifier: back.verifier,
  })
  if (answer.kind === 'silence') return { kind: 'unreachable' }
  if (answer.kind === 'refused') return answer
  await writeTokens(answer.tokens)
  return { kind: 'signed-in', path: takeReturnPath() ?? findSafePath(answer.tokens.referer) ?? paths.root }
}
