import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { addressOf } from '../../core/client-address.ts'
import { OidcFault } from '../../core/oidc.ts'
import { readsForm } from '../../core/read-body.ts'
import { forStranger } from '../../core/sender-lines.ts'
import type { Db } from '../../db/connect.ts'
import { takeRate } from '../../db/rate-limit.ts'
import { eq } from 'drizzle-orm'
import { sign } from '../keys.ts'
import { signInSessions } from '../schema.ts'
import { spendChallenge } from '../passkey-challenge.ts'
import { seal, unseal } from '../sealed.ts'
import type { IdentityServices } from '../services.ts'
import { OUTSIDE } from './flow.ts'
import { findProvider } from './providers.ts'
import { endSignIns, findSignInOf } from './sign-ins.ts'

const END = `${OUTSIDE}/end`
/** Between the answer to a logout and the request of the browser. */
const TICKET_MS = 10 * 60_000
/** Logout tokens from one address; each costs the check of a signature. */
const LIMIT = 600
const WINDOW_MS = 60_000

const ticket = v.object({ kind: v.literal('outside-end'), sid: v.string(), until: v.number() })

/** Where the browser goes after a logout, so that the session there ends too; undefined for any other sign-in. */
export async function endLink(db: Db, sessionSecret: string, sid: string, now: number): Promise<string | undefined> {
  const [session] = await db.select().from(signInSessions).where(eq(signInSessions.id, sid))
  // Whoever finds the id of a session of long ago ends nothing with it, and learns nothing
  const isOver = session?.revokedAt == null || now - session.revokedAt > TICKET_MS
  if (isOver || !(await findSignInOf(db, sid))) return undefined
  const value = seal(sessionSecret, JSON.stringify({ kind: 'outside-end', sid, until: now + TICKET_MS }))
  return `${END}?${new URLSearchParams({ ticket: value }).toString()}`
}

function readTicket(sessionSecret: string, value: string, now: number): string | undefined {
  const opened = unseal(sessionSecret, value)
  if (opened === undefined) return undefined
  try {
    const parsed = v.safeParse(ticket, JSON.parse(opened))
    return parsed.success && parsed.output.until > now ? parsed.output.sid : undefined
  } catch {
    return undefined
  }
}

/** AUTH-24: a logout here ends the session there, and one there the sessions here. */
export function outsideLogoutRoutes({ config, db, clock, log, oidc }: IdentityServices): Hono {
  const routes = new Hono()
  const { sessionSecret } = config
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin

  // RP-Initiated Logout 1.0. The ID token is in our database only until it is wanted there
  routes.get(END, async (c) => {
    const sid = readTicket(sessionSecret, c.req.query('ticket') ?? '', clock.now())
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const found = await forStranger(addressOf(c, config), async () => {
      const signIn = sid === undefined ? undefined : await findSignInOf(db, sid)
      return signIn && { signIn, provider: await findProvider(db, config, signIn.provider) }
    })
    const idToken = found && unseal(sessionSecret, found.signIn.idToken)
    const target = found?.provider && (await findEnd(found.provider.issuer))
    // Changed or removed meanwhile: its session is not ours to end
    if (!target || found?.provider?.issuer !== found?.signIn.issuer) return c.redirect('/', 303)
    // RP-Initiated Logout 1.0, 2: without the hint the provider asks its user
    if (idToken !== undefined) target.searchParams.set('id_token_hint', idToken)
    target.searchParams.set('client_id', found!.provider!.clientId)
    target.searchParams.set('post_logout_redirect_uri', `${originOf(c)}/`)
    return c.redirect(target.href, 303)
  })

  const findEnd = async (issuer: string): Promise<URL | undefined> => {
    try {
      const { endSessionEndpoint } = await oidc.describe(issuer)
      return endSessionEndpoint === undefined ? undefined : new URL(endSessionEndpoint)
    } catch (error) {
      if (error instanceof OidcFault) return undefined
      throw error
    }
  }

  const refuse = (c: Context, status: 400 | 429 | 503, error = 'invalid_request') => {
    c.header('Cache-Control', 'no-store')
    return c.json({ error }, status)
  }

  // Back-Channel Logout 1.0
  routes.post(
    `${OUTSIDE}/:id/logout`,
    readsForm((c) => refuse(c, 400)),
    async (c) => {
      const address = addressOf(c, config)
      const now = clock.now()
      const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
      const token = form['logout_token']
      if (typeof token !== 'string') return refuse(c, 400)
      const key = `outside-logout:${sign(sessionSecret, 'attempts', `logout from ${address}`)}`
      const found = await forStranger(address, async () =>
        (await takeRate(db, { key, limit: LIMIT, windowMs: WINDOW_MS }, now)) > 0
          ? 'busy'
          : findProvider(db, config, c.req.param('id')),
      )
      if (found === 'busy') return refuse(c, 429, 'slow_down')
      if (!found) return refuse(c, 400)
      try {
        const { jti, until, subject, sid } = await oidc.readLogout(found, token, now)
        const ended = await db.transaction(async (tx) => {
          // Once: a token that was overheard must not end what began after it
          const isFirst = await spendChallenge(tx, JSON.stringify(['logout', found.id, found.issuer, jti]), until)
          const which = { provider: found.id, issuer: found.issuer, ...(subject && { subject }), ...(sid && { sid }) }
          return isFirst ? endSignIns(tx, which, now) : undefined
        })
        if (ended === undefined) return refuse(c, 400)
        log.info({ ended }, 'outside logout')
        c.header('Cache-Control', 'no-store')
        return c.body(null, 200)
      } catch (error) {
        if (!(error instanceof OidcFault)) throw error
        log.info({ reason: error.reason, detail: error.detail }, 'outside logout refused')
        return error.reason === 'away' ? refuse(c, 503, 'temporarily_unavailable') : refuse(c, 400)
      }
    },
  )
  return routes
}
