import type { Context } from 'hono'
import type { Account } from './accounts.ts'
import { makeCode } from './codes.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'
import { takePendingLink } from './outside/pending-link.ts'
import type { BegunSignIn } from './outside/sign-ins.ts'
import type { IdentityServices } from './services.ts'
import type { Asked } from './sign-in-form.ts'

/** The code for the app, and the way back to it. `outside`: with which provider its user has signed in. */
export async function finishSignIn(
  c: Context,
  services: Pick<IdentityServices, 'config' | 'db' | 'clock' | 'log' | 'postNotice'>,
  request: Asked,
  account: Account,
  outside?: BegunSignIn,
): Promise<Response> {
  const { config, db, clock } = services
  const { user } = account
  const origin = config.baseUrl ?? new URL(c.req.url).origin
  const grant = {
    userId: user.id,
    email: user.email,
    redirectUri: request.redirect_uri,
    challenge: request.code_challenge,
    referer: request.referer,
    isKnownDevice: findKnownDevice(c, config.sessionSecret, origin, user.email) !== undefined,
  }
  const code = await makeCode(db, grant, clock.now(), outside)
  if (!outside) await takePendingLink(c, services, origin, account)
  rememberDevice(c, config.sessionSecret, origin, user.email)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  const target = new URL(request.redirect_uri)
  target.search = new URLSearchParams({ code, state: request.state }).toString()
  return c.redirect(target.href, 303)
}
