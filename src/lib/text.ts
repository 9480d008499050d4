/**
 * The request name on the profile: 21 characters and '...' when it is longer than 24 (PROF-02). Counts code points, but a
 * letter that has its vowel sign beyond the cut goes with it: 'कि' cut to 'क' reads as another sound.
 */
export function shortenRequestName(name: string): string {
  const characters = [...name]
  if (characters.length <= 24) return name
  let end = 21
  while (end > 0 && /[\p{M}\u200d]/u.test(characters[end]!)) end--
  return `${characters.slice(0, end).join('')}...`
}

/** A search runs when the box is empty or holds at least three characters (TASK-04, FUN-06). */
export const isSearchable = (text: string): boolean => {
  const length = [...text.trim()].length
  return length === 0 || length >= 3
}

const breaks = /[\t\n\r\u0085\u2028\u2029]+/g
/** C1 controls, blanks without width, and what turns the direction of the text after it; joiners belong to Indic words. */
const unseen = /[\u0080-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A name as one line: it stands in e-mails, messages and lists between words that are not its own, and makes no
 * paragraph there and turns none. Phones add such characters when a contact is pasted, so they go without a word.
 */
export const oneLine = (text: string): string => text.replace(breaks, ' ').replace(unseen, '').trim()

/** Text of several lines without what is not seen: it stands beside other words, and turns none of them. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** Trimmed, with blanks for the tabs and page breaks that come with text pasted from a sheet; its line breaks stay. */
export const trimPasted = (text: string): string => text.replace(/[\t\v\f]/g, ' ').trim()

/** Folded for comparing names: no case, no accents, one space; Indic text stays as it is. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
