import { Hono, type Context } from 'hono'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { emailPattern } from '../../src/contract/company.ts'
import { labelOf } from '../core/device-label.ts'
import { readsForm } from '../core/read-body.ts'
import { takeRate } from '../db/rate-limit.ts'
import { isKeptElsewhere, sendAddressLink } from './address-link.ts'
import { setPageHeaders } from './authorize.ts'
import { appLink, makeAppSecret, renewRecoveryCodes, turnCodesOff, turnCodesOn } from './code-app.ts'
import { chooseLanguage } from './language.ts'
import { describeIdentities } from './outside/identities.ts'
import { makeChallenge, readChallenge } from './passkey-challenge.ts'
import { addPasskey, askForNewPasskey, readAttestation, removePasskey, removePassword, siteOf } from './passkeys.ts'
import { hasPassword } from './passwords.ts'
import { giveProof, readProof, type Proven } from './proof.ts'
import { seal, unseal } from './sealed.ts'
import type { ChangedWay, IdentityServices } from './services.ts'
import { isFormToken, makeFormToken } from './sign-in-form.ts'
import { challengeOf } from './take-passkey.ts'
import { textFor } from './text.ts'
import { createProofSteps, readForm, tooLarge, type PageStatus } from './ways-proof.ts'
import { LONGEST_NAME, recoveryPage, setUpPage, waysPage } from './ways-page.ts'

type Proof = Proven & { at: number }
/** What a change that worked is confirmed with; it stands in the address after it. */
const doneTexts = {
  added: 'passkeyIsAdded',
  removed: 'passkeyIsRemoved',
  password: 'passwordIsRemoved',
  codes: 'codesAreOff',
  address: 'addressSent',
} as const
type Done = keyof typeof doneTexts

/** Each sends a letter, and writes a line of the audit trail. */
export const CHANGES_AN_HOUR = 20

/**
 * The page on which users see and change how they sign in (AUTH-21, AUTH-22): passkeys, codes of an app, and whether there is a password. The provider keeps
 * no session, so it asks who it is, and holds that for ten minutes in this browser (proof.ts).
 */
export function waysRoutes(services: IdentityServices): Hono {
  const { config, db, clock, log, postNotice } = services
  const { sessionSecret } = config
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))
  const proofOf = (c: Context) => readProof(c, db, { sessionSecret, origin: originOf(c) }, clock.now())

  const { routes: proofRoutes, ask: showProve } = createProofSteps(services)
  routes.route('/', proofRoutes)

  const showWays = async (
    c: Context,
    proof: Proof,
    notice?: string,
    status: PageStatus = 200,
    asked: { typed?: string; error?: string } = {},
  ) => {
    const origin = originOf(c)
    const site = siteOf(origin)
    const use = `add ${proof.account.user.id}` as const
    const challenge = makeChallenge({ sessionSecret, use, nonce: proof.nonce }, clock.now())
    const passkey = site && (await askForNewPasskey(site, proof.account, proof.passkeys, challenge))
    setPageHeaders(c, origin, { passkeys: passkey !== undefined })
    const text = textOf(c)
    const changed = c.req.query('done')
    const done = notice === undefined && isDone(changed) ? text[doneTexts[changed]] : undefined
    const csrf = makeFormToken(sessionSecret, proof.nonce, 'ways')
    const suggested = labelOf(c.req.header('User-Agent') ?? '')
    const outside = await describeIdentities(db, config, proof.account)
    const address = { ...asked, isKeptElsewhere: await isKeptElsewhere(db, proof.account) }
    return c.html(waysPage({ text, csrf, passkey, proven: proof, suggested, notice, done, outside, address }), status)
  }

  routes.get(SIGN_IN_WAYS, async (c) => {
    if (c.req.query('for') === 'app') return showProve(c, { isForApp: true })
    const proof = await proofOf(c)
    return proof ? showWays(c, proof) : showProve(c)
  })

  /** A step of somebody who has proven who they are; else they are asked, and nothing was changed. */
  const change = (
    step: string,
    work: (c: Context, proof: Proof, read: Awaited<ReturnType<typeof readForm>>) => Promise<Response>,
  ) =>
    routes.post(`${SIGN_IN_WAYS}/${step}`, readsForm(tooLarge), async (c) => {
      const read = await readForm(c)
      const proof = await proofOf(c)
      if (!proof || !isFormToken(sessionSecret, proof.nonce, 'ways', read('csrf')))
        return showProve(c, { notice: textOf(c).stale }, 403)
      const limit = { key: `sign-in-ways:${proof.account.user.id}`, limit: CHANGES_AN_HOUR, windowMs: 3_600_000 }
      if ((await takeRate(db, limit, clock.now())) > 0) return showWays(c, proof, textOf(c).tooManyChanges, 429)
      return work(c, proof, read)
    })

  const tell = async (c: Context, { account, at }: Proof, kind: ChangedWay) => {
    const { user, partner } = account
    log.info(`sign-in ways: ${kind}`)
    await postNotice({ kind, email: user.email, name: user.name, company: partner.legalEntityName })
    // The change has ended the proofs of all browsers
    await giveProof(c, db, { sessionSecret, origin: originOf(c) }, { userId: user.id, at })
  }

  const confirm = async (c: Context, proof: Proof, done: Done, notice: ChangedWay) => {
    await tell(c, proof, notice)
    // Back, or a reload of the page after it, must not send the form again
    return c.redirect(`${SIGN_IN_WAYS}?done=${done}`, 303)
  }

  change('add', async (c, proof, read) => {
    const text = textOf(c)
    const origin = originOf(c)
    const site = siteOf(origin)
    const given = readAttestation(read('credential', 20_000))
    const challenge = given && challengeOf(given.response.clientDataJSON)
    const now = clock.now()
    const use = `add ${proof.account.user.id}` as const
    const until =
      challenge === undefined ? undefined : readChallenge({ sessionSecret, use, nonce: proof.nonce }, challenge, now)
    if (!site || !given || challenge === undefined || until === undefined)
      return showWays(c, proof, text.passkeyNotAdded, 400)
    const name = nameOf(read('name')) || labelOf(c.req.header('User-Agent') ?? '')
    const added = await addPasskey(db, proof.account, { given, name, site, challenge, until, now })
    if (added === 'too-many') return showWays(c, proof, text.tooManyPasskeys, 400)
    if (added === 'refused') return showWays(c, proof, text.passkeyNotAdded, 400)
    return confirm(c, proof, 'added', 'passkey-added')
  })

  change('remove', async (c, proof, read) => {
    const removed = await removePasskey(db, proof.account.user, read('passkey', 2000), clock.now())
    if (removed.kind === 'last') return showWays(c, proof, textOf(c).lastPasskey, 400)
    // Pressed twice, or removed on another device
    if (removed.kind === 'unknown') return c.redirect(SIGN_IN_WAYS, 303)
    return confirm(c, proof, 'removed', 'passkey-removed')
  })

  change('remove-password', async (c, proof) => {
    if (!(await removePassword(db, proof.account.user, clock.now()))) return c.redirect(SIGN_IN_WAYS, 303)
    return confirm(c, proof, 'password', 'password-removed')
  })

  change('address', async (c, proof, read) => {
    const text = textOf(c)
    const typed = read('address', 200)
    const email = typed.trim().toLowerCase()
    const { account } = proof
    const again = (error: string) => showWays(c, proof, undefined, 400, { typed, error })
    if (!emailPattern.test(email) || /\p{C}/u.test(email)) return again(text.addressWrong)
    if (email === account.user.email) return again(text.addressSame)
    if (await isKeptElsewhere(db, account)) return c.redirect(SIGN_IN_WAYS, 303)
    if ((await sendAddressLink(services, { account, email, origin: originOf(c) })) === 'limited')
      return showWays(c, proof, text.tooManyChanges, 429)
    return c.redirect(`${SIGN_IN_WAYS}?done=address`, 303)
  })

  const showSetUp = (c: Context, { account, nonce }: Proof, secret: string, until: number, error?: string) => {
    const pending = seal(sessionSecret, JSON.stringify([account.user.id, nonce, until, secret]))
    setPageHeaders(c, originOf(c))
    const csrf = makeFormToken(sessionSecret, nonce, 'ways')
    const link = appLink(secret, account.user.email)
    const page = setUpPage({
      ...{ text: textOf(c), csrf, pending, secret, link },
      ...(error !== undefined && { error }),
    })
    return c.html(page, error === undefined ? 200 : 400)
  }

  const showRecovery = async (c: Context, proof: Proof, codes: string[], notice: ChangedWay) => {
    await tell(c, proof, notice)
    setPageHeaders(c, originOf(c))
    return c.html(recoveryPage(textOf(c), codes))
  }

  change('codes', async (c, proof) => {
    if (!hasPassword(proof.account.user.passwordHash)) return c.redirect(SIGN_IN_WAYS, 303)
    return showSetUp(c, proof, makeAppSecret(), clock.now() + SET_UP_MS)
  })

  change('codes-on', async (c, proof, read) => {
    const text = textOf(c)
    const now = clock.now()
    const pending = readPending(unseal(sessionSecret, read('pending')))
    const isOwn = pending?.userId === proof.account.user.id && pending.nonce === proof.nonce && pending.until > now
    if (!isOwn) return showWays(c, proof, text.setUpEnded, 403)
    const { secret, until } = pending
    const codes = await turnCodesOn(db, sessionSecret, proof.account.user, { secret, typed: read('code'), now })
    return codes ? showRecovery(c, proof, codes, 'codes-on') : showSetUp(c, proof, secret, until, text.setUpWrong)
  })

  change('codes-renew', async (c, proof) => {
    const codes = await renewRecoveryCodes(db, sessionSecret, proof.account.user, clock.now())
    return codes ? showRecovery(c, proof, codes, 'recovery-new') : c.redirect(SIGN_IN_WAYS, 303)
  })

  change('codes-off', async (c, proof) => {
    if (!(await turnCodesOff(db, proof.account.user, clock.now()))) return c.redirect(SIGN_IN_WAYS, 303)
    return confirm(c, proof, 'codes', 'codes-off')
  })
  return routes
}

/** How long an app may take to be shown its secret. */
const SET_UP_MS = 10 * 60_000

function readPending(opened: string | undefined) {
  if (opened === undefined) return undefined
  const [userId, nonce, until, secret] = JSON.parse(opened) as [string, string, number, string]
  return { userId, nonce, until, secret }
}

const isDone = (asked: string | undefined): asked is Done => asked !== undefined && Object.hasOwn(doneTexts, asked)

/** One line without what Postgres refuses; half a character at the cut goes. */
const nameOf = (typed: string): string =>
  typed
    .slice(0, LONGEST_NAME)
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
