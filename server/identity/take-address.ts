import { Hono, type Context } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { readsForm } from '../core/read-body.ts'
import { forStranger } from '../core/sender-lines.ts'
import { takeRate } from '../db/rate-limit.ts'
import { ADDRESS_PAGE, findByAddressLink } from './address-link.ts'
import { ADDRESS_DONE, addressDonePage, addressFaultPage, proveFirstPage, takeAddressPage } from './address-pages.ts'
import { setPageHeaders } from './authorize.ts'
import { sign } from './keys.ts'
import { chooseLanguage } from './language.ts'
import { messagePage, buttonLink } from './page.ts'
import { readProof } from './proof.ts'
import type { IdentityServices } from './services.ts'
import { textFor } from './text.ts'

/** Links opened from one address of the network in a quarter of an hour. */
const LIMIT = 60
const WINDOW_MS = 15 * 60_000

/**
 * The page that the letter to a new address opens (AUTH-27): its button gives the account this address, where its user has just
 * proven who they are.
 */
export function takeAddressRoutes({ config, db, clock, log, changeAddress }: IdentityServices): Hono {
  const { sessionSecret } = config
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))
  const show = (c: Context, page: ReturnType<typeof addressDonePage>, status: 200 | 403 | 409 | 410 | 429 = 200) => {
    setPageHeaders(c, originOf(c))
    return c.html(page, status)
  }
  const ended = (c: Context) => show(c, addressFaultPage(textOf(c), 'ended'), 410)
  const find = (c: Context, token: string) =>
    forStranger(addressOf(c, config), () => findByAddressLink(db, sessionSecret, { token, now: clock.now() }))

  routes.get(ADDRESS_PAGE, async (c) => {
    const token = c.req.query('token') ?? ''
    const found = await find(c, token)
    if (!found) return ended(c)
    return show(c, takeAddressPage(textOf(c), { token, email: found.email }))
  })

  routes.post(ADDRESS_PAGE, readsForm(ended), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const token = typeof form.token === 'string' ? form.token.slice(0, 2000) : ''
    const address = addressOf(c, config)
    const key = `take-address:${sign(sessionSecret, 'attempts', `take from ${address}`)}`
    const limit = { key, limit: LIMIT, windowMs: WINDOW_MS }
    const wait = await forStranger(address, () => takeRate(db, limit, clock.now()))
    const text = textOf(c)
    if (wait > 0) {
      const body = text.tooMany(Math.ceil(wait / 60_000))
      return show(c, messagePage(text, { title: text.addressTitle, body, next: buttonLink('/', text.openApp) }), 429)
    }
    const found = await find(c, token)
    if (!found) return ended(c)
    const { user } = found.account
    const proof = await readProof(c, db, { sessionSecret, origin: originOf(c) }, clock.now())
    if (proof?.account.user.id !== user.id) return show(c, proveFirstPage(text), 403)
    const change = { userId: user.id, updatedAt: user.updatedAt, email: found.email, now: clock.now() }
    const changed = await db.transaction((tx) => changeAddress(tx, change))
    if (changed === 'ended') return ended(c)
    if (changed === 'taken') return show(c, addressFaultPage(text, 'taken'), 409)
    log.info('address of an account changed')
    // Back, or a reload of the page after it, must not send the form again
    return c.redirect(ADDRESS_DONE, 303)
  })

  routes.get(ADDRESS_DONE, (c) => show(c, addressDonePage(textOf(c))))
  return routes
}
