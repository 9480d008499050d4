import { Hono, type Context } from 'hono'
import { CHANGE_PASSWORD } from '../../src/lib/paths.ts'
import { readsForm } from '../core/read-body.ts'
import { isActive, type Account } from './accounts.ts'
import { setPageHeaders } from './authorize.ts'
import { chooseLanguage } from './language.ts'
import { changePassword } from './password-links.ts'
import { changePasswordPage, DONE_PAGE, type ChangePage } from './password-pages.ts'
import { findPasswordFault } from './password-rule.ts'
import type { IdentityServices } from './services.ts'
import { takePassword } from './take-password.ts'
import { textFor, type Text } from './text.ts'

type Fields = Record<'email' | 'current' | 'password' | 'repeat', string>

/**
 * The page that My Account leads to. The provider keeps no session, so the address and the present password are asked
 * for, under the limits of the sign-in.
 */
export function changePasswordRoutes(services: IdentityServices): Hono {
  const { config, db, clock, log } = services
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

    const taken = await takePassword(c, services, { email, password: fields.current, origin: originOf(c) })
    if (taken.kind === 'wait') {
      c.header('Retry-After', String(Math.ceil(taken.ms / 1000)))
      return show(c, { email, notice: text.tooMany(Math.ceil(taken.ms / 60_000)) }, 429)
    }
    if (taken.kind === 'wrong') return show(c, { email, errors: { current: text.wrong } }, 400)
    const { account } = taken
    if (!isActive(account)) return show(c, { email, notice: text.inactive }, 403)
    const fault = findFault(fields, account, text)
    if (fault) return show(c, { email, errors: fault }, 400)
    await changePassword(db, account.user.id, fields.password, clock.now())
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
