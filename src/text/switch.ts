import i18next from 'i18next'
import { nameDays } from '../lib/dates.ts'
import { addLanguage, loadWords } from './index.ts'
import { nameDistricts } from './lists.ts'
import { registerTranslator } from './server-message.ts'

/** Each language by its own name, so that a user who reads only that one finds it. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const
export type LanguageCode = keyof typeof languages

/** Over the choice, in both. */
export const languageLabel = 'Language · भाषा'

/** The longest cookie life that Chrome allows; the cookie is renewed at each start. */
const COOKIE_SECONDS = 400 * 86_400

/**
 * Changes the language of the page and stores the choice on this device. Rejects when its words cannot
 * be fetched; then nothing changes.
 */
export async function setLanguage(code: string): Promise<void> {
  if (!(code in languages)) return
  if (code === 'hi') {
    const [{ hi }, { default: names }] = await Promise.all([import('./hi/index.ts'), import('./hi/districts.json')])
    registerTranslator(code, hi.translate)
    await addLanguage(code, hi)
    // The shell shows the type of account
    await loadWords('masters')
    nameDays(hi)
    nameDistricts(names)
  } else {
    nameDays()
    nameDistricts()
  }
  // English needs no cookie, unless the browser's own language would be taken instead (boot/language.ts)
  const isDefault = code === 'en' && !/^hi\b/i.test(globalThis.navigator?.language ?? '')
  document.cookie = `language=${code}; path=/; max-age=${isDefault ? 0 : COOKIE_SECONDS}; samesite=lax`
  document.documentElement.lang = code
  await i18next.changeLanguage(code)
}
