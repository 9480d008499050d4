import type { Context } from 'hono'
import { Hono } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { readsForm } from '../core/read-body.ts'
import { forStranger } from '../core/sender-lines.ts'
import { isActive, type Account } from './accounts.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { IdentityServices } from './services.ts'
import { chooseLanguage, languageLink } from './language.ts'
import { findSecondStep } from './code-app.ts'
import { badLinkPage, CODE_SIGN_IN, codePage, readCode, PASSKEY_SIGN_IN, signInPage, type SignInPage } from './page.ts'
import { scriptHash } from './page-script.ts'
import { styleHash } from './page-style.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'
import { askForPasskey, siteOf } from './passkeys.ts'
import { ALL, findProviderOfDomain, findRequired, providerOfAll } from './outside/providers.ts'
import { companyLead, outsideButtons, pendingLead, type Offered } from './outside/buttons.ts'
import { createAnyCompany } from './outside/any-company.ts'
import { readPendingLink } from './outside/pending-link.ts'
import { outsideTextFor } from './outside/text.ts'
import { definedOf, isOwnForm, makeHiddenFields, readAsked, takeNonce, type Asked } from './sign-in-form.ts'
import { makeStep, takeStep } from './second-step.ts'
import { takePasskey } from './take-passkey.ts'
import { takePassword } from './take-password.ts'
import { textFor } from './text.ts'

const PAGE = '/identity/authorize'
type Shown = Omit<
  SignInPage,
  'text' | 'hidden' | 'demo' | 'passkey' | 'switchTo' | 'again' | 'outside' | 'lead' | 'purpose'
> & {
  /** The provider of a company. */
  offered?: Offered
}
type PageStatus = 200 | 400 | 403 | 429

/**
 * API-005: the sign-in page and its form's target. A password, with a code of whoever has an app for codes, or a passkey
 * is required each time; there is no provider session.
 */
export function authorizeRoutes(services: IdentityServices): Hono {
  const { config, db, clock } = services
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const anyCompany = createAnyCompany(db, () => clock.now())
  const ofAll = providerOfAll(config)

  const show = async (c: Context, request: Asked, { offered, ...shown }: Shown = {}, status: PageStatus = 200) => {
    const origin = originOf(c)
    const site = siteOf(origin)
    const nonce = takeNonce(c, origin)
    const hidden = makeHiddenFields(config.sessionSecret, nonce, request)
    const { sessionSecret } = config
    const challenge = makeChallenge({ sessionSecret, use: 'sign-in', nonce }, clock.now())
    const passkey = site && (await askForPasskey(site, challenge))
    setPageHeaders(c, origin, { passkeys: passkey !== undefined })
    const text = textFor(request.ui_locales)
    const switchTo = languageLink(PAGE, definedOf(request), text.otherLang)
    const again = c.req.method === 'POST' ? languageLink(PAGE, definedOf(request), text.lang) : undefined
    const outside = outsideButtons({
      ...{ lang: text.lang, asked: definedOf(request), email: shown.email },
      offered: ofAll && { id: ALL, name: ofAll.name },
      hasCompanies: !offered && (await forStranger(addressOf(c, config), anyCompany)),
    })
    const lead =
      offered && companyLead({ lang: text.lang, company: offered, asked: definedOf(request), email: shown.email })
    const pending = readPendingLink(c, { sessionSecret, origin }, clock.now())
    const page = {
      ...shown,
      ...(pending && { email: shown.email ?? pending.email }),
      purpose: pending && pendingLead({ lang: text.lang, name: pending.name, asked: definedOf(request) }),
      outside,
      lead,
      text,
      hidden,
      demo: config.demo,
      passkey,
      switchTo,
      ...(again && { again }),
    }
    return c.html(signInPage(page), status)
  }
  const showCode = (
    c: Context,
    request: Asked,
    { step, ...shown }: { step: string; error?: string; recoveryError?: string; notice?: string },
    status: PageStatus = 200,
  ) => {
    const origin = originOf(c)
    const text = textFor(request.ui_locales)
    const hidden = { ...makeHiddenFields(config.sessionSecret, takeNonce(c, origin), request), step }
    setPageHeaders(c, origin)
    const again = languageLink(PAGE, definedOf(request), text.lang)
    return c.html(codePage({ ...shown, text, action: CODE_SIGN_IN, hidden, again }), status)
  }
  /** For a member whose company has its own sign-in and no other: known only to whoever has the right password or passkey. */
  const refuseHere = async (c: Context, request: Asked, account: Account) => {
    const required = await findRequired(db, account)
    if (!required) return undefined
    const notice = outsideTextFor(textFor(request.ui_locales).lang).required(required.name)
    return show(c, request, { email: account.user.email, notice, offered: required }, 403)
  }
  const refuseLink = (c: Context) => {
    setPageHeaders(c, originOf(c))
    return c.html(badLinkPage(textFor(chooseLanguage(c))), 400)
  }

  routes.get(PAGE, (c) => {
    const request = readAsked(c.req.query(), originOf(c))
    return request ? show(c, { ...request, ui_locales: chooseLanguage(c, request.ui_locales) }) : refuseLink(c)
  })

  routes.post(PAGE, readsForm(refuseLink), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const request = readAsked(form, originOf(c))
    if (!request) return refuseLink(c)
    const text = textFor(request.ui_locales)
    const email = typeof form.email === 'string' ? form.email.trim().slice(0, 200) : ''
    const password = typeof form.password === 'string' ? form.password.slice(0, 1000) : ''
    if (!isOwnForm(c, config.sessionSecret, originOf(c), request, form.csrf)) {
      return show(c, request, { email, notice: text.stale }, 403)
    }
    const company = await forStranger(addressOf(c, config), () => findProviderOfDomain(db, email))
    const offered = company && { offered: company }
    if (company && password === '') return show(c, request, { email, offered: company })
    const errors = {
      ...(email === '' && { email: text.emailMissing }),
      ...(password === '' && { password: text.passwordMissing }),
    }
    if (Object.keys(errors).length > 0) return show(c, request, { email, errors }, 400)

    const taken = await takePassword(c, services, { email, password, origin: originOf(c) })
    if (taken.kind === 'wait') {
      c.header('Retry-After', String(Math.ceil(taken.ms / 1000)))
      return show(c, request, { email, notice: text.tooMany(Math.ceil(taken.ms / 60_000)) }, 429)
    }
    if (taken.kind === 'wrong') return show(c, request, { email, errors: { password: text.wrong }, ...offered }, 400)
    const { account } = taken
    // Only with the right password does a user learn that the account is switched off
    if (!isActive(account)) return show(c, request, { email, notice: text.inactive }, 403)
    const elsewhere = await refuseHere(c, request, account)
    if (elsewhere) return elsewhere

    if (await findSecondStep(db, account.user.id)) {
      const bound = { sessionSecret: config.sessionSecret, use: 'sign-in', nonce: takeNonce(c, originOf(c)) } as const
      return showCode(c, request, { step: makeStep(bound, account, clock.now()) })
    }
    return finishSignIn(c, services, request, account)
  })

  routes.post(CODE_SIGN_IN, readsForm(refuseLink), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const origin = originOf(c)
    const request = readAsked(form, origin)
    if (!request) return refuseLink(c)
    const text = textFor(request.ui_locales)
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 1000) : '')
    const step = read('step')
    const { typed, wrong } = readCode(read, text)
    if (!isOwnForm(c, config.sessionSecret, origin, request, form.csrf))
      return show(c, request, { notice: text.stale }, 403)
    if (typed === '') return showCode(c, request, { step, error: text.codeMissing }, 400)
    const answered = await takeStep(c, services, { use: 'sign-in', origin, step, typed })
    if (answered.kind === 'stale') return show(c, request, { notice: text.stale }, 403)
    if (answered.kind === 'wait') {
      c.header('Retry-After', String(Math.ceil(answered.ms / 1000)))
      return showCode(c, request, { step, notice: text.tooMany(Math.ceil(answered.ms / 60_000)) }, 429)
    }
    if (answered.kind === 'wrong') return showCode(c, request, { step, ...wrong }, 400)
    const elsewhere = await refuseHere(c, request, answered.account)
    if (elsewhere) return elsewhere
    return finishSignIn(c, services, request, answered.account)
  })

  // Works on its own, without a password or a code: its device has asked for finger, face or PIN
  routes.post(PASSKEY_SIGN_IN, readsForm(refuseLink), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const origin = originOf(c)
    const [request, site] = [readAsked(form, origin), siteOf(origin)]
    if (!request || !site) return refuseLink(c)
    const text = textFor(request.ui_locales)
    if (!isOwnForm(c, config.sessionSecret, origin, request, form.csrf))
      return show(c, request, { notice: text.stale }, 403)
    const outcome = await takePasskey(c, services, { site, use: 'sign-in', credential: form.credential })
    if (outcome.kind === 'stale') return show(c, request, { notice: text.stale }, 403)
    if (outcome.kind === 'wait') {
      c.header('Retry-After', String(Math.ceil(outcome.ms / 1000)))
      return show(c, request, { notice: text.tooMany(Math.ceil(outcome.ms / 60_000)) }, 429)
    }
    if (outcome.kind === 'refused') return show(c, request, { notice: text.passkeyFailed }, 400)
    // Only with the right passkey does a user learn that the account is switched off
    if (!isActive(outcome.account)) return show(c, request, { notice: text.inactive }, 403)
    const elsewhere = await refuseHere(c, request, outcome.account)
    if (elsewhere) return elsewhere
    return finishSignIn(c, services, request, outcome.account)
  })
  return routes
}

/**
 * Nothing but the icon may be loaded, nothing framed, and only our own script runs, on a page with passkeys also theirs; the form posts here
 * and is redirected to the app.
 */
export function setPageHeaders(c: Context, origin: string, { passkeys = false } = {}): void {
  const scripts = passkeys ? `${scriptHash} ${origin}${PASSKEY_SCRIPT}` : scriptHash
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Frame-Options', 'DENY')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${styleHash}; script-src ${scripts}; img-src 'self'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
  )
}
