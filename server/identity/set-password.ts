import { Hono, type Context } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { readsForm } from '../core/read-body.ts'
import { forStranger } from '../core/sender-lines.ts'
import { takeRate } from '../db/rate-limit.ts'
import { setPageHeaders } from './authorize.ts'
import { isActive } from './accounts.ts'
import { sign } from './keys.ts'
import { chooseLanguage } from './language.ts'
import { findByPasswordLink, PASSWORD_PAGE, setPasswordByLink } from './password-links.ts'
import { DONE_PAGE, endedLinkPage, offLinkPage, passwordSetPage } from './password-pages.ts'
import { findPasswordFault } from './password-rule.ts'
import type { IdentityServices } from './services.ts'
import { setPasswordPage } from './set-password-page.ts'
import { textFor } from './text.ts'

/** Hashing a password is work: so many from one address in a quarter of an hour. */
const LIMIT = 60
const WINDOW_MS = 15 * 60_000

/**
 * The page that an e-mailed link opens (MEMB-04). Opening it does not use up the link: mail programs open links before
 * users do. There is no cookie: the holder of the link may set the password, and the link is not on any other page.
 */
export function setPasswordRoutes({ config, db, clock, log }: IdentityServices): Hono {
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))
  const ended = (c: Context) => {
    setPageHeaders(c, originOf(c))
    return c.html(endedLinkPage(textOf(c), c.req.method === 'POST'), 410)
  }
  // Whoever holds the link may know it
  const switchedOff = (c: Context) => {
    setPageHeaders(c, originOf(c))
    return c.html(offLinkPage(textOf(c)), 403)
  }

  routes.get(PASSWORD_PAGE, async (c) => {
    const token = c.req.query('token') ?? ''
    const account = await forStranger(addressOf(c, config), () => findByPasswordLink(db, token, clock.now()))
    if (!account) return ended(c)
    if (!isActive(account)) return switchedOff(c)
    setPageHeaders(c, originOf(c))
    const { email } = account.user
    return c.html(setPasswordPage({ text: textOf(c), token, email, company: account.partner.legalEntityName }))
  })

  routes.post(PASSWORD_PAGE, readsForm(ended), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 1000) : '')
    const [token, password, repeat] = [read('token'), read('password'), read('repeat')]
    const now = clock.now()
    const address = addressOf(c, config)
    const key = `set-password:${sign(config.sessionSecret, 'attempts', `set from ${address}`)}`
    const wait = await forStranger(address, () => takeRate(db, { key, limit: LIMIT, windowMs: WINDOW_MS }, now))
    const account = await forStranger(address, () => findByPasswordLink(db, token, now))
    if (!account) return ended(c)
    if (!isActive(account)) return switchedOff(c)
    const text = textOf(c)
    const found = findPasswordFault(password, account.user)
    const fault = wait > 0 ? text.tooMany(Math.ceil(wait / 60_000)) : found && text[found]
    const errors = fault ? { password: fault } : password === repeat ? undefined : { repeat: text.notRepeated }
    if (errors) {
      setPageHeaders(c, originOf(c))
      const { email } = account.user
      const page = setPasswordPage({ text, token, email, company: account.partner.legalEntityName, errors })
      return c.html(page, wait > 0 ? 429 : 400)
    }
    if (!(await setPasswordByLink(db, token, password, now))) return ended(c)
    log.info('password set')
    // Back, or a reload of the page after it, must not send the form again
    return c.redirect(DONE_PAGE, 303)
  })

  routes.get(DONE_PAGE, (c) => {
    setPageHeaders(c, originOf(c))
    return c.html(passwordSetPage(textOf(c)))
  })
  return routes
}
