import { Hono, type Context } from 'hono'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { PROOF_DONE } from '../../src/lib/server-pages.ts'
import { readsForm } from '../core/read-body.ts'
import { isActive, type Account } from './accounts.ts'
import { noteProofOf } from './app-proof.ts'
import { setPageHeaders } from './authorize.ts'
import { findSecondStep } from './code-app.ts'
import { chooseLanguage } from './language.ts'
import { findOutsideProof } from './outside/prove.ts'
import { codePage, readCode } from './page.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { askForPasskey, siteOf } from './passkeys.ts'
import { giveProof } from './proof.ts'
import { makeStep, takeStep } from './second-step.ts'
import type { IdentityServices } from './services.ts'
import { isFormToken, makeFormToken, readNonce, takeNonce } from './sign-in-form.ts'
import { takePasskey } from './take-passkey.ts'
import { takePassword } from './take-password.ts'
import { textFor } from './text.ts'
import { forApp, proofDonePage, provePage, type ProvePage } from './ways-page.ts'

export type PageStatus = 200 | 400 | 403 | 429

export interface ProofSteps {
  routes: Hono
  /** Asks users who they are. */
  ask(
    c: Context,
    shown?: Omit<ProvePage, 'text' | 'csrf' | 'passkey' | 'outside'>,
    status?: PageStatus,
  ): Promise<Response>
}

/** A form that is too large changes nothing. */
export const tooLarge = (c: Context) => c.redirect(SIGN_IN_WAYS, 303)

/** Reads the fields of a form by name, cut at `most` characters; one that is missing is empty. */
export async function readForm(c: Context): Promise<(name: string, most?: number) => string> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  return (name, most = 1000) => (typeof form[name] === 'string' ? form[name].slice(0, most) : '')
}

/**
 * Users prove who they are, by password and code or by passkey: for the page of the ways to sign in, or for the session
 * of the app, which then goes on with what it asked for.
 */
export function createProofSteps(services: IdentityServices): ProofSteps {
  const { config, db, clock } = services
  const { sessionSecret } = config
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))

  const showProve = async (
    c: Context,
    shown: Omit<ProvePage, 'text' | 'csrf' | 'passkey' | 'outside'> = {},
    status: PageStatus = 200,
  ) => {
    const origin = originOf(c)
    const nonce = takeNonce(c, origin)
    const site = siteOf(origin)
    const challenge = makeChallenge({ sessionSecret, use: 'prove', nonce }, clock.now())
    const passkey = site && (await askForPasskey(site, challenge))
    setPageHeaders(c, origin, { passkeys: passkey !== undefined })
    const csrf = makeFormToken(sessionSecret, nonce, 'prove')
    // The provider's page comes back to the session of the app only, so it is offered for nothing else
    const outside = shown.isForApp ? await findOutsideProof(c, services) : undefined
    return c.html(provePage({ ...shown, text: textOf(c), csrf, passkey, outside }), status)
  }

  const waitFor = (c: Context, ms: number) => {
    c.header('Retry-After', String(Math.ceil(ms / 1000)))
    return textOf(c).tooMany(Math.ceil(ms / 60_000))
  }

  const prove = async (c: Context, account: Account, isForApp: boolean) => {
    const { user } = account
    if (isForApp) {
      if (await noteProofOf(c, services, user.id)) return c.redirect(PROOF_DONE, 303)
      return showProve(c, { isForApp, notice: textOf(c).otherAccount }, 403)
    }
    await giveProof(c, db, { sessionSecret, origin: originOf(c) }, { userId: user.id, at: clock.now() })
    return c.redirect(SIGN_IN_WAYS, 303)
  }

  routes.get(PROOF_DONE, (c) => {
    setPageHeaders(c, originOf(c))
    return c.html(proofDonePage(textOf(c)))
  })

  routes.post(`${SIGN_IN_WAYS}/prove`, readsForm(tooLarge), async (c) => {
    const read = await readForm(c)
    const text = textOf(c)
    const isForApp = read('for') === 'app'
    const [email, password] = [read('email', 200).trim(), read('password')]
    const origin = originOf(c)
    if (!isFormToken(sessionSecret, readNonce(c, origin), 'prove', read('csrf')))
      return showProve(c, { isForApp, email, notice: text.stale }, 403)
    if (email === '') return showProve(c, { isForApp, errors: { email: text.emailMissing } }, 400)
    if (password === '') return showProve(c, { isForApp, email, errors: { password: text.passwordMissing } }, 400)
    const taken = await takePassword(c, services, { email, password, origin })
    if (taken.kind === 'wait') return showProve(c, { isForApp, email, notice: waitFor(c, taken.ms) }, 429)
    if (taken.kind === 'wrong') return showProve(c, { isForApp, email, errors: { password: text.wrong } }, 400)
    if (!isActive(taken.account)) return showProve(c, { isForApp, email, notice: text.inactive }, 403)
    if (!(await findSecondStep(db, taken.account.user.id))) return prove(c, taken.account, isForApp)
    const bound = { sessionSecret, use: 'prove', nonce: takeNonce(c, origin) } as const
    return showCode(c, { isForApp, step: makeStep(bound, taken.account, clock.now()) })
  })

  const showCode = (
    c: Context,
    {
      step,
      isForApp,
      ...shown
    }: { step: string; isForApp: boolean; error?: string; recoveryError?: string; notice?: string },
    status: PageStatus = 200,
  ) => {
    const origin = originOf(c)
    const csrf = makeFormToken(sessionSecret, takeNonce(c, origin), 'prove')
    const hidden = { csrf, step, ...(isForApp && forApp) }
    setPageHeaders(c, origin)
    const action = `${SIGN_IN_WAYS}/prove-code`
    return c.html(
      codePage({
        ...shown,
        text: textOf(c),
        action,
        hidden,
        again: isForApp ? `${SIGN_IN_WAYS}?for=app` : SIGN_IN_WAYS,
      }),
      status,
    )
  }

  routes.post(`${SIGN_IN_WAYS}/prove-code`, readsForm(tooLarge), async (c) => {
    const read = await readForm(c)
    const text = textOf(c)
    const isForApp = read('for') === 'app'
    const origin = originOf(c)
    const step = read('step')
    const { typed, wrong } = readCode(read, text)
    if (!isFormToken(sessionSecret, readNonce(c, origin), 'prove', read('csrf')))
      return showProve(c, { isForApp, notice: text.stale }, 403)
    if (typed === '') return showCode(c, { isForApp, step, error: text.codeMissing }, 400)
    const answered = await takeStep(c, services, { use: 'prove', origin, step, typed })
    if (answered.kind === 'stale') return showProve(c, { isForApp, notice: text.stale }, 403)
    if (answered.kind === 'wait') return showCode(c, { isForApp, step, notice: waitFor(c, answered.ms) }, 429)
    if (answered.kind === 'wrong') return showCode(c, { isForApp, step, ...wrong }, 400)
    return prove(c, answered.account, isForApp)
  })

  routes.post(`${SIGN_IN_WAYS}/prove-passkey`, readsForm(tooLarge), async (c) => {
    const read = await readForm(c)
    const text = textOf(c)
    const isForApp = read('for') === 'app'
    const origin = originOf(c)
    const site = siteOf(origin)
    if (!site || !isFormToken(sessionSecret, readNonce(c, origin), 'prove', read('csrf')))
      return showProve(c, { isForApp, notice: text.stale }, 403)
    const taken = await takePasskey(c, services, { site, use: 'prove', credential: read('credential', 20_000) })
    if (taken.kind === 'stale') return showProve(c, { isForApp, notice: text.stale }, 403)
    if (taken.kind === 'wait') return showProve(c, { isForApp, notice: waitFor(c, taken.ms) }, 429)
    if (taken.kind === 'refused') return showProve(c, { isForApp, notice: text.passkeyFailed }, 400)
    if (!isActive(taken.account)) return showProve(c, { isForApp, notice: text.inactive }, 403)
    return prove(c, taken.account, isForApp)
  })
  return { routes, ask: showProve }
}
