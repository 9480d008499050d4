import type { LocationForm, RequestForm } from './request-form.ts'
import type { RequestPath } from './request-problems.ts'

export const requestSections = ['details', 'locations', 'additional'] as const
export type RequestSection = (typeof requestSections)[number]

/** The section of the page that shows a field. */
export function sectionOf([field]: RequestPath): RequestSection {
  if (field === 'locations') return 'locations'
  return field === 'languages' || field === 'notes' ? 'additional' : 'details'
}

/** Wire names of the fields (HR-37), e.g. for `fields` of a refusal. */
const keysOfFields: { [field in keyof RequestForm]?: string } = {
  name: 'hiringName',
  targetEmployer: 'targetEmployer',
  sectors: 'sector_name',
  jobCategory: 'jobCategory',
  jobRole: 'jobRole',
  skills: 'skills',
  responsibilities: 'jobResponsibility',
  minimumSalary: 'minimumSalary',
  maximumSalary: 'maximumSalary',
  requestType: 'monthlySpan',
  education: 'education',
  gender: 'gender',
  jobType: 'employmentType',
  languages: 'communicationLanguage',
  notes: 'notes',
}

/** The same of a location; its number, counted from 1, follows. */
const keysOfLocation: { [field in keyof LocationForm]?: string } = {
  state: 'state',
  district: 'district',
  city: 'city',
  positions: 'position',
  days: 'workingDays',
  dates: 'interviewDates',
  slots: 'interviewTime',
  offices: 'interviewLocation',
  editing: 'interviewLocation',
}

/**
 * Returns the wire name of a field: ['locations', 1, 'positions'] → 'position_2', ['locations', 0, 'slots', 1] →
 * 'interviewTimeRange_1_2'.
 */
export function keyOfPath([field, at, part, slot]: RequestPath): string {
  if (typeof at !== 'number') return keysOfFields[field as keyof RequestForm] ?? String(field)
  if (part === 'slots' && typeof slot === 'number') return `interviewTimeRange_${at + 1}_${slot + 1}`
  return `${keysOfLocation[part as keyof LocationForm] ?? String(part)}_${at + 1}`
}

const invert = (keys: Record<string, string>) =>
  Object.fromEntries(Object.entries(keys).map(([field, key]) => [key, field]))
const fieldsOfKeys: Record<string, string> = { ...invert(keysOfFields), hiring_req_name: 'name' }
const locationFieldsOfKeys: Record<string, string> = {
  ...invert(keysOfLocation),
  interviewTimeRange: 'slots',
  interviewLocation: 'offices',
}

/**
 * Returns the field of a wire name (HR-37): 'position_2' → ['locations', 1, 'positions']; undefined if there is none.
 */
export function pathOfKey(key: string): RequestPath | undefined {
  const plain = fieldsOfKeys[key]
  if (plain) return [plain]
  const [, word, n, slot] = /^([A-Za-z]+)_(\d+)(?:_(\d+))?$/.exec(key) ?? []
  const field = word === undefined ? undefined : locationFieldsOfKeys[word]
  if (!field || Number(n) < 1) return undefined
  const path = ['locations', Number(n) - 1, field]
  return slot === undefined ? path : [...path, Number(slot) - 1]
}
