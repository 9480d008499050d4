import i18next, { type ParseKeys, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import * as en from './en/index.ts'
import type { Area, LaterArea } from './types.ts'

export type { Area, LaterArea }

interface Language {
  first: object
  later: Record<LaterArea, () => Promise<object>>
}

/** English comes with the app. Another language is one line here, fetched when it is chosen. */
const languages: Record<string, () => Promise<Language>> = { en: () => Promise.resolve(en) }

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: en.first },
  ns: Object.keys(en.first),
  defaultNS: 'common',
  // React escapes; a name with an apostrophe must not arrive as an entity.
  interpolation: { escapeValue: false },
  // The first areas are in the bundle, so the first render already has its words.
  initAsync: false,
  react: { useSuspense: false },
})

/** The later areas that screens have asked for: another language needs them as well. */
const spoken = new Set<LaterArea>()

async function fetchWords(language: string, areas: Iterable<LaterArea>): Promise<void> {
  const missing = [...areas].filter((area) => !i18next.hasResourceBundle(language, area))
  if (missing.length === 0) return
  const { later } = await languages[language]!()
  await Promise.all(missing.map(async (area) => i18next.addResourceBundle(language, area, await later[area]())))
}

/** Brings the words of a screen before it is drawn; at once when they are here. Rejects when they cannot be fetched. */
export async function loadWords(...areas: LaterArea[]): Promise<void> {
  for (const area of areas) spoken.add(area)
  await fetchWords(i18next.language, areas)
}

/** The words of one area, for a component: `const t = useText('tasks')`, `t('priority', { count: 3 })`. */
export function useText<A extends Area>(area: A) {
  return useTranslation(area).t
}

/** One sentence outside React, e.g. for a toast: `text('stages', 'saved', { name })`. */
export function text<A extends Area>(area: A, key: ParseKeys<A>, vars?: TOptions): string {
  // The generic area makes the key type too deep for the compiler to match again; the signature above has checked it.
  return i18next.t(key as never, { ...vars, ns: area } as never) as unknown as string
}

/** Changes the language of the page; its words are fetched the first time. Unknown sentences stay English. */
export async function setLanguage(language: string): Promise<void> {
  const load = languages[language]
  if (!load) return
  const { first } = await load()
  for (const [area, words] of Object.entries(first))
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, words)
  await fetchWords(language, spoken)
  await i18next.changeLanguage(language)
}

/** The language now spoken, for the `lang` attribute. */
export const useLanguage = (): string => useTranslation().i18n.resolvedLanguage ?? 'en'
