import i18next, { type ParseKeys, type TFunction, type TOptions } from 'i18next'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Language } from '../contract/shapes.ts'
import * as en from './en/index.ts'
import { onThisDevice } from './this-device.ts'
import type { Area, LanguageWords, LaterArea } from './types.ts'

export type { Area, LaterArea }

/** English comes with the app; another language joins when it is chosen (`switch.ts`). */
const here: Record<string, LanguageWords> = { en }

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: onThisDevice(en.first) },
  ns: Object.keys(en.first),
  defaultNS: 'common',
  // React escapes; a name with an apostrophe must not arrive as an entity.
  interpolation: { escapeValue: false },
  // The first areas are in the bundle, so the first render already has its words.
  initAsync: false,
})

/** Plural rules count 0 as singular in Hindi; a sentence about one must not be read for none. */
const { pluralResolver } = i18next.services
const suffixOf = pluralResolver.getSuffix.bind(pluralResolver) as (...args: [string, number, TOptions?]) => string
pluralResolver.getSuffix = (code: string, count: number, options?: TOptions) =>
  suffixOf(code, count === 0 ? 2 : count, options)

/** The later areas that screens have requested: a language chosen afterwards needs them as well. */
const spoken = new Set<LaterArea>()

/** Loads the words of a screen before it renders; at once when they are here. Rejects when the fetch fails. */
export async function loadWords(...areas: LaterArea[]): Promise<void> {
  for (const area of areas) spoken.add(area)
  // In every loaded language: the user may switch while the words of a screen are being fetched
  await Promise.all(
    Object.entries(here).flatMap(([language, { later }]) =>
      [...spoken]
        .filter((area) => !i18next.hasResourceBundle(language, area))
        .map(async (area) => addWords(language, area, await later[area]())),
    ),
  )
}

function addWords(language: string, area: string, words: object) {
  i18next.addResourceBundle(language, area, onThisDevice(words))
  // What was found in the other language until now
  plain.clear()
}

/** Adds a language, with the words that the open screens use. */
export async function addLanguage(code: string, words: LanguageWords): Promise<void> {
  here[code] = words
  for (const [area, said] of Object.entries(words.first)) addWords(code, area, said)
  await loadWords()
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** For the provider around all screens: the current language; re-renders when another one is chosen. */
export const useSpokenLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** One subscription serves all sentences of the page. */
export const LanguageContext = createContext<Language | undefined>(undefined)

/** The language of the surrounding provider, else the current language. */
export const useLanguage = (): Language => use(LanguageContext) ?? currentLanguage()

/** Sentences without values, by language, area and key: a list says the same few in each row. */
const plain = new Map<string, string>()

function findPlain(name: string, key: string, find: () => string): string {
  const at = `${name} ${key}`
  let sentence = plain.get(at)
  if (sentence === undefined) plain.set(at, (sentence = find()))
  return sentence
}

const speakers = new Map<string, TFunction>()

function makeSpeaker(language: string, area: string, name: string): TFunction {
  const speak = i18next.getFixedT(language, area as never) as unknown as (key: string, ...rest: unknown[]) => string
  return ((key: string, ...rest: unknown[]) =>
    rest.length === 0 ? findPlain(name, key, () => speak(key)) : speak(key, ...rest)) as unknown as TFunction
}

/** The words of one area, for a component: `const t = useText('tasks')`, `t('priority', { count: 3 })`. */
export function useText<A extends Area>(area: A): TFunction<A> {
  const language = useLanguage()
  // The same function as long as the language stays, because effects depend on it
  const name = `${language} ${area}`
  const known = speakers.get(name) ?? makeSpeaker(language, area, name)
  speakers.set(name, known)
  return known as unknown as TFunction<A>
}

/** One sentence outside React, e.g. for a toast: `text('stages', 'saved', { name })`. */
export function text<A extends Area>(area: A, key: ParseKeys<A>, vars?: TOptions): string {
  // The generic area makes the key type too deep for the compiler to match again; the signature above has checked it.
  const say = () => i18next.t(key as never, { ...vars, ns: area } as never) as unknown as string
  return vars === undefined ? findPlain(`${i18next.language} ${area}`, key as string, say) : say()
}

/** The current language, for code outside React. */
export const currentLanguage = () => i18next.language as Language
