import type { LocationForm, RequestForm } from './request-form.ts'

export interface FormDifference {
  /** ['name'], or ['locations', 0, 'positions']. */
  path: (string | number)[]
  /** As words for a person. */
  mine: string
  theirs: string
}

/** Where two versions of a request differ, in the order of the form: what a person decides by (TRAP-63). */
export function compareRequestForms(mine: RequestForm, theirs: RequestForm): FormDifference[] {
  const { locations: ours, jobRole: _ours, ...own } = mine
  const { locations: others, jobRole: _others, ...other } = theirs
  const found = (Object.keys(own) as (keyof typeof own)[]).map((field) => ({
    path: [field as string],
    mine: toWords(own[field]),
    theirs: toWords(other[field]),
  }))
  const count = Math.max(ours.length, others.length)
  const places = Array.from({ length: count }, (_, index) => compareLocations(index, ours[index], others[index])).flat()
  return [...found, ...places].filter((each) => each.mine !== each.theirs)
}

/** What is being entered, and the ids behind the words, are nothing to compare. */
const hidden = new Set<keyof LocationForm>(['id', 'editing'])

function compareLocations(index: number, mine: LocationForm | undefined, theirs: LocationForm | undefined) {
  const fields = Object.keys(mine ?? theirs!) as (keyof LocationForm)[]
  return fields
    .filter((field) => !hidden.has(field))
    .map((field) => ({
      path: ['locations', index, field],
      mine: mine ? toWords(mine[field]) : '',
      theirs: theirs ? toWords(theirs[field]) : '',
    }))
}

/** A value of the form on one line. */
function toWords(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (Array.isArray(value)) return value.map(toWords).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  const each = value as Record<string, unknown>
  // A slot that is not ticked does not count; an office is its work address, its interview address and its contact
  if ('from' in each) return each.on ? `${String(each.from)}–${String(each.to)}` : ''
  if ('workLabel' in each)
    return [each.workLabel, each.interviewLabel, each.spocLabel, each.consent].map(toWords).filter(Boolean).join(' / ')
  if ('text' in each) return toWords(each.text)
  return [each.name, each.isMandatory, each.needsUpload].map(toWords).filter(Boolean).join(' ')
}
