import type { TokenAnswer } from '../contract/session.ts'
import { clockOffset } from './clock.ts'
import { scope } from './scope.ts'
import { readSession, saveSignedIn } from './session-store.ts'

export interface Tokens {
  accessToken?: string
  refreshToken?: string
}

const names = { accessToken: 'access_token', refreshToken: 'refresh_token' } as const

/**
 * The parent domain for the cookies (AUTH-05, TRAP-12): 'fieldhire.example.in' → 'example.in'. A host of fewer than
 * three labels or an IP address has none, and its cookies stay with the host.
 */
export function findParentDomain(hostname: string): string | undefined {
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
 * Puts both tokens into their cookies until the expiry the server gave, and records whose they are. A device whose
 * clock is wrong would drop them too early or too late, so the expiry is told in its own time.
 */
export async function writeTokens(answer: TokenAnswer): Promise<void> {
  const userId = findSubjectOf(answer.access_token)
  if (!userId) throw new Error('The access token names no user')
  await writeCookie(names.refreshToken, answer.refresh_token, answer.refresh_token_expiry - clockOffset())
  await writeCookie(names.accessToken, answer.access_token, answer.access_token_expiry - clockOffset())
  await saveSignedIn(userId, answer.access_token)
}

export async function clearTokens(): Promise<void> {
  for (const name of Object.values(names)) await removeCookie(name)
}

/** The `_id` in an access token. It is not verified here: the server does that with every request. */
export const findSubjectOf = (accessToken: string | undefined): string | undefined => findClaim(accessToken, 'sub')

/** The sign-in an access token belongs to: another one after each signing in, the same through every refresh. */
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
 * The token to send and whose it is, read together: whoever sends somebody's update compares the owner of the update
 * with the owner of this very token (I7).
 */
export async function findAccess(): Promise<{ token: string; userId: string } | undefined> {
  const token = await readCookie(names.accessToken)
  const userId = findSubjectOf(token)
  return token && userId ? { token, userId } : undefined
}

/** The `_id` of the person signed in: from the access token, or the record of who last was when that has expired. */
export async function findSubject(): Promise<string | undefined> {
  return (await findAccess())?.userId ?? (await readSession()).userId
}

async function readCookie(name: string): Promise<string | undefined> {
  if (scope.document) {
    const found = scope.document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found ? decodeURIComponent(found.slice(name.length + 1)) || undefined : undefined
  }
  return (await scope.cookieStore?.get(name))?.value || undefined
}

async function writeCookie(name: string, value: string, expires: number): Promise<void> {
  const domain = findParentDomain(scope.location?.hostname ?? '')
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
  const domain = findParentDomain(scope.location?.hostname ?? '')
  if (scope.document) {
    await writeCookie(name, '', 0)
    return
  }
  await scope.cookieStore?.delete({ name, path: '/', ...(domain && { domain }) })
}
