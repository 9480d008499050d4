import { isCandidatePage } from '../lib/paths.ts'

/** The language of the page: as chosen on this device; a candidate who chose none gets the browser's, if the app has it. */
export function findLanguage(cookie: string, path: string, browser: string): string | undefined {
  // In a cookie: a sign-out clears local storage, and the sign-in page needs it too
  const chosen = /\blanguage=(\w+)/.exec(cookie)?.[1]
  return chosen ?? (isCandidatePage(path) && /^hi\b/i.test(browser) ? 'hi' : undefined)
}

/** Loads the language before the first render; English needs no loading. Never rejects. */
export async function startLanguage(): Promise<void> {
  const language = findLanguage(document.cookie, location.pathname, navigator.language)
  if (language) await import('../text/switch.ts').then((it) => it.setLanguage(language)).catch(() => undefined)
}
