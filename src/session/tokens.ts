import { headers, OWN_HOST } from '../contract/call.ts'
import type { TokenAnswer } from '../contract/session.ts'
import { clockOffset } from '../lib/now.ts'
import { scope } from './scope.ts'
import { readSession, saveSignedIn } from './session-store.ts'

export interface Tokens {
  accessToken?: string
  refreshToken?: string
}

const names = { accessToken: 'access_token', refreshToken: 'refresh_token' } as const

/** VITE_COOKIE_DOMAIN of the build: a domain whose hosts share the sign-in. Empty: each host has its own. */
declare const __COOKIE_DOMAIN__: string

/**
 * The domain of the cookies (AUTH-05, TRAP-12): the configured one where `hostname` belongs to it; undefined for the
 * host alone. It is not derived from the name: the parent of hire.co.in is co.in, on which browsers store no cookie.
 */
export function findCookieDomain(hostname: string, configured: string): string | undefined {
  if (configured === '') return undefined
  return hostname === configured || hostname.endsWith(`.${configured}`) ? configured : undefined
}

// Undefined where only a part of the app is built
const configured = typeof __COOKIE_DOMAIN__ === 'string' ? __COOKIE_DOMAIN__ : ''
const cookieDomain = () => findCookieDomain(scope.location?.hostname ?? '', configured)

/**
 * For a request whose response brings tokens: its server sets the cookie of the refresh token. WebKit keeps one that a
 * script has written for seven days only.
 */
export const askForCookie = () => ({
  headers: { [headers.tokenCookie]: cookieDomain() ?? OWN_HOST },
  credentials: 'same-origin' as const,
})

/** Where earlier builds stored the cookies: read first, they would hide the ones of the host. */
function findFormerDomain(hostname: string): string | undefined {
  const labels = hostname.split('.')
  if (labels.length < 3 || hostname.includes(':') || /^[\d.]+$/.test(hostname)) return undefined
  return labels.slice(1).join('.')
}

/** False in a service worker without the CookieStore API: then nothing is known about the session there. */
export const canReadTokens = (): boolean => Boolean(scope.document ?? scope.cookieStore)

export async function readTokens(): Promise<Tokens> {
  return { accessToken: await readCookie(names.accessToken), refreshToken: await readCookie(names.refreshToken) }
}

/**
 * Writes the tokens whose cookies the server has not set until the expiry the server gave, and records whose they are. A device whose
 * clock is wrong would drop them too early or too late, so the expiry is converted to its own time. Returns false, with
 * nothing recorded, when the browser stores no cookies.
 */
export async function writeTokens(tokens: TokenAnswer): Promise<boolean> {
  const userId = findSubjectOf(tokens.access_token)
  if (!userId) throw new Error('The access token names no user')
  // Written again by a script, the cookie that the server has set would end sooner
  if ((await readCookie(names.refreshToken)) !== tokens.refresh_token)
    await writeCookie(names.refreshToken, tokens.refresh_token, tokens.refresh_token_expiry - clockOffset())
  await writeCookie(names.accessToken, tokens.access_token, tokens.access_token_expiry - clockOffset())
  // The access token may have expired on the way
  if ((await readTokens()).refreshToken !== tokens.refresh_token) return false
  await saveSignedIn(userId, findSignInOf(tokens.access_token))
  return true
}

export async function clearTokens(): Promise<void> {
  for (const name of Object.values(names)) await removeCookie(name)
}

/** Removes a refresh token that the server has set for a session that is over by now; another one stays. */
export async function dropRefreshToken(token: string): Promise<void> {
  if ((await readCookie(names.refreshToken)) === token) await removeCookie(names.refreshToken)
}

/** The `_id` in an access token. It is not verified here: the server does that with every request. */
export const findSubjectOf = (accessToken: string | undefined): string | undefined => findClaim(accessToken, 'sub')

/** The sign-in an access token belongs to: another one after each sign-in, the same through every refresh. */
export const findSignInOf = (accessToken: string | undefined): string | undefined => findClaim(accessToken, 'sid')

function findClaim(accessToken: string | undefined, name: 'sub' | 'sid'): string | undefined {
  const payload = accessToken?.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const { [name]: claim } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    return typeof claim === 'string' && claim ? claim : undefined
  } catch {
    return undefined
  }
}

/**
 * The token to send and whose it is, read together: the owner of an update is compared with the owner of this very
 * token (I7).
 */
export async function readAccess(): Promise<{ token: string; userId: string } | undefined> {
  const token = await readCookie(names.accessToken)
  const userId = findSubjectOf(token)
  return token && userId ? { token, userId } : undefined
}

/** The `_id` of the signed-in user: from the access token, or from the session record when that has expired. */
export async function findSubject(): Promise<string | undefined> {
  return (await readAccess())?.userId ?? (await readSession()).userId
}

async function readCookie(name: string): Promise<string | undefined> {
  if (scope.document) {
    const found = scope.document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined
  }
  return (await scope.cookieStore?.get(name))?.value || undefined
}

async function writeCookie(name: string, value: string, expires: number): Promise<void> {
  await removeFormerCookie(name)
  const domain = cookieDomain()
  if (scope.document) {
    const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/', `expires=${new Date(expires).toUTCString()}`]
    parts.push('SameSite=Lax')
    if (domain) parts.push(`domain=${domain}`)
    if (scope.location?.protocol === 'https:') parts.push('Secure')
    scope.document.cookie = parts.join('; ')
    return
  }
  await scope.cookieStore?.set({ name, value, path: '/', expires, sameSite: 'lax', ...(domain && { domain }) })
}

async function removeCookie(name: string): Promise<void> {
  if (scope.document) {
    await writeCookie(name, '', 0)
    return
  }
  await removeFormerCookie(name)
  const domain = cookieDomain()
  await scope.cookieStore?.delete({ name, path: '/', ...(domain && { domain }) })
}

async function removeFormerCookie(name: string): Promise<void> {
  const domain = findFormerDomain(scope.location?.hostname ?? '')
  if (domain === undefined || domain === cookieDomain()) return
  if (scope.document) scope.document.cookie = `${name}=; path=/; expires=${new Date(0).toUTCString()}; domain=${domain}`
  // A domain that can have no cookies is refused
  else await scope.cookieStore?.delete({ name, path: '/', domain }).catch(() => undefined)
}
