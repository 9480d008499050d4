import type { RequestForm } from './request-form.ts'
import type { RequestMessage } from './request-problems.ts'
import { namesDay } from './request-row-times.ts'
import { foldWord, type RequestCells, type RequestColumn } from './request-sheet.ts'
import { responsibilitiesOf } from './role-responsibilities.ts'

export interface SheetRole {
  _id: string
  name: string
  category: string
  jobResponsibility: readonly { text: string; vernacKey: string }[]
}

/** What the cells name: the job list, the states, and what the partner has. */
export interface SheetLists {
  roles: readonly SheetRole[]
  states: readonly { stateName: string; cityId: readonly { cityName: string }[] }[]
  sectors: readonly string[]
  offices: readonly { id: string; name: string }[]
  spocs: readonly { id: string; words: readonly string[]; name: string }[]
  /** The contact of a row that names none: whoever imports, where that is one of the company. */
  requester: { id: string; label: string } | undefined
  /** The words for a value on the screen, which a cell may have in its place. */
  wordOf: (field: string, value: string) => string
}

/** unknown: not in the list of the column. ambiguous: two have this name. Others are those of the form. */
export type RowCode = RequestMessage | 'unknown' | 'ambiguous' | 'time' | 'date' | 'twice'
export interface RowProblem {
  column: RequestColumn
  code: RowCode
  value: string
}

/** Several in one cell. */
export const split = (cell: string) =>
  cell
    .split(/[;,|\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)

/** A cell may hold the value itself or its word on the screen. */
export const means = ({ wordOf }: SheetLists, field: string, value: string, cell: string): boolean =>
  [value, wordOf(field, value)].some((word) => foldWord(word) === foldWord(cell)) ||
  (field === 'days' && namesDay(value, cell))

export type Wrong = (column: RequestColumn, code: RowCode, value?: string) => unknown

/** A district that only one state has names its state as well. */
export function readPlace(cells: RequestCells, lists: SheetLists, wrong: Wrong) {
  const { states } = lists
  const inStates =
    cells.state === '' ? states : states.filter(({ stateName }) => means(lists, 'state', stateName, cells.state))
  if (inStates.length === 0) wrong('state', 'unknown')
  const found = inStates.flatMap(({ stateName, cityId }) =>
    cityId
      .filter(({ cityName }) => cells.district !== '' && means(lists, 'district', cityName, cells.district))
      .map(({ cityName }) => ({ state: stateName, district: cityName })),
  )
  if (found.length === 1) return found[0]!
  if (cells.district !== '' && inStates.length > 0) wrong('district', found.length === 0 ? 'unknown' : 'ambiguous')
  return { state: cells.state === '' ? '' : (inStates[0]?.stateName ?? ''), district: '' }
}

export function readSpoc({ spoc }: RequestCells, { spocs, requester }: SheetLists, wrong: Wrong) {
  if (spoc === '') return requester
  const found = spocs.filter(({ words }) => words.some((word) => word !== '' && foldWord(word) === foldWord(spoc)))
  if (found.length !== 1) wrong('spoc', found.length === 0 ? 'unknown' : 'ambiguous')
  return found.length === 1 ? { id: found[0]!.id, label: found[0]!.name } : undefined
}

/** One point a line, or those of the role. */
export function readPoints(cell: string, role: SheetRole | undefined): RequestForm['responsibilities'] {
  const points = cell
    .split(/[\n;|]/)
    .map((point) => point.trim())
    .filter(Boolean)
  if (points.length > 0) return { text: points.join('\n'), modified: true, vernacKeys: [] }
  return responsibilitiesOf(role)
}
