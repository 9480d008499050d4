import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { headers, OWN_HOST } from '../../src/contract/call.ts'
import type { TokenAnswer } from '../../src/contract/session.ts'

/**
 * AUTH-05. Sets the cookie of the refresh token where the app asks for it: WebKit keeps one that a script has written for
 * seven days. Scripts read it, so it is not HttpOnly (docs/decisions/029-the-servers-cookie.md). By Max-Age, which needs
 * no right clock.
 */
export function setTokenCookie(
  c: Context,
  { baseUrl }: { baseUrl?: string },
  { refresh_token: token, refresh_token_expiry: expiry }: TokenAnswer,
  now: number,
): void {
  const asked = c.req.header(headers.tokenCookie)?.toLowerCase()
  const domain = asked === OWN_HOST ? undefined : asked
  if (asked === undefined || (domain !== undefined && !isDomainOf(domain, new URL(c.req.url).hostname))) return
  // Behind a proxy without BASE_URL only the browser knows that it came through https
  const isHttps = (baseUrl ?? c.req.header('Origin') ?? c.req.url).startsWith('https:')
  setCookie(c, 'refresh_token', token, {
    path: '/',
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: Math.max(0, Math.floor((expiry - now) / 1000)),
    ...(domain === undefined ? {} : { domain }),
  })
}

const isDomainOf = (domain: string, host: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain) && (host === domain || host.endsWith(`.${domain}`))
