import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { findSafePath, paths } from '../../src/lib/paths.ts'
import { makeSecret, sign } from './keys.ts'

export const CLIENT_ID = 'fieldhire-web'
/** The prefix makes the browser accept the cookie over a secure connection only. */
const cookieOf = (origin: string) => (isHttps(origin) ? '__Secure-fieldhire_sign_in' : 'fieldhire_sign_in')
const FORM_SECONDS = 3600

const asked = v.object({
  response_type: v.literal('code'),
  client_id: v.literal(CLIENT_ID),
  redirect_uri: v.string(),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  ui_locales: v.optional(v.pipe(v.string(), v.maxLength(100))),
  referer: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2000),
      v.check((path) => findSafePath(path) !== undefined),
    ),
  ),
})
/** The app's request to the provider. */
export type Asked = v.InferOutput<typeof asked>

/**
 * The request when every part of it is as our app sends it. Undefined for an unknown client, a redirect address that is
 * not exactly ours, no challenge or a plain one.
 */
export function readAsked(values: Record<string, unknown>, origin: string): Asked | undefined {
  const parsed = v.safeParse(asked, values)
  if (!parsed.success || parsed.output.redirect_uri !== origin + paths.oauthRedirect) return undefined
  return parsed.output
}

const isHttps = (origin: string) => origin.startsWith('https:')

/**
 * The hidden fields of a form for this browser. The token binds them to a cookie that another site can neither read nor
 * set, so a form that was not drawn here, or was drawn for another browser, is refused.
 */
export function makeHiddenFields(c: Context, sessionSecret: string, origin: string, request: Asked) {
  const known = getCookie(c, cookieOf(origin))
  const nonce = known && /^[\w-]{43}$/.test(known) ? known : makeSecret()
  setCookie(c, cookieOf(origin), nonce, {
    path: '/identity',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    maxAge: FORM_SECONDS,
  })
  return { ...definedOf(request), csrf: tokenOf(sessionSecret, nonce, request) }
}

export function isOwnForm(c: Context, sessionSecret: string, origin: string, request: Asked, csrf: unknown): boolean {
  const nonce = getCookie(c, cookieOf(origin))
  if (!nonce || typeof csrf !== 'string') return false
  const [given, expected] = [Buffer.from(csrf), Buffer.from(tokenOf(sessionSecret, nonce, request))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function clearSignInCookie(c: Context, origin: string): void {
  setCookie(c, cookieOf(origin), '', {
    path: '/identity',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    maxAge: 0,
  })
}

const tokenOf = (sessionSecret: string, nonce: string, request: Asked) =>
  sign(sessionSecret, 'sign-in-form', JSON.stringify([nonce, Object.entries(definedOf(request)).toSorted()]))

export const definedOf = (request: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined))
