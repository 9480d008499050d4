import i18next from 'i18next'
import { nameDays } from '../lib/dates.ts'
import { addLanguage, loadWords } from './index.ts'
import { knowAnswers } from './said.ts'

/** Each language by its own name, so that whoever reads only that one finds it. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const
export type LanguageCode = keyof typeof languages

/** Over the choice, in both. */
export const languageLabel = 'Language · भाषा'

/** Chrome keeps no cookie longer; it is set anew at each start. */
const COOKIE_SECONDS = 400 * 86_400

/**
 * Changes the language of the page and keeps the choice on this device. Rejects when its words cannot
 * be fetched; then nothing changes.
 */
export async function setLanguage(code: string): Promise<void> {
  if (!(code in languages)) return
  if (code === 'hi') {
    const { hi } = await import('./hi/index.ts')
    knowAnswers(code, hi.findAnswer)
    await addLanguage(code, hi)
    // The shell says what kind of account it is
    await loadWords('masters')
    nameDays(hi)
  } else nameDays()
  document.cookie = `language=${code}; path=/; max-age=${code === 'en' ? 0 : COOKIE_SECONDS}; samesite=lax`
  document.documentElement.lang = code
  await i18next.changeLanguage(code)
}
