import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isSameSecret } from '../core/is-same-secret.ts'
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
export const makeHiddenFields = (sessionSecret: string, nonce: string, request: Asked) => ({
  ...definedOf(request),
  csrf: tokenOf(sessionSecret, nonce, request),
})

/** The secret of this browser that its forms and challenges are bound to; makes one where there is none. */
export function takeNonce(c: Context, origin: string): string {
  const nonce = readNonce(c, origin) ?? makeSecret()
  setCookie(c, cookieOf(origin), nonce, {
    path: '/identity',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    maxAge: FORM_SECONDS,
  })
  return nonce
}

export function readNonce(c: Context, origin: string): string | undefined {
  const nonce = getCookie(c, cookieOf(origin))
  return nonce !== undefined && /^[\w-]{43}$/.test(nonce) ? nonce : undefined
}

/** The token of a form that no app asks for, as in `makeHiddenFields`. */
export const makeFormToken = (sessionSecret: string, nonce: string, form: string): string =>
  sign(sessionSecret, 'sign-in-form', JSON.stringify([nonce, form]))

export const isFormToken = (sessionSecret: string, nonce: string | undefined, form: string, given: unknown): boolean =>
  nonce !== undefined && typeof given === 'string' && isSameSecret(given, makeFormToken(sessionSecret, nonce, form))

export function isOwnForm(c: Context, sessionSecret: string, origin: string, request: Asked, csrf: unknown): boolean {
  const nonce = readNonce(c, origin)
  if (nonce === undefined || typeof csrf !== 'string') return false
  return isSameSecret(csrf, tokenOf(sessionSecret, nonce, request))
}

const tokenOf = (sessionSecret: string, nonce: string, request: Asked) =>
  sign(sessionSecret, 'sign-in-form', JSON.stringify([nonce, Object.entries(definedOf(request)).toSorted()]))

export const definedOf = (request: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined))
