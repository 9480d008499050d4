import type { SearchRow } from '../contract/search.ts'

/** The columns of the results, in their order (SRCH-04). */
export const searchColumns = [
  'name',
  'mobileNo',
  'tcDistrict',
  'gender',
  'age',
  'preferredJobRole',
  'documents',
  'assets',
  'highestEducation',
  'communicationLanguage',
] as const
export type SearchColumn = (typeof searchColumns)[number]

const numeric = new Set<SearchColumn>(['mobileNo', 'age'])

/**
 * The rows on the page in another order (SRCH-05): mobile and age as numbers, the rest as text without regard to case,
 * lists joined by commas. Rows without a value are last in either direction; the sort is stable.
 * `wordOf` gives the words of a cell that is shown otherwise than it is sent.
 */
export function sortSearchRows(
  rows: readonly SearchRow[],
  by: SearchColumn,
  descending: boolean,
  wordOf: (row: SearchRow, by: SearchColumn) => string | undefined = () => undefined,
): SearchRow[] {
  const keys = new Map(rows.map((row) => [row, keyOf(wordOf(row, by) ?? row[by], by)]))
  return [...rows].sort((a, b) => {
    const [x, y] = [keys.get(a)!, keys.get(b)!]
    if (x === '' || y === '') return Number(x === '') - Number(y === '')
    const order = x < y ? -1 : x > y ? 1 : 0
    return descending ? -order : order
  })
}

function keyOf(value: SearchRow[SearchColumn], by: SearchColumn): string | number {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  // A masked number is what is left of its digits
  const digits = text.replace(/\D/g, '')
  return numeric.has(by) && digits !== '' ? Number(digits) : text.toLowerCase()
}
