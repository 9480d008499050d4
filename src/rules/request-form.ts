import * as v from 'valibot'
import {
  ageRanges,
  distances,
  educations,
  experienceBands,
  formLanguages,
  genders,
  interviewTypes,
  jobTypes,
  joiningDocuments,
  otherDetails,
  requestAssets,
  salaryBenefits,
  schedulingTypes,
  shifts,
  workingDays,
  type Distance,
  type ExperienceBand,
} from '../contract/request-lists.ts'
import { defaultSlots, mondayToFriday } from './request-scheduling.ts'

/**
 * A value that is missing in a draft, or that an older build saved in another shape, falls back to that of an empty
 * form: a draft always opens (TRAP-83).
 */
const text = v.fallback(v.string(), '')
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise)
const list = <S extends v.GenericSchema>(item: S) => v.fallback(v.array(item), [])
const oneOf = <const T extends readonly string[]>(options: T, otherwise: T[number] | '') =>
  v.fallback(v.picklist(['', ...options] as ['', ...T]), otherwise as never)
const someOf = <const T extends readonly string[]>(options: T) => list(v.picklist(options))

/** Addresses and a SPOC by id, with the labels to show while the lists are not loaded. */
const officeForm = v.object({
  workId: text,
  workLabel: text,
  interviewId: text,
  interviewLabel: text,
  spocId: text,
  spocLabel: text,
  consent: flag(true),
})
export type OfficeForm = v.InferOutput<typeof officeForm>

const slotForm = v.object({ on: flag(true), from: text, to: text })

const locationForm = v.object({
  /** The server's id of a saved location. */
  id: text,
  state: text,
  district: text,
  city: text,
  /** As typed. */
  positions: text,
  distance: oneOf(Object.keys(distances) as Distance[], ''),
  interviewType: v.fallback(v.picklist(interviewTypes), 'physical'),
  scheduling: v.fallback(v.picklist(schedulingTypes), 'days'),
  /** In the order of the week; never 'All Days', which is all seven (HR-32). */
  days: v.fallback(v.array(v.picklist(workingDays)), () => [...mondayToFriday]),
  /** 'YYYY-MM-DD' in India. */
  dates: list(v.string()),
  slots: v.fallback(v.pipe(v.array(slotForm), v.length(3)), defaultSlots),
  offices: list(officeForm),
  /** The office being entered, saved with the draft: `at` is the index of the office it replaces, or null. */
  editing: v.fallback(v.nullable(v.object({ at: v.nullable(v.number()), office: officeForm })), null),
})
export type LocationForm = v.InferOutput<typeof locationForm>

/** The values of the hiring request form: the page's fields, the saved draft, and what the server validates. */
export const requestFormShape = v.object({
  name: text,
  targetEmployer: text,
  sectors: list(v.string()),
  jobCategory: text,
  /** Id and name of the role. */
  jobRole: text,
  jobRoleName: text,
  skills: list(v.object({ name: v.string(), isCustom: v.boolean() })),
  /** One point a line. */
  responsibilities: v.fallback(v.object({ text, modified: flag(false), vernacKeys: list(v.string()) }), () => ({
    text: '',
    modified: false,
    vernacKeys: [],
  })),
  /** Rupees a month, as typed. */
  minimumSalary: text,
  maximumSalary: text,
  requestType: oneOf(['once', 'monthly'], 'once'),
  experience: oneOf(Object.keys(experienceBands) as ExperienceBand[], ''),
  education: oneOf(educations, 'Any'),
  gender: oneOf(genders, 'Any'),
  ages: someOf(ageRanges),
  jobType: oneOf(jobTypes, 'Full Time'),
  workFromHome: flag(false),
  locations: v.fallback(v.pipe(v.array(locationForm), v.minLength(1)), () => [emptyLocation()]),
  shift: oneOf(shifts, ''),
  benefits: someOf(salaryBenefits),
  assets: someOf(requestAssets),
  otherDetails: someOf(otherDetails),
  languages: list(v.object({ name: v.picklist(formLanguages), isMandatory: v.boolean() })),
  documents: list(v.object({ name: v.picklist(joiningDocuments), isMandatory: v.boolean(), needsUpload: v.boolean() })),
  notes: text,
})
export type RequestForm = v.InferOutput<typeof requestFormShape>

export const emptyOffice = (spoc?: { id: string; label: string }): OfficeForm => ({
  workId: '',
  workLabel: '',
  interviewId: '',
  interviewLabel: '',
  spocId: spoc?.id ?? '',
  spocLabel: spoc?.label ?? '',
  consent: true,
})

/** Returns a new location: default slots, Monday to Friday, the user as SPOC with consent on (HR-29). */
export function emptyLocation(requester?: { id: string; label: string }): LocationForm {
  return {
    id: '',
    state: '',
    district: '',
    city: '',
    positions: '',
    distance: '',
    interviewType: 'physical',
    scheduling: 'days',
    days: [...mondayToFriday],
    dates: [],
    slots: defaultSlots(),
    offices: [],
    editing: { at: null, office: emptyOffice(requester) },
  }
}

/** Returns the values of a new form (HR-01). */
export const emptyRequestForm = (): RequestForm => v.parse(requestFormShape, {})

/** Parses a draft of any build. Never throws. */
export const readRequestForm = (kept: unknown): RequestForm =>
  v.parse(requestFormShape, typeof kept === 'object' && kept !== null ? kept : {})
