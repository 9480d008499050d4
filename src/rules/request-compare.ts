import { formatNumber } from '../lib/numbers.ts'
import type { LocationForm, RequestForm } from './request-form.ts'
import { readRupees, readWhole } from './typed-number.ts'

export interface FormDifference {
  /** ['name'], or ['locations', 0, 'positions']. */
  path: (string | number)[]
  /** As text for the user. */
  mine: string
  theirs: string
}

/** The label of a field's value, where it differs from the value. */
type WordOf = (field: string, value: string) => string

/** Where two versions of a request differ, in the order of the form: the basis of the user's decision (TRAP-63). */
export function compareRequestForms(
  mine: RequestForm,
  theirs: RequestForm,
  wordOf: WordOf = (_field, value) => value,
): FormDifference[] {
  const { locations: ours, jobRole: _ours, ...own } = mine
  const { locations: others, jobRole: _others, ...other } = theirs
  const found = (Object.keys(own) as (keyof typeof own)[]).map((field) => ({
    path: [field as string],
    mine: toWords(own[field], field, wordOf),
    theirs: toWords(other[field], field, wordOf),
  }))
  const count = Math.max(ours.length, others.length)
  const places = Array.from({ length: count }, (_, index) =>
    compareLocations(index, ours[index], others[index], wordOf),
  ).flat()
  return [...found, ...places].filter((each) => each.mine !== each.theirs)
}

/** Not compared: the office being entered, and ids. */
const hidden = new Set<keyof LocationForm>(['id', 'editing'])

function compareLocations(
  index: number,
  mine: LocationForm | undefined,
  theirs: LocationForm | undefined,
  wordOf: WordOf,
) {
  const fields = Object.keys(mine ?? theirs!) as (keyof LocationForm)[]
  return fields
    .filter((field) => !hidden.has(field))
    .map((field) => ({
      path: ['locations', index, field],
      mine: mine ? toWords(mine[field], field, wordOf) : '',
      theirs: theirs ? toWords(theirs[field], field, wordOf) : '',
    }))
}

/** Numbers as every screen shows them (SHELL-22), however they were typed: 15,000 and 15000 are the same. */
function numberWord(field: string, typed: string): string | undefined {
  const isSalary = field === 'minimumSalary' || field === 'maximumSalary'
  const read = isSalary ? readRupees(typed) : field === 'positions' ? readWhole(typed) : Number.NaN
  return Number.isNaN(read) ? undefined : `${isSalary ? '₹' : ''}${formatNumber(read)}`
}

/** Returns a value of the form as one line. */
function toWords(value: unknown, field: string, wordOf: WordOf): string {
  const each = (one: unknown) => toWords(one, field, wordOf)
  if (typeof value === 'string') return numberWord(field, value) ?? wordOf(field, value.trim())
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (Array.isArray(value)) return value.map(each).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  const parts = value as Record<string, unknown>
  // A slot that is not ticked does not count; an office is its work address, its interview address and its contact
  if ('from' in parts) return parts.on ? `${String(parts.from)}–${String(parts.to)}` : ''
  if ('workLabel' in parts)
    return [parts.workLabel, parts.interviewLabel, parts.spocLabel, parts.consent].map(each).filter(Boolean).join(' / ')
  if ('text' in parts) return each(parts.text)
  return [parts.name, parts.isMandatory, parts.needsUpload].map(each).filter(Boolean).join(' ')
}
