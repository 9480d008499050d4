import type { CandidateFilter } from '../contract/reachouts.ts'
import {
  affiliatedChannels,
  ageBands,
  candidateCategories,
  flowStatuses,
  liveApplicationLimits,
  pastApplications,
  reachoutChannels,
  reachoutLanguages,
  reachoutLimits,
  reachoutSupplyTypes,
  type AgeBand,
  type CandidateCategory,
  type ReachoutChannel,
  type ReachoutLanguage,
} from '../contract/reachout-words.ts'
import { readWhole } from './typed-number.ts'

/** The filters of 'Find more candidates' as the page holds them (RO-17, RO-18). */
export interface ReachoutFilters {
  roles: string[]
  genders: string[]
  educations: string[]
  /** Of these, candidates of whom it is not known count too. */
  relax: ('roles' | 'genders' | 'educations')[]
  freshness?: AgeBand
  lastActive?: AgeBand
  /** The maximum number of applications that are still open. */
  live: (typeof liveApplicationLimits)[number]
  affiliated?: (typeof affiliatedChannels)[number]
  delivered: boolean
  /** Without those who were written to today already. */
  notToday: boolean
  flow: (typeof flowStatuses)[number][]
  past: (typeof pastApplications)[number][]
  supply: number[]
}

/** Where candidates are searched: in districts or whole states (both a territory), or around the place of work. */
export const places = ['territory', 'state', 'distance'] as const
export type Place = (typeof places)[number]

/** Those a request offers: no distance without an office to measure it from. */
export const placesFor = ({ hasOffice }: SetupFacts): readonly Place[] =>
  hasOffice ? places : places.filter((place) => place !== 'distance')

/** A reachout that is being set up: the draft on the device. */
export interface ReachoutSetup {
  channel?: ReachoutChannel
  language: ReachoutLanguage
  templateId?: string
  category?: CandidateCategory
  place: Place
  /** Kilometres. */
  km: number
  districts: string[]
  states: string[]
  /** Candidates of whom the place is not known count too; a distance needs one that is. */
  relaxPlace: boolean
  filters: ReachoutFilters
  /** The number of candidates the user typed; undefined: the suggested one. */
  count?: string
  /** A file that the server has taken. */
  upload?: { name: string; url: string; valid: number }
}

/** Kilometres from an office of the request: those of the form (HR-35), and one more. */
export const reachoutDistances = [5, 10, 15, 25] as const

/** What a new reachout takes from its request. */
export interface SetupFacts {
  jobRole: string
  districts: string[]
  states: string[]
  /** It names an office: distances can be measured. */
  hasOffice: boolean
}

export const freshFilters = ({ jobRole }: SetupFacts): ReachoutFilters => ({
  roles: [jobRole],
  genders: [],
  educations: [],
  relax: [],
  live: 0,
  delivered: false,
  notToday: false,
  flow: [],
  past: [],
  supply: [...reachoutSupplyTypes],
})

export const freshSetup = (facts: SetupFacts): ReachoutSetup => ({
  language: 'english',
  place: 'territory',
  km: 10,
  districts: facts.districts,
  states: facts.states,
  relaxPlace: false,
  filters: freshFilters(facts),
})

/** What was chosen in a search for the request, as far as a reachout has filters for it; an empty list chooses nothing. */
export interface Searched {
  roles: string[]
  districts: string[]
  genders: string[]
  educations: string[]
}

/** The set-up with what was searched for in the place of its own roles, districts, genders and educations. */
export function withSearched(setup: ReachoutSetup, searched: Searched, facts: SetupFacts): ReachoutSetup {
  const { roles, districts, genders, educations } = searched
  const fresh = freshFilters(facts)
  return readSetup(
    {
      ...setup,
      place: 'territory',
      districts: districts.length > 0 ? districts : facts.districts,
      filters: { ...setup.filters, roles: roles.length > 0 ? roles : fresh.roles, genders, educations },
    },
    facts,
  )
}

const oneOf = <T>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value)
const someOf = <T>(list: readonly T[], value: unknown): T[] =>
  list.filter((one) => Array.isArray(value) && value.includes(one))
const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, most) : []

/** Reads a stored draft, maybe of another version of the app; unreadable fields get their defaults (TRAP-83). */
export function readSetup(kept: unknown, facts: SetupFacts): ReachoutSetup {
  const fresh = freshSetup(facts)
  if (typeof kept !== 'object' || kept === null) return fresh
  const one = kept as Record<keyof ReachoutSetup, unknown>
  const filters = (typeof one.filters === 'object' && one.filters !== null ? one.filters : {}) as Record<
    keyof ReachoutFilters,
    unknown
  >
  const upload = one.upload as ReachoutSetup['upload'] | undefined
  const isUpload = typeof upload?.url === 'string' && typeof upload.valid === 'number'
  return {
    channel: oneOf(reachoutChannels, one.channel),
    language: oneOf(reachoutLanguages, one.language) ?? fresh.language,
    templateId: typeof one.templateId === 'string' ? one.templateId : undefined,
    category: oneOf(candidateCategories, one.category),
    place: oneOf(placesFor(facts), one.place) ?? fresh.place,
    km: oneOf(reachoutDistances, one.km) ?? fresh.km,
    districts: chosen(one.districts, fresh.districts, reachoutLimits.extraLocations),
    states: chosen(one.states, fresh.states, reachoutLimits.extraLocations),
    relaxPlace: one.relaxPlace === true,
    filters: {
      roles: chosen(filters.roles, fresh.filters.roles, reachoutLimits.extraRoles),
      genders: texts(filters.genders, 3),
      educations: texts(filters.educations, 12),
      relax: someOf(['roles', 'genders', 'educations'] as const, filters.relax),
      freshness: oneOf(ageBands, filters.freshness),
      lastActive: oneOf(ageBands, filters.lastActive),
      live: oneOf(liveApplicationLimits, filters.live) ?? fresh.filters.live,
      affiliated: oneOf(affiliatedChannels, filters.affiliated),
      delivered: filters.delivered === true,
      notToday: filters.notToday === true,
      flow: someOf(flowStatuses, filters.flow),
      past: someOf(pastApplications, filters.past),
      supply: Array.isArray(filters.supply) ? someOf(reachoutSupplyTypes, filters.supply) : fresh.filters.supply,
    },
    count: typeof one.count === 'string' ? one.count : undefined,
    upload: isUpload ? { name: String(upload.name), url: upload.url, valid: upload.valid } : undefined,
  }
}

/** A stored list: what was chosen, cut to the allowed number of extras. */
const chosen = (kept: unknown, own: string[], extras: number): string[] =>
  Array.isArray(kept) ? limitExtra(texts(kept, 100), own, extras) : own

/** Those of a choice that are not the request's own (RO-16). */
export const findExtra = (values: readonly string[], own: readonly string[]): string[] =>
  values.filter((one) => !own.includes(one))

/** The choice with the request's own and at most `most` others, the first ones (RO-16). */
export function limitExtra(values: readonly string[], own: readonly string[], most: number): string[] {
  const extra = new Set(findExtra(values, own).slice(0, most))
  return values.filter((one) => own.includes(one) || extra.has(one))
}

/** A location is required (RO-15); a distance is one. */
export const isPlaceMissing = ({ place, districts, states }: ReachoutSetup): boolean =>
  (place === 'territory' && districts.length === 0) || (place === 'state' && states.length === 0)

function toPlace({ place, km, districts, states, relaxPlace: relax }: ReachoutSetup): Partial<CandidateFilter> {
  if (place === 'distance') return { maxDistance: km * 1_000 }
  if (place === 'state') return { tcState: { value: states, relax } }
  return { tcDistrict: { value: districts, relax } }
}

/** The filters as the API takes them. */
export function toCandidateFilter(setup: ReachoutSetup): Partial<CandidateFilter> {
  const { filters } = setup
  const choice = (value: string[], field: ReachoutFilters['relax'][number]) =>
    value.length > 0 ? { value, relax: filters.relax.includes(field) } : undefined
  return {
    preferredJobRole: choice(filters.roles, 'roles'),
    gender: choice(filters.genders, 'genders'),
    educationAttained: choice(filters.educations, 'educations'),
    ...toPlace(setup),
    supplyType: filters.supply,
    freshness: filters.freshness,
    lastActive: filters.lastActive,
    liveApplications: filters.live,
    affiliatedChannel: filters.affiliated,
    delivered: filters.delivered || undefined,
    notToday: filters.notToday || undefined,
    flowStatus: filters.flow.length > 0 ? filters.flow : undefined,
    pastApplication: filters.past.length > 0 ? filters.past : undefined,
  }
}

/** How many filters differ from a new reachout's. */
export function countFilters(filters: ReachoutFilters, facts: SetupFacts): number {
  const fresh = freshFilters(facts)
  return (Object.keys(fresh) as (keyof ReachoutFilters)[])
    .concat(['freshness', 'lastActive', 'affiliated'])
    .filter((key) => JSON.stringify(filters[key]) !== JSON.stringify(fresh[key])).length
}

/** What was typed as a number of candidates; undefined when it is none. */
export function readCount(typed: string): number | undefined {
  const count = readWhole(typed)
  return Number.isNaN(count) ? undefined : count
}
