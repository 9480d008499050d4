import { Hono, type Context } from 'hono'
import { addressOf } from '../../core/client-address.ts'
import { OidcFault, type OutsidePerson } from '../../core/oidc.ts'
import { forStranger } from '../../core/sender-lines.ts'
import { takeRate } from '../../db/rate-limit.ts'
import { setPageHeaders } from '../authorize.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { sign } from '../keys.ts'
import { chooseLanguage, languageLink } from '../language.ts'
import { badLinkPage, buttonLink, messagePage } from '../page.ts'
import { spendChallenge } from '../passkey-challenge.ts'
import { seal } from '../sealed.ts'
import type { IdentityServices } from '../services.ts'
import { readAsked, type Asked } from '../sign-in-form.ts'
import { textFor } from '../text.ts'
import { beginFlow, callbackOf, endFlow, FLOW_MS, OUTSIDE, readFlow, type Flow } from './flow.ts'
import { letIn } from './let-in.ts'
import { findProvider, findRequired, type OutsideProvider } from './providers.ts'
import { outsideTextFor } from './text.ts'

const PAGE = '/identity/authorize'
/** Answers of providers from one address; a whole office shares it. */
const LIMIT = 300
const WINDOW_MS = 15 * 60_000

type Sentence = Exclude<keyof ReturnType<typeof outsideTextFor>, 'title' | 'again' | 'company' | `linked${string}`>
type Why =
  | Extract<
      Sentence,
      'unverified' | 'domain' | 'no-account' | 'other-company' | 'away' | 'failed' | 'cancelled' | 'required'
    >
  | 'linked'
  | 'inactive'
  | 'stale'
  | 'busy'

/**
 * AUTH-23: signing in with an identity provider outside, by OpenID Connect's code flow with PKCE. It is one more way to
 * the code for the app; the tokens stay those of this provider.
 */
export function outsideRoutes(services: IdentityServices): Hono {
  const { config, db, clock, log, oidc } = services
  const { sessionSecret } = config
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const find = (c: Context) => {
    const id = c.req.param('id') ?? ''
    return forStranger(addressOf(c, config), () => findProvider(db, config, id))
  }

  const refuse = (c: Context, why: Why, of: { name: string; asked?: Record<string, string> }) => {
    const lang = chooseLanguage(c, of.asked?.['ui_locales'])
    const text = textFor(lang)
    const words = outsideTextFor(text.lang)
    setPageHeaders(c, originOf(c))
    const body =
      why === 'inactive' || why === 'stale'
        ? text[why]
        : why === 'busy'
          ? text.tooMany(Math.ceil(WINDOW_MS / 60_000))
          : words[why](of.name)
    const next = of.asked
      ? buttonLink(languageLink(PAGE, of.asked, text.lang), words.again)
      : buttonLink('/', text.openApp)
    return c.html(messagePage(text, { title: words.title, body, next }), statusOf[why] ?? 403)
  }
  const refuseLink = (c: Context) => {
    setPageHeaders(c, originOf(c))
    return c.html(badLinkPage(textFor(chooseLanguage(c))), 400)
  }

  routes.get(`${OUTSIDE}/:id/start`, async (c) => {
    const origin = originOf(c)
    const asked = readAsked(c.req.query(), origin)
    const provider = asked && (await find(c))
    if (!asked || !provider) return refuseLink(c)
    try {
      const document = await oidc.describe(provider.issuer)
      const flow = beginFlow(c, { sessionSecret, origin }, { provider: provider.id, asked }, clock.now())
      const target = new URL(document.authorizationEndpoint)
      const hint = c.req.query('login_hint') ?? ''
      const wanted = {
        ...{ response_type: 'code', client_id: provider.clientId, redirect_uri: callbackOf(origin, provider.id) },
        ...{ scope: 'openid email profile', state: flow.state, nonce: flow.nonce },
        ...{ code_challenge: flow.challenge, code_challenge_method: 'S256' },
        ...(hint.includes('@') && hint.length <= 200 && { login_hint: hint }),
        ui_locales: textFor(asked.ui_locales).lang,
      }
      for (const [name, value] of Object.entries(wanted)) target.searchParams.set(name, value)
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
      return c.redirect(target.href, 303)
    } catch (error) {
      return refuse(c, whyOf(error), { name: provider.name, asked: c.req.query() })
    }
  })

  const whyOf = (error: unknown): Why => {
    if (!(error instanceof OidcFault)) throw error
    log.warn({ reason: error.reason, detail: error.detail }, 'outside sign-in failed')
    return error.reason === 'away' ? 'away' : 'failed'
  }

  routes.get(`${OUTSIDE}/:id/callback`, async (c) => {
    const origin = originOf(c)
    const address = addressOf(c, config)
    const provider = await find(c)
    if (!provider) return refuseLink(c)
    const { code = '', state = '', error, iss } = c.req.query()
    const flow = readFlow(c, { sessionSecret, origin }, { provider: provider.id, state }, clock.now())
    if (!flow) return refuse(c, 'stale', provider)
    endFlow(c, origin)
    const of = { name: provider.name, asked: flow.asked }
    const asked = readAsked(flow.asked, origin)
    if (!asked) return refuse(c, 'stale', provider)
    const key = `outside:${sign(sessionSecret, 'attempts', `outside from ${address}`)}`
    const isOver = await forStranger(address, async () => {
      const wait = await takeRate(db, { key, limit: LIMIT, windowMs: WINDOW_MS }, clock.now())
      return wait > 0 ? ('busy' as const) : !(await spendChallenge(db, flow.state, flow.until + FLOW_MS)) && 'stale'
    })
    if (isOver) return refuse(c, isOver, of)
    if (error !== undefined) return refuse(c, error === 'access_denied' ? 'cancelled' : 'failed', of)
    try {
      const person = await ask(provider, flow, { origin, code, iss })
      return await welcome(c, provider, person, asked, of)
    } catch (fault) {
      return refuse(c, whyOf(fault), of)
    }
  })

  const ask = async (
    provider: OutsideProvider,
    flow: Flow,
    { origin, code, iss }: { origin: string; code: string; iss: string | undefined },
  ) => {
    const { sendsIssuer } = await oidc.describe(provider.issuer)
    // RFC 9207: the answer of another provider
    if (iss === undefined ? sendsIssuer : iss !== provider.issuer) throw new OidcFault('issuer', 'iss')
    if (code === '' || code.length > 4_000) throw new OidcFault('code', 'missing')
    const redirectUri = callbackOf(origin, provider.id)
    return oidc.exchange(provider, { code, verifier: flow.verifier, redirectUri, nonce: flow.nonce }, clock.now())
  }

  const welcome = async (
    c: Context,
    provider: OutsideProvider,
    person: OutsidePerson,
    asked: Asked,
    of: { name: string; asked: Record<string, string> },
  ) => {
    const met = await letIn(services, provider, person)
    if (met.kind === 'refused') {
      log.info({ reason: met.reason }, 'outside sign-in refused')
      return refuse(c, met.reason, of)
    }
    const required = await findRequired(db, met.account)
    if (required && required.id !== provider.id) return refuse(c, 'required', { ...of, name: required.name })
    log.info(met.isNew ? 'outside sign-in linked' : 'outside sign-in')
    return finishSignIn(c, services, asked, met.account, {
      ...{ provider: provider.id, issuer: provider.issuer, subject: person.subject, outsideSid: person.sid },
      idToken: seal(sessionSecret, person.idToken),
    })
  }
  return routes
}

const statusOf: Partial<Record<Why, 400 | 429 | 503>> = {
  failed: 400,
  cancelled: 400,
  stale: 400,
  away: 503,
  busy: 429,
}
