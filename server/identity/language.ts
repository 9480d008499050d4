import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The app stores the chosen language here and reads it at its start (src/text/switch.ts); none means English. */
const COOKIE = 'language'
/** The longest cookie life that Chrome allows. */
const COOKIE_SECONDS = 400 * 86_400

const languages = ['en', 'hi'] as const

/**
 * The language that a page of the provider is asked for: the one of its switch (`?language=hi`), which the app keeps
 * too, else `asked` (`ui_locales` of OpenID Connect), else the app's choice.
 */
export function chooseLanguage(c: Context, asked?: string): string | undefined {
  const chosen = languages.find((code) => code === c.req.query('language'))
  if (!chosen) return asked ?? getCookie(c, COOKIE)
  setCookie(c, COOKIE, chosen, { path: '/', sameSite: 'Lax', maxAge: chosen === 'en' ? 0 : COOKIE_SECONDS })
  return chosen
}

/** Where the same page is in the other language. */
export const languageLink = (path: string, query: Record<string, string>, language: string): string =>
  `${path}?${new URLSearchParams({ ...query, language }).toString()}`
