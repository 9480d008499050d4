import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { headers, isDeviceId } from '../../src/contract/call.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { ACCOUNT_REVOKED } from '../../src/contract/session.ts'
import { addressOf } from '../core/client-address.ts'
import { labelOf } from '../core/device-label.ts'
import { readsForm } from '../core/read-body.ts'
import { forStranger } from '../core/sender-lines.ts'
import { exchangeCode, type Exchange } from './codes.ts'
import type { IdentityServices } from './services.ts'
import { rotate, type Rotation } from './sessions.ts'
import { tell } from './tell.ts'
import { setTokenCookie } from './token-cookie.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))
const grants = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorization_code'),
    code: text,
    redirect_uri: text,
    // RFC 7636, 4.1
    code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/)),
  }),
  v.object({ grant_type: v.literal('refresh_token'), refresh_token: text }),
])

type TokenError = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type'

/** API-003, API-004: POST token, as a form or as JSON. Why a grant was refused goes to the log and not to the caller. */
export function tokenRoutes({ config, db, clock, log, postNotice }: IdentityServices): Hono {
  const routes = new Hono()
  const limit = readsForm((c) => refuse(c, 'invalid_request'))
  routes.post('/identity/token', limit, async (c) => {
    const body = await readGrant(c)
    const parsed = v.safeParse(grants, body)
    if (!parsed.success) {
      const known = body?.grant_type === 'authorization_code' || body?.grant_type === 'refresh_token'
      return refuse(c, known || !body?.grant_type ? 'invalid_request' : 'unsupported_grant_type')
    }
    const grant = parsed.output
    const now = clock.now()
    const device = { deviceId: readDeviceId(c), label: readLabel(c) }
    const result = await forStranger<Rotation | Exchange>(addressOf(c, config), () =>
      grant.grant_type === 'refresh_token'
        ? rotate(db, config, { refreshToken: grant.refresh_token, ...device }, now)
        : exchangeCode(
            db,
            config,
            { code: grant.code, redirectUri: grant.redirect_uri, verifier: grant.code_verifier, ...device },
            now,
          ),
    )
    if (result.kind === 'refused') {
      log.info({ grant: grant.grant_type, reason: result.reason }, 'grant refused')
      // Only for whoever holds a token of the account: what the device still has to send is refused with this
      return refuse(c, 'invalid_grant', result.reason === 'account-off' ? { reason: ACCOUNT_REVOKED } : {})
    }
    if ('newDevice' in result && result.newDevice) {
      const { user, partner } = result.newDevice
      const link = (config.baseUrl ?? new URL(c.req.url).origin) + SIGN_IN_WAYS
      const of = { email: user.email, name: user.name, company: partner.legalEntityName }
      await tell({ postNotice, log }, { kind: 'new-device', ...of, label: device.label, at: now, link })
    }
    c.header('Cache-Control', 'no-store')
    setTokenCookie(c, config, result.tokens, now)
    return c.json(result.tokens)
  })
  return routes
}

/** Undefined for a client that names no device. */
function readDeviceId(c: Context): string | undefined {
  const deviceId = c.req.header(headers.deviceId)
  return deviceId && isDeviceId(deviceId) ? deviceId : undefined
}

function readLabel(c: Context): string | undefined {
  const agent = c.req.header('User-Agent')
  return agent === undefined ? undefined : labelOf(agent)
}

const messages: Record<TokenError, string> = {
  invalid_request: 'The request is not complete',
  invalid_grant: 'Please sign in again',
  unsupported_grant_type: 'There is no such grant',
}

function refuse(c: Context, error: TokenError, more: { reason?: PlainReason } = {}): Response {
  c.header('Cache-Control', 'no-store')
  // `error` as in RFC 6749, the message where the app reads it (AUTH-15)
  return c.json({ status: false, error, message: messages[error], ...more }, 400)
}

async function readGrant(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const isJson = c.req.header('Content-Type')?.includes('json')
    const body: unknown = isJson ? await c.req.json() : await c.req.parseBody()
    return body && typeof body === 'object' ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
