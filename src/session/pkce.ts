import { basePaths } from '../contract/call.ts'
import { hashOf, makeSecret } from '../lib/base64url.ts'
import { paths } from '../lib/paths.ts'
import { findReturnPath, findTabStorage, signInKeys } from './return-path.ts'

/** The name of this app at the identity provider. */
export const CLIENT_ID = 'fieldhire-web'

/** AUTH-02: 45 random bytes, 60 characters of base64url. */
export const makeVerifier = (): string => makeSecret(45)

/** The S256 challenge of RFC 7636. */
export const makeChallenge = hashOf

/** Where the provider redirects to; it compares the address exactly. */
export const redirectUri = (origin: string): string => origin + paths.oauthRedirect

/**
 * AUTH-01: stores a fresh verifier and state for this tab and returns the address of the provider's sign-in page in a
 * language of the app. The caller navigates there, and only with a network (API-005).
 */
export async function beginSignIn(origin: string, language: string): Promise<string> {
  const verifier = makeVerifier()
  const state = makeSecret(24)
  const storage = findTabStorage()
  if (!storage) throw new Error('Sign-in needs the storage of the tab')
  storage.setItem(signInKeys.verifier, verifier)
  storage.setItem(signInKeys.state, state)
  const url = new URL(`${basePaths.identity}authorize`, origin)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(origin),
    code_challenge: await makeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ui_locales: language,
  }).toString()
  // The token response returns it as `referer`, for the case that the stored page is gone by then (AUTH-04)
  const returnPath = findReturnPath()
  if (returnPath) url.searchParams.set('referer', returnPath)
  return url.href
}

/**
 * The code and verifier of a return from the provider, once: a second call finds nothing. Undefined when the state is
 * not the one this tab sent, so that a crafted link cannot sign a user in to another account.
 */
export function takeReturn(search: string): { code: string; verifier: string } | undefined {
  const query = new URLSearchParams(search)
  const storage = findTabStorage()
  const [code, state] = [query.get('code'), query.get('state')]
  const [verifier, expected] = [storage?.getItem(signInKeys.verifier), storage?.getItem(signInKeys.state)]
  storage?.removeItem(signInKeys.verifier)
  storage?.removeItem(signInKeys.state)
  if (!code || !state || !verifier || state !== expected) return undefined
  return { code, verifier }
}
