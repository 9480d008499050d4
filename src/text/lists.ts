import i18next from 'i18next'
import type { Words } from './en/index.ts'

/** The fixed lists of the wire whose words are in the area `masters`. */
export type ListName = keyof Words['masters']
export type ListValue<L extends ListName> = keyof Words['masters'][L]

/**
 * The display text for a value of a fixed list. An unknown value (an older server, data of another source) is shown
 * unchanged, and so is every value until the words are loaded. The wire always carries the value.
 */
export function listWord(list: ListName, value: string): string {
  const words = i18next.getResource(i18next.language, 'masters', list) as Record<string, string> | undefined
  return words && Object.hasOwn(words, value) ? words[value]! : value
}

/** The choices of a field over such a list: a value without words in every language is a type error. */
export const listOptions = <L extends ListName, V extends ListValue<L> & string>(list: L, values: readonly V[]) =>
  values.map((value) => ({ value, label: listWord(list, value) }))

let districts: Record<string, string> = {}

/** Districts have words in another language than English only, and not all of them: see src/text/hi/districts.json. */
export const nameDistricts = (names: Record<string, string> = {}): void => void (districts = names)

/** The display text for a district; the wire carries the English name. */
export const districtWord = (name: string): string => (Object.hasOwn(districts, name) ? districts[name]! : name)

let jobWords: Record<string, string> = {}

/** What the job list says of a role has words in another language than English only: see src/text/hi/job-words.json. */
export const nameJobWords = (words: Record<string, string>): void => void (jobWords = words)

/** The display text for a skill or a point of the job list; the wire carries the English one. */
export const jobWord = (said: string): string =>
  i18next.language !== 'en' && Object.hasOwn(jobWords, said) ? jobWords[said]! : said

/** The display text for a sector; the wire carries the English name. */
export const sectorWord = (name: string): string => listWord('sectors', name)

/** The choices of a field one can search in, found by what they show and by what the wire carries. */
export const namedOptions = (names: readonly string[], word: (name: string) => string) =>
  names.map((value) => ({ value, label: word(value), also: value }))
