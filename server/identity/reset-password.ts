import { Hono, type Context } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { readsForm } from '../core/read-body.ts'
import { forStranger } from '../core/sender-lines.ts'
import { takeRate } from '../db/rate-limit.ts'
import { findAccountByEmail, isActive } from './accounts.ts'
import { setPageHeaders } from './authorize.ts'
import { sign } from './keys.ts'
import { chooseLanguage } from './language.ts'
import { FORGOT_PAGE } from './page.ts'
import { makePasswordLink, RESET_LINK_MS } from './password-links.ts'
import { forgotPage, SENT_PAGE, sentPage } from './password-pages.ts'
import type { IdentityServices } from './services.ts'
import { textFor } from './text.ts'
import { HOUR_MS } from '../../src/lib/dates.ts'

/** Letters to one address: enough for whoever mistypes, too few to fill a mailbox. */
export const LETTERS_AN_HOUR = 3
/** Requests from one address of the network in a quarter of an hour: a whole office may share it. */
export const ASKED_FROM_ADDRESS = 30
const WINDOW_MS = 15 * 60_000

/**
 * A link to set a new password, for everyone and by e-mail only. The answer, and the time until it, are the same
 * whether or not there is such an account: the account is looked up after the answer.
 */
export function resetPasswordRoutes({ config, db, clock, log, postPasswordLetter }: IdentityServices): Hono {
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))
  const keyOf = (text: string) => `reset-password:${sign(config.sessionSecret, 'attempts', text)}`

  const sendLink = async (email: string, origin: string) => {
    const now = clock.now()
    const limit = { key: keyOf(`to ${email.toLowerCase()}`), limit: LETTERS_AN_HOUR, windowMs: HOUR_MS }
    if ((await takeRate(db, limit, now)) > 0) return log.warn('password letters limited')
    const account = await findAccountByEmail(db, email)
    if (!account) return
    const { user, partner } = account
    const to = { email: user.email, name: user.name, company: partner.legalEntityName }
    if (!isActive(account)) return postPasswordLetter(to)
    await postPasswordLetter({
      ...to,
      link: await makePasswordLink(db, { userId: user.id, origin, now, validMs: RESET_LINK_MS }),
    })
  }

  routes.get(FORGOT_PAGE, (c) => {
    setPageHeaders(c, originOf(c))
    return c.html(forgotPage(textOf(c)))
  })

  const tooLarge = (c: Context) => c.redirect(FORGOT_PAGE, 303)
  routes.post(FORGOT_PAGE, readsForm(tooLarge), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const email = typeof form.email === 'string' ? form.email.trim().slice(0, 200) : ''
    const text = textOf(c)
    const again = (error: string, status: 400 | 429) => {
      setPageHeaders(c, originOf(c))
      return c.html(forgotPage(text, { email, error }), status)
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return again(text.emailMissing, 400)
    const address = addressOf(c, config)
    const limit = { key: keyOf(`from ${address}`), limit: ASKED_FROM_ADDRESS, windowMs: WINDOW_MS }
    const wait = await forStranger(address, () => takeRate(db, limit, clock.now()))
    if (wait > 0) return again(text.tooMany(Math.ceil(wait / 60_000)), 429)
    void sendLink(email, originOf(c)).catch((err: unknown) => log.error({ err }, 'password letter'))
    return c.redirect(SENT_PAGE, 303)
  })

  routes.get(SENT_PAGE, (c) => {
    setPageHeaders(c, originOf(c))
    return c.html(sentPage(textOf(c)))
  })
  return routes
}
