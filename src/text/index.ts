import i18next, { type ParseKeys, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { en } from './en/index.ts'
import type { Area } from './types.ts'

export type { Area }

/** English comes with the app. Another language is one line here: a loader that fetches its areas when it is chosen. */
const loaders: Record<string, () => Promise<{ [A in Area]?: object }>> = {}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en },
  ns: Object.keys(en),
  defaultNS: 'common',
  // React escapes; a name with an apostrophe must not arrive as an entity.
  interpolation: { escapeValue: false },
  // The English text is in the bundle, so the first render already has its words.
  initAsync: false,
  react: { useSuspense: false },
})

/** The words of one area, for a component: `const t = useText('tasks')`, `t('priority', { count: 3 })`. */
export function useText<A extends Area>(area: A) {
  return useTranslation(area).t
}

/** One sentence outside React, e.g. for a toast: `text('sync', 'saved', { name })`. */
export function text<A extends Area>(area: A, key: ParseKeys<A>, vars?: TOptions): string {
  // The generic area makes the key type too deep for the compiler to match again; the signature above has checked it.
  return i18next.t(key as never, { ...vars, ns: area } as never) as unknown as string
}

/** Changes the language of the page; its areas are fetched the first time. Unknown sentences stay English. */
export async function setLanguage(language: string): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'common')) {
    const areas = (await loaders[language]?.()) ?? {}
    for (const [area, words] of Object.entries(areas)) i18next.addResourceBundle(language, area, words)
  }
  await i18next.changeLanguage(language)
}

/** The language now spoken, for the `lang` attribute. */
export const useLanguage = (): string => useTranslation().i18n.resolvedLanguage ?? 'en'
