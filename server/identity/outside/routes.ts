import { Hono, type Context } from 'hono'
import { PROOF_DONE, PROVE_PAGE } from '../../../src/lib/server-pages.ts'
import { addressOf } from '../../core/client-address.ts'
import { OidcFault, type OutsidePerson } from '../../core/oidc.ts'
import { forStranger } from '../../core/sender-lines.ts'
import { takeRate } from '../../db/rate-limit.ts'
import { findSessionOfApp, type SessionOfApp } from '../app-proof.ts'
import { setPageHeaders } from '../authorize.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { sign } from '../keys.ts'
import { chooseLanguage, languageLink } from '../language.ts'
import { badLinkPage, buttonLink, messagePage } from '../page.ts'
import { spendChallenge } from '../passkey-challenge.ts'
import { seal } from '../sealed.ts'
import type { IdentityServices } from '../services.ts'
import { definedOf, readAsked, type Asked } from '../sign-in-form.ts'
import { textFor } from '../text.ts'
import { beginFlow, callbackOf, endFlow, FLOW_MS, NOT_ME, OUTSIDE, readFlow, type Flow } from './flow.ts'
import { letIn } from './let-in.ts'
import { endPendingLink, keepPendingLink } from './pending-link.ts'
import { AGAIN, proofOf, takeOutsideProof, type NotProven } from './prove.ts'
import { findProvider, type OutsideProvider } from './providers.ts'
import { outsideTextFor } from './text.ts'

/** Who was refused, and where the way back leads. */
interface Refused {
  name: string
  asked?: Record<string, string>
  /** The app is signed in, and its user was to prove who they are. */
  isProof?: boolean
}

const PAGE = '/identity/authorize'
/** Answers of providers from one address; a whole office shares it. */
const LIMIT = 300
const WINDOW_MS = 15 * 60_000

type Why =
  | Extract<
      keyof ReturnType<typeof outsideTextFor>,
      'unverified' | 'domain' | 'no-account' | 'other-company' | 'away' | 'failed' | 'cancelled' | 'required'
    >
  | 'linked'
  | NotProven
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

  const refuse = (c: Context, why: Why, of: Refused) => {
    const lang = chooseLanguage(c, of.asked?.['ui_locales'])
    const text = textFor(lang)
    const words = outsideTextFor(text.lang)
    setPageHeaders(c, originOf(c))
    const body =
      why === 'inactive' || why === 'stale' || why === 'otherAccount'
        ? text[why]
        : why === 'busy'
          ? text.tooMany(Math.ceil(WINDOW_MS / 60_000))
          : words[why](of.name)
    if (of.isProof) {
      const next = buttonLink(PROVE_PAGE, words.backToProof)
      return c.html(messagePage(text, { title: words.notProvenTitle, body, next }), statusOf[why] ?? 403)
    }
    const next = of.asked
      ? buttonLink(languageLink(PAGE, of.asked, text.lang), words.again)
      : buttonLink('/', text.openApp)
    return c.html(messagePage(text, { title: words.title, body, next }), statusOf[why] ?? 403)
  }
  const refuseLink = (c: Context) => {
    setPageHeaders(c, originOf(c))
    return c.html(badLinkPage(textFor(chooseLanguage(c))), 400)
  }

  // Whoever is not the one whose account waits to be opened goes on without it; nothing here but this browser's cookie changes
  routes.get(NOT_ME, (c) => {
    const asked = readAsked(c.req.query(), originOf(c))
    if (!asked) return refuseLink(c)
    endPendingLink(c, originOf(c))
    c.header('Cache-Control', 'no-store')
    return c.redirect(languageLink(PAGE, definedOf(asked), textFor(asked.ui_locales).lang), 303)
  })

  routes.get(`${OUTSIDE}/:id/start`, async (c) => {
    const origin = originOf(c)
    const asked = readAsked(c.req.query(), origin)
    const provider = asked && (await find(c))
    if (!asked || !provider) return refuseLink(c)
    return leave(c, provider, { asked }, { name: provider.name, asked: c.req.query() })
  })

  // Whoever the app is signed in as proves who they are where they sign in
  routes.get(`${OUTSIDE}/:id/prove`, async (c) => {
    const provider = await find(c)
    if (!provider) return refuseLink(c)
    const of = { name: provider.name, isProof: true }
    const prover = await forStranger(addressOf(c, config), () => findSessionOfApp(c, services))
    return prover === undefined ? refuse(c, 'otherAccount', of) : leave(c, provider, { prover }, of)
  })

  const leave = async (
    c: Context,
    provider: OutsideProvider,
    begun: { asked: Asked } | { prover: SessionOfApp },
    of: Refused,
  ) => {
    const origin = originOf(c)
    try {
      const document = await oidc.describe(provider.issuer)
      const flow = beginFlow(c, { sessionSecret, origin }, { provider: provider.id, ...begun }, clock.now())
      const target = new URL(document.authorizationEndpoint)
      const hint = c.req.query('login_hint') ?? ''
      const wanted = {
        ...{ response_type: 'code', client_id: provider.clientId, redirect_uri: callbackOf(origin, provider.id) },
        ...{ scope: 'openid email profile', state: flow.state, nonce: flow.nonce },
        ...{ code_challenge: flow.challenge, code_challenge_method: 'S256' },
        ...(hint.includes('@') && hint.length <= 200 && { login_hint: hint }),
        ...('prover' in begun && AGAIN),
        ui_locales: textFor(chooseLanguage(c, flow.asked['ui_locales'])).lang,
      }
      for (const [name, value] of Object.entries(wanted)) target.searchParams.set(name, value)
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
      return c.redirect(target.href, 303)
    } catch (error) {
      return refuse(c, whyOf(error), of)
    }
  }

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
    const { prover } = flow
    const of = { name: provider.name, asked: flow.asked, isProof: prover !== undefined }
    const asked = readAsked(flow.asked, origin)
    if (!asked && prover === undefined) return refuse(c, 'stale', provider)
    const key = `outside:${sign(sessionSecret, 'attempts', `outside from ${address}`)}`
    const isOver = await forStranger(address, async () => {
      const wait = await takeRate(db, { key, limit: LIMIT, windowMs: WINDOW_MS }, clock.now())
      return wait > 0 ? ('busy' as const) : !(await spendChallenge(db, flow.state, flow.until + FLOW_MS)) && 'stale'
    })
    if (isOver) return refuse(c, isOver, of)
    if (error !== undefined) return refuse(c, error === 'access_denied' ? 'cancelled' : 'failed', of)
    try {
      const person = await ask(provider, flow, { origin, code, iss })
      const begunAt = flow.until - FLOW_MS
      if (prover === undefined) return await welcome(c, provider, { person, begunAt }, asked!, of)
      const why = await takeOutsideProof(c, services, { provider, person, session: prover })
      return why === undefined ? c.redirect(PROOF_DONE, 303) : refuse(c, why, of)
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
    { person, begunAt }: { person: OutsidePerson; begunAt: number },
    asked: Asked,
    of: { name: string; asked: Record<string, string> },
  ) => {
    const met = await letIn(services, provider, person)
    if (met.kind === 'refused') {
      log.info({ reason: met.reason }, 'outside sign-in refused')
      return refuse(c, met.reason, of)
    }
    if (met.kind === 'elsewhere') return refuse(c, 'required', { ...of, name: met.name })
    if (met.kind === 'opens-first') {
      const { id: userId, email } = met.account.user
      const pending = { userId, email, issuer: provider.issuer, subject: person.subject, name: provider.name }
      keepPendingLink(c, { sessionSecret, origin: originOf(c) }, pending, clock.now())
      log.info('outside sign-in waits')
      return c.redirect(`${PAGE}?${new URLSearchParams(definedOf(asked)).toString()}`, 303)
    }
    log.info(met.isNew ? 'outside sign-in linked' : 'outside sign-in')
    return finishSignIn(c, services, asked, met.account, {
      ...{ provider: provider.id, issuer: provider.issuer, subject: person.subject, outsideSid: person.sid },
      ...{ begunAt, provenAt: proofOf(person, clock.now()), idToken: keepable(sessionSecret, person.idToken) },
    })
  }
  return routes
}

/** It is the hint of a logout, in an address: a longer one is not kept, and that logout goes without. */
export const LONGEST_HINT = 4_096
const keepable = (sessionSecret: string, idToken: string) =>
  idToken.length > LONGEST_HINT ? '' : seal(sessionSecret, idToken)

const statusOf: Partial<Record<Why, 400 | 429 | 503>> = {
  failed: 400,
  cancelled: 400,
  stale: 400,
  away: 503,
  busy: 429,
}
