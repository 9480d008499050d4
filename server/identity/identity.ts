import { Hono, type Context } from 'hono'
import type { TokenAnswer } from '../../src/contract/session.ts'
import { addressOf } from '../core/client-address.ts'
import { HttpProblem } from '../core/errors.ts'
import { forStranger } from '../core/sender-lines.ts'
import { findSessionToEnd, verifyAccessToken } from './access-token.ts'
import { findAccount, isActive } from './accounts.ts'
import { authorizeRoutes } from './authorize.ts'
import { changePasswordRoutes } from './change-password.ts'
import { describeSession } from './profile.ts'
import { PASSKEY_SCRIPT, passkeyScript } from './passkey-script.ts'
import { endLink, outsideLogoutRoutes } from './outside/logout.ts'
import { outsideRoutes } from './outside/routes.ts'
import type { IdentityServices } from './services.ts'
import { resetPasswordRoutes } from './reset-password.ts'
import { setPasswordRoutes } from './set-password.ts'
import { takeAddressRoutes } from './take-address.ts'
import { findSessionOf, findUserOf, findSession, revokeSession, rotate } from './sessions.ts'
import { tokenRoutes } from './token.ts'
import { waysRoutes } from './ways.ts'

/**
 * Verifies a bearer token: returns its user, or undefined when it is unknown, expired or signed out. The rest of the
 * server knows nothing else of tokens. `provenAt`: see findSession.
 */
export type VerifyAccessToken = (
  token: string,
) => Promise<{ userId: string; sessionId?: string; provenAt?: number } | undefined>

/**
 * Exchanges a refresh token as POST token does, for the user it is said to be of; undefined when it is refused. `address`
 * is the sender's.
 */
export type RenewSession = (renewal: {
  refreshToken: string
  userId: string
  deviceId: string
  address: string
}) => Promise<{ userId: string; sessionId?: string; provenAt?: number; tokens: TokenAnswer } | undefined>

export interface Identity {
  /** /identity/authorize, token, user/info and logout, with paths from the root. */
  routes: Hono
  /** For the API: whose a bearer token is, unless it is expired, forged or its session was ended. */
  verifyAccessToken: VerifyAccessToken
  /** For a batch of updates from a device whose access token has expired. */
  renewSession: RenewSession
}

/** The identity provider. It shares the database and the users with the API and nothing else. */
export function createIdentity(services: IdentityServices): Identity {
  const { config, db, clock, log } = services
  const verify: VerifyAccessToken = async (token) => {
    const claims = await verifyAccessToken(config, token, clock.now())
    const session = claims && (await findSession(db, claims.sid, claims.userId))
    return session && { userId: claims.userId, sessionId: claims.sid, ...session }
  }

  const renewSession: RenewSession = ({ refreshToken, userId, deviceId, address }) =>
    forStranger(address, async () => {
      // Before the exchange, which uses the token up
      if ((await findUserOf(db, refreshToken)) !== userId) return undefined
      const renewed = await rotate(db, config, { refreshToken, deviceId }, clock.now())
      if (renewed.kind === 'refused') {
        log.info({ grant: 'refresh_token', reason: renewed.reason }, 'grant refused')
        return undefined
      }
      const session = await verify(renewed.tokens.access_token)
      return session && { ...session, tokens: renewed.tokens }
    })

  const routes = new Hono()
  routes.route('/', authorizeRoutes(services))
  routes.route('/', tokenRoutes(services))
  routes.route('/', setPasswordRoutes(services))
  routes.route('/', resetPasswordRoutes(services))
  routes.route('/', takeAddressRoutes(services))
  routes.route('/', changePasswordRoutes(services))
  routes.route('/', waysRoutes(services))
  routes.route('/', outsideLogoutRoutes(services))
  routes.route('/', outsideRoutes(services))

  routes.get(PASSKEY_SCRIPT, (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(passkeyScript)
  })

  // API-001
  routes.get('/identity/user/info', async (c) => {
    const token = bearerOf(c)
    const session = token ? await verify(token) : undefined
    const account = session && (await findAccount(db, session.userId))
    if (!account) throw new HttpProblem(401, 'sign-in-needed')
    if (!isActive(account)) throw new HttpProblem(403, 'account-revoked')
    c.header('Cache-Control', 'no-store')
    return c.json({ status: true, ...(await describeSession(db, account, config)) })
  })

  // API-002. By the id of the sign-in, which can do nothing else, or by any of its tokens. In the header only: a cookie
  // would let any site sign users out with a link.
  routes.get('/identity/logout', async (c) => {
    const given = bearerOf(c)
    const isId = given !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given)
    const next = await forStranger(addressOf(c, config), async () => {
      const sid = isId
        ? given
        : given && ((await findSessionToEnd(config, given, clock.now())) ?? (await findSessionOf(db, given)))
      if (!sid) return undefined
      await revokeSession(db, sid, 'logout', clock.now())
      return endLink(db, config.sessionSecret, sid, clock.now())
    })
    // The cookie of a sign-in page stays: this call may come late, when the next user has the form open
    c.header('Cache-Control', 'no-store')
    // The same for an unknown token: it does not reveal which ones exist, and a repeated logout is no error
    return c.json({ status: true, data: [], ...(next && { next }) })
  })
  return { routes, verifyAccessToken: verify, renewSession }
}

const bearerOf = (c: Context) => /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
