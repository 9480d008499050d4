import type { PlainReason } from '../contract/refusals.ts'
import { requestLimits } from '../contract/request-lists.ts'
import type { UserCode } from '../contract/session.ts'
import type { LocationForm, OfficeForm, RequestForm } from './request-form.ts'
import { isBlank } from '../lib/visible.ts'
import { findSlotProblems } from './request-scheduling.ts'
import { readRupees, readWhole } from './typed-number.ts'

/** What the rules depend on besides the form: which fields exist, and which days are in the past. */
export interface RequestContext {
  /** User code of the partner that is hiring: for OPS and SSC the selected one's (HR-07), for a SUB its parent's. */
  code: UserCode
  /** Today in India, 'YYYY-MM-DD'. */
  today: string
  /** Interview dates that the request on the server has already: they may be in the past. */
  keptDates?: readonly string[]
}

/**
 * What can be wrong (HR-08 to HR-34), by the code that `requestFormSchema` reports, with the reason of the server's
 * refusal. The page has sentences of its own for the codes.
 */
export const requestReasons = {
  name: 'request-name-missing',
  nameBlank: 'request-name-missing',
  targetEmployer: 'request-client-missing',
  targetEmployerBlank: 'request-client-missing',
  mandatory: 'field-mandatory',
  notAboveZero: 'field-mandatory',
  notANumber: 'not-a-number',
  salaryOrder: 'salary-order',
  salaryHigh: 'salary-high',
  office: 'office-missing',
  invalidTime: 'time-invalid',
  slotOrder: 'time-order',
  officeOpen: 'office-open',
  officeIncomplete: 'office-incomplete',
  pastDate: 'interview-date-past',
  tooManyDates: 'too-many-dates',
  positionsHigh: 'too-many-positions',
  points: 'too-many-points',
  customSkills: 'too-many-own-skills',
  languages: 'too-many-languages',
  notes: 'too-many-note-lines',
  tooLong: 'field-too-long',
  cityTooLong: 'city-too-long',
  locations: 'too-many-request-locations',
} as const satisfies Record<string, PlainReason>
export type RequestMessage = keyof typeof requestReasons

/** Codes of fields that are still empty: shown at the field only after the first attempt to submit. */
const missingCodes: ReadonlySet<RequestMessage> = new Set(['name', 'targetEmployer', 'mandatory', 'office'])
export const isMissing = (code: RequestMessage): boolean => missingCodes.has(code)

export type RequestPath = (string | number)[]

export interface RequestProblem {
  /** Of the field in the form. */
  path: RequestPath
  code: RequestMessage
}

export const asksTargetEmployer = (code: UserCode): boolean => code === 'SA' || code === 'AGG'
export const asksSector = (code: UserCode): boolean => code !== 'EMP'
export const needsInterviewAddress = (type: LocationForm['interviewType']): boolean => type === 'physical'

/** HR-31: an office has everything that its Save needs. */
export const isOfficeComplete = (office: OfficeForm, type: LocationForm['interviewType']): boolean =>
  office.workId !== '' && office.spocId !== '' && (!needsInterviewAddress(type) || office.interviewId !== '')

/** The user has begun to enter an office, so leaving it unsaved would lose it. The SPOC alone is its default. */
export const isOfficeBegun = ({ editing }: Pick<LocationForm, 'editing'>): boolean =>
  editing !== null && (editing.office.workId !== '' || editing.office.interviewId !== '')

/** Returns everything that blocks submission, in the order of the page (HR-08 to HR-34). */
export function findRequestProblems(form: RequestForm, context: RequestContext): RequestProblem[] {
  return [
    ...findDetailProblems(form, context),
    ...form.locations.flatMap((location, index) => findLocationProblems(location, index, context)),
    // Of the list itself, beside the errors of its rows
    ...(form.locations.length > requestLimits.locations ? [problem(['locations', 'root'], 'locations')] : []),
    ...findAdditionalProblems(form),
  ]
}

/** Returns one problem for each field: the one that is shown there. */
export function firstOfEachField(problems: readonly RequestProblem[]): RequestProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ path }) => {
    const field = path.join('.')
    return !seen.has(field) && seen.add(field)
  })
}

const problem = (path: RequestPath, code: RequestMessage): RequestProblem => ({ path, code })

function findDetailProblems(form: RequestForm, { code }: RequestContext): RequestProblem[] {
  const found: RequestProblem[] = []
  const add = (field: keyof RequestForm, message: RequestMessage) => found.push(problem([field], message))
  const name = form.name.trim()
  // Typed, but not seen: said on leaving the field
  if (isBlank(name)) add('name', form.name === '' ? 'name' : 'nameBlank')
  else if (name.length > requestLimits.nameLength) add('name', 'tooLong')
  if (asksTargetEmployer(code)) {
    const client = form.targetEmployer.trim()
    if (isBlank(client)) add('targetEmployer', form.targetEmployer === '' ? 'targetEmployer' : 'targetEmployerBlank')
    else if (client.length > requestLimits.nameLength) add('targetEmployer', 'tooLong')
  }
  if (asksSector(code) && form.sectors.length === 0) add('sectors', 'mandatory')
  if (form.jobCategory === '') add('jobCategory', 'mandatory')
  if (form.jobRole === '') add('jobRole', 'mandatory')
  const custom = form.skills.filter((skill) => skill.isCustom)
  if (custom.length > requestLimits.customSkills || custom.some((s) => [...s.name].length > requestLimits.skillLength))
    add('skills', 'customSkills')
  if (!areLinesShort(form.responsibilities.text, requestLimits.points, requestLimits.pointLength))
    add('responsibilities', 'points')
  found.push(...findSalaryProblems(form))
  for (const field of ['requestType', 'education', 'gender', 'jobType'] as const)
    if (form[field] === '') add(field, 'mandatory')
  return found
}

/** HR-16. */
function findSalaryProblems({ minimumSalary, maximumSalary }: RequestForm): RequestProblem[] {
  const found: RequestProblem[] = []
  const check = (field: 'minimumSalary' | 'maximumSalary', typed: string) => {
    const rupees = readRupees(typed)
    const code = numberProblem(typed, rupees)
    if (code) found.push(problem([field], code))
    else if (rupees > requestLimits.salary) found.push(problem([field], 'salaryHigh'))
    return code ? Number.NaN : rupees
  }
  const [min, max] = [check('minimumSalary', minimumSalary), check('maximumSalary', maximumSalary)]
  if (min >= max) found.push(problem(['minimumSalary'], 'salaryOrder'))
  return found
}

/** The same sentence for an empty field and for 0; only the former counts as missing. */
function numberProblem(typed: string, read: number): RequestMessage | undefined {
  if (typed.trim() === '') return 'mandatory'
  if (Number.isNaN(read)) return 'notANumber'
  return read > 0 ? undefined : 'notAboveZero'
}

function findLocationProblems(location: LocationForm, index: number, context: RequestContext): RequestProblem[] {
  const found: RequestProblem[] = []
  const add = (path: RequestPath, code: RequestMessage) => found.push(problem(['locations', index, ...path], code))
  if (location.state === '') add(['state'], 'mandatory')
  if (location.district === '') add(['district'], 'mandatory')
  if (isBlank(location.city)) add(['city'], 'mandatory')
  else if (location.city.trim().length > requestLimits.cityLength) add(['city'], 'cityTooLong')
  const positions = readWhole(location.positions)
  const wrongNumber = numberProblem(location.positions, positions)
  if (wrongNumber) add(['positions'], wrongNumber)
  else if (positions > requestLimits.positions) add(['positions'], 'positionsHigh')
  if (location.interviewType !== 'noInterview') {
    if (location.scheduling === 'days') {
      if (location.days.length === 0) add(['days'], 'mandatory')
    } else if (location.dates.length === 0) add(['dates'], 'mandatory')
    else if (location.dates.length > requestLimits.interviewDates) add(['dates'], 'tooManyDates')
    else if (location.dates.some((day) => day < context.today && !context.keptDates?.includes(day)))
      add(['dates'], 'pastDate')
    if (!location.slots.some((slot) => slot.on)) add(['slots'], 'mandatory')
    findSlotProblems(location.slots).forEach((wrong, slot) => {
      if (wrong !== undefined) add(['slots', slot], wrong === 'invalidTime' ? 'invalidTime' : 'slotOrder')
    })
  }
  if (isOfficeBegun(location) && location.offices.length > 0) add(['editing'], 'officeOpen')
  if (location.offices.length === 0) add(['offices'], 'office')
  location.offices.forEach((office, at) => {
    if (!isOfficeComplete(office, location.interviewType)) add(['offices', at], 'officeIncomplete')
  })
  return found
}

function findAdditionalProblems(form: RequestForm): RequestProblem[] {
  const found: RequestProblem[] = []
  if (form.languages.length > requestLimits.languages) found.push(problem(['languages'], 'languages'))
  if (!areLinesShort(form.notes.replace(/^[ \t]*•[ \t]?/gm, ''), requestLimits.noteLines, requestLimits.noteLineLength))
    found.push(problem(['notes'], 'notes'))
  return found
}

/** Limits the number of lines and the characters per line; an empty text is valid. */
const areLinesShort = (text: string, lines: number, length: number): boolean => {
  const all = text.split('\n')
  return all.length <= lines && all.every((line) => [...line.trim()].length <= length)
}
