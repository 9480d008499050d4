import i18next, { type ParseKeys, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import * as en from './en/index.ts'
import type { Area, Language, LaterArea } from './types.ts'

export type { Area, LaterArea }

/** English comes with the app; another language joins when it is chosen (`switch.ts`). */
const here: Record<string, Language> = { en }

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

/** The later areas that screens have asked for: a language chosen afterwards needs them as well. */
const spoken = new Set<LaterArea>()

/** Brings the words of a screen before it is drawn; at once when they are here. Rejects when they cannot be fetched. */
export async function loadWords(...areas: LaterArea[]): Promise<void> {
  for (const area of areas) spoken.add(area)
  // In every language that is here: one may be chosen while the words of a screen are on their way
  await Promise.all(
    Object.entries(here).flatMap(([language, { later }]) =>
      [...spoken]
        .filter((area) => !i18next.hasResourceBundle(language, area))
        .map(async (area) => i18next.addResourceBundle(language, area, await later[area]())),
    ),
  )
}

/** A language and the words that the open screens speak. */
export async function addLanguage(code: string, words: Language): Promise<void> {
  here[code] = words
  for (const [area, said] of Object.entries(words.first)) i18next.addResourceBundle(code, area, said)
  await loadWords()
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

/** The language now spoken, outside React. */
export const currentLanguage = () => i18next.language as 'en' | 'hi'
