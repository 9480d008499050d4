import { requestLimits } from '../contract/request-lists.ts'
import type { UserCode } from '../contract/session.ts'
import type { LocationForm, OfficeForm, RequestForm } from './request-form.ts'
import { findSlotProblems } from './request-scheduling.ts'

/** Who asks, and when: what decides which fields there are and which days are past. */
export interface RequestContext {
  /** Of the partner that is hiring: for OPS and SSC the selected one's (HR-07), for a SUB its parent's. */
  code: UserCode
  /** Today in India, 'YYYY-MM-DD'. */
  today: string
  /** Interview dates that the request on the server has already: they may be over by now. */
  keptDates?: readonly string[]
}

export const requestSections = ['details', 'locations', 'additional'] as const
export type RequestSection = (typeof requestSections)[number]

/** The exact messages of 001 §5, and ours for what it leaves open. */
export const requestMessages = {
  name: 'Please enter a name',
  targetEmployer: 'Please enter employer name',
  mandatory: 'Mandatory field',
  salaryOrder: 'Should be less than maximum salary',
  salaryHigh: 'This salary is too high',
  office: 'Enter and save atleast one office location',
  invalidTime: 'Invalid Time',
  slotOrder: 'Time range values are not correct. Each slot should be in chronological order.',
  officeOpen: 'Save or cancel the office that is being entered',
  officeIncomplete: 'This office needs an interview address and a SPOC',
  pastDate: 'Choose interview dates from today on',
  tooManyDates: 'At most 60 interview dates',
  positionsHigh: 'At most 10,000 positions',
  points: 'At most 6 points of 100 characters each',
  customSkills: 'At most 3 skills of your own, 25 characters each',
  languages: 'At most 4 languages',
  notes: 'At most 6 lines of 100 characters each',
  tooLong: 'At most 100 characters',
  locations: 'At most 50 locations',
} as const
export type RequestMessage = keyof typeof requestMessages

export interface RequestProblem {
  section: RequestSection
  /** Where it is in the form. */
  path: (string | number)[]
  /** The server's name of the field (HR-37); locations and slots count from 1, as people see them. */
  key: string
  code: RequestMessage
  message: string
  /** Nothing was entered yet, as against something wrong. */
  missing: boolean
}

export const asksTargetEmployer = (code: UserCode): boolean => code === 'SA' || code === 'AGG'
export const asksSector = (code: UserCode): boolean => code !== 'EMP'
export const needsInterviewAddress = (type: LocationForm['interviewType']): boolean => type === 'physical'

/** A whole number above 0 as typed, Indian commas allowed; NaN otherwise. */
export function typedNumber(typed: string): number {
  const bare = typed.replace(/[,\s]/g, '')
  return /^\d{1,12}$/.test(bare) && Number(bare) > 0 ? Number(bare) : Number.NaN
}

/** HR-31: whether an office has all that its Save needs. */
export const isOfficeComplete = (office: OfficeForm, type: LocationForm['interviewType']): boolean =>
  office.workId !== '' && office.spocId !== '' && (!needsInterviewAddress(type) || office.interviewId !== '')

/** An office somebody has begun to enter: leaving it unsaved would lose it. The SPOC alone is what it starts with. */
export const isOfficeBegun = ({ editing }: Pick<LocationForm, 'editing'>): boolean =>
  editing !== null && (editing.office.workId !== '' || editing.office.interviewId !== '')

/** Everything that stands between this form and being submitted, in the order of the page (HR-08 to HR-34). */
export function findRequestProblems(form: RequestForm, context: RequestContext): RequestProblem[] {
  return [
    ...findDetailProblems(form, context),
    ...form.locations.flatMap((location, index) => findLocationProblems(location, index, context)),
    ...(form.locations.length > requestLimits.locations
      ? [problem('locations', ['locations'], 'locations', 'locations')]
      : []),
    ...findAdditionalProblems(form),
  ]
}

function problem(
  section: RequestSection,
  path: (string | number)[],
  key: string,
  code: RequestMessage,
  missing = false,
): RequestProblem {
  return { section, path, key, code, message: requestMessages[code], missing }
}

function findDetailProblems(form: RequestForm, { code }: RequestContext): RequestProblem[] {
  const found: RequestProblem[] = []
  const add = (path: string, key: string, message: RequestMessage, missing = false) =>
    found.push(problem('details', path.split('.'), key, message, missing))
  const name = form.name.trim()
  if (name === '') add('name', 'hiringName', 'name', true)
  else if (name.length > requestLimits.nameLength) add('name', 'hiringName', 'tooLong')
  if (asksTargetEmployer(code) && form.targetEmployer.trim() === '')
    add('targetEmployer', 'targetEmployer', 'targetEmployer', true)
  if (asksSector(code) && form.sectors.length === 0) add('sectors', 'sector_name', 'mandatory', true)
  if (form.jobCategory === '') add('jobCategory', 'jobCategory', 'mandatory', true)
  if (form.jobRole === '') add('jobRole', 'jobRole', 'mandatory', true)
  const custom = form.skills.filter((skill) => skill.isCustom)
  if (custom.length > requestLimits.customSkills || custom.some((s) => [...s.name].length > requestLimits.skillLength))
    add('skills', 'skills', 'customSkills')
  if (!areLinesShort(form.responsibilities.text, requestLimits.points, requestLimits.pointLength))
    add('responsibilities', 'jobResponsibility', 'points')
  found.push(...findSalaryProblems(form))
  for (const [field, key] of [
    ['requestType', 'monthlySpan'],
    ['education', 'education'],
    ['gender', 'gender'],
    ['jobType', 'employmentType'],
  ] as const)
    if (form[field] === '') add(field, key, 'mandatory', true)
  return found
}

/** HR-16. */
function findSalaryProblems({ minimumSalary, maximumSalary }: RequestForm): RequestProblem[] {
  const found: RequestProblem[] = []
  const check = (field: 'minimumSalary' | 'maximumSalary', typed: string) => {
    const rupees = typedNumber(typed)
    if (Number.isNaN(rupees)) found.push(problem('details', [field], field, 'mandatory', typed.trim() === ''))
    else if (rupees > requestLimits.salary) found.push(problem('details', [field], field, 'salaryHigh'))
    return rupees
  }
  const [min, max] = [check('minimumSalary', minimumSalary), check('maximumSalary', maximumSalary)]
  if (min >= max) found.push(problem('details', ['minimumSalary'], 'minimumSalary', 'salaryOrder'))
  return found
}

function findLocationProblems(location: LocationForm, index: number, context: RequestContext): RequestProblem[] {
  const found: RequestProblem[] = []
  const n = index + 1
  const add = (path: (string | number)[], key: string, code: RequestMessage, missing = false) =>
    found.push(problem('locations', ['locations', index, ...path], key, code, missing))
  if (location.state === '') add(['state'], `state_${n}`, 'mandatory', true)
  if (location.district === '') add(['district'], `district_${n}`, 'mandatory', true)
  if (location.city.trim() === '') add(['city'], `city_${n}`, 'mandatory', true)
  const positions = typedNumber(location.positions)
  if (Number.isNaN(positions)) add(['positions'], `position_${n}`, 'mandatory', location.positions.trim() === '')
  else if (positions > requestLimits.positions) add(['positions'], `position_${n}`, 'positionsHigh')
  if (location.interviewType !== 'noInterview') {
    if (location.scheduling === 'days') {
      if (location.days.length === 0) add(['days'], `workingDays_${n}`, 'mandatory', true)
    } else if (location.dates.length === 0) add(['dates'], `interviewDates_${n}`, 'mandatory', true)
    else if (location.dates.length > requestLimits.interviewDates) add(['dates'], `interviewDates_${n}`, 'tooManyDates')
    else if (location.dates.some((day) => day < context.today && !context.keptDates?.includes(day)))
      add(['dates'], `interviewDates_${n}`, 'pastDate')
    if (!location.slots.some((slot) => slot.on)) add(['slots'], `interviewTime_${n}`, 'mandatory', true)
    findSlotProblems(location.slots).forEach((wrong, slot) => {
      if (wrong === undefined) return
      add(['slots', slot], `interviewTimeRange_${n}_${slot + 1}`, wrong === 'invalidTime' ? 'invalidTime' : 'slotOrder')
    })
  }
  if (isOfficeBegun(location) && location.offices.length > 0) add(['editing'], `interviewLocation_${n}`, 'officeOpen')
  if (location.offices.length === 0) add(['offices'], `interviewLocation_${n}`, 'office', true)
  location.offices.forEach((office, at) => {
    if (!isOfficeComplete(office, location.interviewType))
      add(['offices', at], `interviewLocation_${n}`, 'officeIncomplete')
  })
  return found
}

function findAdditionalProblems(form: RequestForm): RequestProblem[] {
  const found: RequestProblem[] = []
  if (form.languages.length > requestLimits.languages)
    found.push(problem('additional', ['languages'], 'communicationLanguage', 'languages'))
  if (!areLinesShort(form.notes.replace(/^[ \t]*•[ \t]?/gm, ''), requestLimits.noteLines, requestLimits.noteLineLength))
    found.push(problem('additional', ['notes'], 'notes', 'notes'))
  return found
}

/** At most so many lines of so many characters; an empty text is fine. */
const areLinesShort = (text: string, lines: number, length: number): boolean => {
  const all = text.split('\n')
  return all.length <= lines && all.every((line) => [...line.trim()].length <= length)
}

/** Finds where a field of the server's names is in the form (HR-37), e.g. 'position_2' → ['locations', 1, 'positions']. */
export function findPathOfKey(key: string): (string | number)[] | undefined {
  const plain = plainKeys[key]
  if (plain) return [plain]
  const [, word, n, slot] = /^([A-Za-z]+)_(\d+)(?:_(\d+))?$/.exec(key) ?? []
  const field = word === undefined ? undefined : locationKeys[word]
  if (!field || Number(n) < 1) return undefined
  const path = ['locations', Number(n) - 1, field]
  return slot === undefined ? path : [...path, Number(slot) - 1]
}

const plainKeys: Record<string, keyof RequestForm> = {
  hiringName: 'name',
  hiring_req_name: 'name',
  targetEmployer: 'targetEmployer',
  sector_name: 'sectors',
  jobCategory: 'jobCategory',
  jobRole: 'jobRole',
  skills: 'skills',
  jobResponsibility: 'responsibilities',
  minimumSalary: 'minimumSalary',
  maximumSalary: 'maximumSalary',
  monthlySpan: 'requestType',
  education: 'education',
  gender: 'gender',
  employmentType: 'jobType',
  communicationLanguage: 'languages',
  notes: 'notes',
}

const locationKeys: Record<string, keyof LocationForm> = {
  state: 'state',
  district: 'district',
  city: 'city',
  position: 'positions',
  workingDays: 'days',
  interviewDates: 'dates',
  interviewTime: 'slots',
  interviewTimeRange: 'slots',
  interviewLocation: 'offices',
}
