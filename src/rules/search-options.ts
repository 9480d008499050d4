import type { SearchField } from '../contract/search.ts'
import { educationOptions, expandEducation } from './education.ts'
import type { Searched } from './reachout-setup.ts'
import type { WeightKey } from '../contract/weight-keys.ts'
import type { Weights } from './weights.ts'

/** The selections over the table, in their order (SRCH-03). */
export const searchFilters = ['jobRole', 'city', 'gender', 'age', 'language', 'education', 'document', 'asset'] as const
export type SearchFilter = (typeof searchFilters)[number]
/** Chosen values of each selection, as strings. */
export type Chosen = Record<SearchFilter, string[]>

const each = <T>(value: (filter: SearchFilter) => T) =>
  Object.fromEntries(searchFilters.map((filter) => [filter, value(filter)])) as Record<SearchFilter, T>

export const nothingChosen = (): Chosen => each(() => [])
export const countChosen = (chosen: Chosen): number =>
  searchFilters.filter((filter) => chosen[filter].length > 0).length

const documentWeights: Record<string, WeightKey> = {
  'Aadhar Card': 'aadharCard',
  'PAN Card': 'panCard',
  'Driving License': 'drivingLicense',
  'Voter ID': 'voterId',
  'Education Documents': 'educationDocuments',
}
const assetWeights: Record<string, WeightKey> = { Smartphone: 'smartphone', Bike: 'bike', Laptop: 'laptop' }
export const documentOptions = Object.keys(documentWeights)
export const assetOptions = Object.keys(assetWeights)
/** Male, Female, other (SRCH-17). */
export const genderOptions = ['1', '2', '3']
export const genderWords: Record<string, 'male' | 'female' | 'other'> = { 1: 'male', 2: 'female', 3: 'other' }

/** The master lists, as far as the dashboard needs them (SRCH-18). */
export interface SearchMasters {
  allJobRoles: { role: string }[]
  locationMaster: { cities: string[] }[]
  ageLimitMaster: string[]
  languageMaster: string[]
}

/** What a hiring request requires of applicants; an empty list requires nothing. */
export interface RequestWishes {
  jobRole?: unknown
  district?: string[]
  hiringRequest?: { district?: string | null }[]
  gender?: string | null
  ageLimit?: string[]
  communicationLanguage?: { name: string }[]
  educationAttained?: string | null
  docReqDuringJoining?: { name: string }[]
  assetsRequired?: string[]
}

const requestDocuments: Record<string, string> = {
  Aadhaar: 'Aadhar Card',
  'Driving License (Heavy Vehicles)': 'Driving License',
}
const requestAssets: Record<string, string> = { smartphone: 'Smartphone', bike: 'Bike', 'laptop/computer': 'Laptop' }
const requestGenders: Record<string, string[]> = { 'Male Only': ['1'], 'Female Only': ['2'] }

/** What the request itself asks for, in the words of the pool; a list is empty where it asks for nothing. */
export function wishesOf(request: RequestWishes): Chosen {
  const own = (values: readonly (string | null | undefined)[]) => [
    ...new Set(values.filter((value): value is string => !!value)),
  ]
  const known = (values: string[], all: readonly string[]) => own(values.filter((value) => all.includes(value)))
  const { docReqDuringJoining = [], assetsRequired = [], communicationLanguage = [], educationAttained } = request
  return {
    jobRole: own(roleNames(request.jobRole)),
    city: own([...(request.district ?? []), ...(request.hiringRequest ?? []).map(({ district }) => district)]),
    gender: own(requestGenders[request.gender ?? ''] ?? []),
    age: own(request.ageLimit ?? []),
    language: own(communicationLanguage.map(({ name }) => name)),
    education: known([educationAttained ?? ''], educationOptions),
    document: known(
      docReqDuringJoining.map(({ name }) => requestDocuments[name] ?? name),
      documentOptions,
    ),
    asset: known(
      assetsRequired.map((name) => requestAssets[name] ?? name),
      assetOptions,
    ),
  }
}

/** What can be chosen (SRCH-08, TRAP-85): the request's own values; without any, the whole master list. */
export function optionsFor(request: RequestWishes, masters: SearchMasters): Record<SearchFilter, string[]> {
  const all: Record<SearchFilter, readonly string[]> = {
    jobRole: masters.allJobRoles.map(({ role }) => role),
    city: masters.locationMaster.flatMap(({ cities }) => cities),
    gender: genderOptions,
    age: masters.ageLimitMaster,
    language: masters.languageMaster,
    education: educationOptions,
    document: documentOptions,
    asset: assetOptions,
  }
  const own = wishesOf(request)
  return each((filter) => (own[filter].length > 0 ? own[filter] : [...all[filter]]))
}

/** A name, or a list of roles with their names, as older and newer responses have it. */
function roleNames(jobRole: unknown): string[] {
  if (typeof jobRole === 'string') return [jobRole]
  if (!Array.isArray(jobRole)) return []
  return jobRole.flatMap((role: unknown) =>
    role !== null && typeof role === 'object' && 'name' in role && typeof role.name === 'string' ? role.name : [],
  )
}

/** The choices that a reachout has filters for, in its words. */
export const toSearched = ({ jobRole, city, gender, education }: Chosen): Searched => ({
  roles: jobRole,
  districts: city,
  genders: gender.flatMap((code) => genderWords[code] ?? []),
  educations: education,
})

/** Filters of the search that a reachout does not have. */
export const searchOnly = ['age', 'language', 'document', 'asset'] as const satisfies readonly SearchFilter[]

/**
 * The choices as the search sends them (SRCH-15, SRCH-16): documents and assets one field per value, each with its
 * weight. Those of `musts` are required of everybody who is found.
 */
export function toSearchFields(chosen: Chosen, weights: Weights, musts: readonly WeightKey[] = []): SearchField[] {
  const field = (name: SearchField['name'], value: (string | number)[], key: WeightKey): SearchField[] =>
    value.length === 0
      ? []
      : [{ name, value, valueBoost: weights[key], ...(musts.includes(key) ? { isRequired: true } : {}) }]
  return [
    ...field('preferredJobRole', chosen.jobRole, 'jobRole'),
    ...field('tcDistrict', chosen.city, 'currentLocation'),
    ...field('gender', chosen.gender.map(Number), 'gender'),
    ...field('age', chosen.age, 'age'),
    ...field('highestEducation', expandEducation(chosen.education), 'education'),
    ...field('communicationLanguage', chosen.language, 'language'),
    ...chosen.document.flatMap((name) => field('documents', [name], documentWeights[name]!)),
    ...chosen.asset.flatMap((name) => field('assets', [name], assetWeights[name]!)),
  ]
}
