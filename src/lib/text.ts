/** The request name on the profile: 21 characters and '...' when it is longer than 24 (PROF-02). Counts code points. */
export function shortenRequestName(name: string): string {
  const characters = [...name]
  return characters.length > 24 ? `${characters.slice(0, 21).join('')}...` : name
}

/** A search runs when the box is empty or holds at least three characters (TASK-04, FUN-06). */
export const isSearchable = (text: string): boolean => {
  const length = [...text.trim()].length
  return length === 0 || length >= 3
}

/** Folded for comparing names: no case, no accents, one space; Indic text stays as it is. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
