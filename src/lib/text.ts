/** A search runs when the box is empty or holds at least three characters (TASK-04, FUN-06). */
export const isSearchable = (text: string): boolean => {
  const length = [...text.trim()].length
  return length === 0 || length >= 3
}

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
