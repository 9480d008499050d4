import 'i18next'
import type { first, later, Words } from './en/index.ts'

export type Area = keyof Words
/** An area that is fetched with the screens that use it. */
export type LaterArea = keyof typeof later

/** Keys and areas are checked by the compiler: a missing sentence is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Words
  }
}

/** The same keys in another language: one that is missing, or that English has not, does not compile. */
export type Translation<W> = { [K in keyof W]: W[K] extends string ? string : Translation<W[K]> }

/** The words of one language: those of the first screens, and for each later area the way to fetch its words. */
export interface LanguageWords {
  first: { [A in keyof typeof first]: Translation<Words[A]> }
  later: { [A in LaterArea]: () => Promise<Translation<Words[A]>> }
}
