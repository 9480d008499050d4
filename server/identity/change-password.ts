import { Hono, type Context } from 'hono'
import { CHANGE_PASSWORD } from '../../src/lib/paths.ts'
import { addressOf } from '../core/client-address.ts'
import { readsForm } from '../core/read-body.ts'
import { findAccountByEmail, isActive, type Account } from './accounts.ts'
import { attemptOf, countAttempt, forgiveAttempts } from './attempts.ts'
import { setPageHeaders } from './authorize.ts'
import { findKnownDevice } from './known-device.ts'
import { chooseLanguage } from './language.ts'
import { changePassword } from './password-links.ts'
import { changePasswordPage, DONE_PAGE, type ChangePage } from './password-pages.ts'
import { findPasswordFault } from './password-rule.ts'
import { isPassword } from './passwords.ts'
import type { IdentityServices } from './services.ts'
import { textFor, type Text } from './text.ts'

type Fields = Record<'email' | 'current' | 'password' | 'repeat', string>

/**
 * The page that My Account leads to. The provider keeps no session, so the address and the present password are asked
 * for, under the limits of the sign-in.
 */
export function changePasswordRoutes({ config, db, clock, log }: IdentityServices): Hono {
  const routes = new Hono()
  const originOf = (c: Context) => config.baseUrl ?? new URL(c.req.url).origin
  const textOf = (c: Context) => textFor(chooseLanguage(c))
  const show = (c: Context, page: Omit<ChangePage, 'text'> = {}, status: 200 | 400 | 403 | 429 = 200) => {
    setPageHeaders(c, originOf(c))
    return c.html(changePasswordPage({ ...page, text: textOf(c) }), status)
  }

  routes.get(CHANGE_PASSWORD, (c) => show(c))

  const tooLarge = (c: Context) => c.redirect(CHANGE_PASSWORD, 303)
  routes.post(CHANGE_PASSWORD, readsForm(tooLarge), async (c) => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 1000) : '')
    const fields = {
      email: read('email').trim().slice(0, 200),
      current: read('current'),
      password: read('password'),
      repeat: read('repeat'),
    }
    const text = textOf(c)
    const { email } = fields
    const missing = findMissing(fields, text)
    if (missing) return show(c, { email, errors: missing }, 400)

    const now = clock.now()
    const device = findKnownDevice(c, config.sessionSecret, originOf(c), email)
    const attempt = attemptOf(config.sessionSecret, email, addressOf(c, config), device)
    const wait = await countAttempt(db, attempt, now)
    if (wait > 0) {
      c.header('Retry-After', String(Math.ceil(wait / 1000)))
      return show(c, { email, notice: text.tooMany(Math.ceil(wait / 60_000)) }, 429)
    }
    const account = await findAccountByEmail(db, email)
    const fits = await isPassword(fields.current, account?.user.passwordHash)
    if (!fits || !account) return show(c, { email, errors: { current: text.wrong } }, 400)
    await forgiveAttempts(db, attempt)
    if (!isActive(account)) return show(c, { email, notice: text.inactive }, 403)
    const fault = findFault(fields, account, text)
    if (fault) return show(c, { email, errors: fault }, 400)
    await changePassword(db, account.user.id, fields.password, now)
    log.info('password changed')
    return c.redirect(DONE_PAGE, 303)
  })
  return routes
}

function findMissing({ email, current }: Fields, text: Text): ChangePage['errors'] {
  if (email === '') return { email: text.emailMissing }
  return current === '' ? { current: text.passwordMissing } : undefined
}

/** Of the new password. */
function findFault({ password, repeat }: Fields, { user }: Account, text: Text): ChangePage['errors'] {
  const found = findPasswordFault(password, user)
  if (found) return { password: text[found] }
  return password === repeat ? undefined : { repeat: text.notRepeated }
}
