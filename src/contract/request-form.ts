import * as v from 'valibot'
import {
  ageRanges,
  educations,
  formLanguages,
  genders,
  interviewTypes,
  jobTypes,
  joiningDocuments,
  otherDetails,
  requestAssets,
  requestLimits as most,
  salaryBenefits,
  schedulingTypes,
  shifts,
  workingDays,
} from './request-lists.ts'
import { id, personLine, personText } from './shapes.ts'

/** Every value of a list at most once, or repeated values could inflate a request. */
const some = <const T extends readonly string[]>(options: T) =>
  v.pipe(v.array(v.picklist(options)), v.maxLength(options.length))
const texts = (count: number, length: number) => v.pipe(v.array(personText(length)), v.maxLength(count))
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** 'HH:MM', 24 hours. Minutes are 0 to 59: 60 is refused too (TRAP-67). */
export const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid Time'))

const isRealDay = (text: string) => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).getUTCDate() === Number(day)
}
/** 'MM/DD/YYYY' (HR-32). */
export const wireDay = v.pipe(v.string(), v.check(isRealDay, 'A day is written MM/DD/YYYY'))

export const skillWire = v.object({ name: personText(100), isCustom: v.boolean() })
/** `text` is one point a line; `vernacKey` are the keys of its translations, none once it was edited (HR-14). */
export const responsibilityWire = v.object({
  text: personText(most.points * (most.pointLength + 1)),
  rolesModified: v.boolean(),
  vernacKey: texts(20, 100),
})
const language = v.object({ name: v.picklist(formLanguages), isMandatory: v.boolean() })
const joiningDocument = v.object({
  name: v.picklist(joiningDocuments),
  isMandatory: v.boolean(),
  needsUpload: v.boolean(),
})
const range = v.object({ min: whole(0, 100), max: whole(0, 100) })
const employmentType = v.object({ type: v.nullish(v.picklist(jobTypes)), WFH: v.boolean() })
/** Kilometres or a territory, with the label it was chosen by (HR-35). */
const maxDistance = v.object({
  distance: v.optional(whole(1, 1000)),
  territory: v.optional(v.picklist(['city', 'state', 'india'])),
  label: personText(60),
})
const slotTimes = v.object({ min: clock, max: clock })

const officePayload = v.object({
  /** Ids of addresses and of a SPOC of the same partner. No interview address unless it is a walk-in (HR-31). */
  interviewLocation: v.nullish(id),
  workLocation: id,
  spocId: id,
  spocConsent: v.boolean(),
})

const locationPayload = v.object({
  /** Of a location that is on the server already; ours, so that an edit keeps it. */
  _id: v.optional(id),
  interviewType: v.picklist(interviewTypes),
  interviewSchedulingType: v.picklist(schedulingTypes),
  interviewTime: v.pipe(v.array(slotTimes), v.maxLength(most.slots)),
  interviewDates: v.pipe(v.array(wireDay), v.maxLength(most.interviewDates)),
  operatingDays: some(workingDays),
  tc_state: personText(60),
  tc_district: personText(80),
  /** The city or town; ours, the entity calls it so. */
  localityName: v.optional(personText(most.cityLength), ''),
  number_of_positions: whole(1, most.positions),
  maxDistance: v.nullish(maxDistance),
  offices: v.pipe(v.array(officePayload), v.maxLength(most.officesPerLocation)),
})
export type LocationPayload = v.InferInput<typeof locationPayload>

/**
 * What the form submits, wire names byte for byte (HR-41): POST hiringRequest/create/web, and the edit of the same
 * (TRAP-63: with `futurerequestid` and the `version` it was opened at). Money in rupees a month. Totals are sent as
 * required (HR-41); the server computes them from `locations`. `notes` are ours (TRAP-62).
 */
export const requestPayload = v.object({
  futurerequestid: v.optional(id),
  industrypartnerid: id,
  legalEntityName: v.optional(personLine(200), ''),
  hiring_req_name: personLine(most.nameLength),
  targetEmployer: v.nullish(personLine(most.nameLength)),
  version: v.optional(whole(0, 1_000_000)),
  forceUpdate: v.optional(v.boolean(), false),
  /** Of a row of a file (HR-60): a request of the company that has it is answered instead of a second one. SHA-256, base64url. */
  importKey: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
  sector_name: v.optional(texts(20, 100), []),
  /** The id of the role in the job list (API-027). */
  jobRole: id,
  skillSet: v.optional(v.pipe(v.array(skillWire), v.maxLength(most.skills)), []),
  /** The skills of the role's own list among `skillSet`. */
  bpssSkill: v.optional(texts(most.skills, 100), []),
  jobResponsibility: v.optional(responsibilityWire, { text: '', rolesModified: false, vernacKey: [] }),
  locations: v.pipe(v.array(locationPayload), v.minLength(1), v.maxLength(most.locations)),
  tc_state: v.optional(texts(most.locations, 60), []),
  tc_district: v.optional(texts(most.locations, 80), []),
  number_of_positions: v.optional(whole(0, most.positions * most.locations), 0),
  /** True: the positions come again each month (HR-17). */
  monthlySpan: v.boolean(),
  education_attained: v.picklist(educations),
  doc_req_during_joining: v.optional(v.pipe(v.array(joiningDocument), v.maxLength(joiningDocuments.length)), []),
  age_limit: v.optional(some(ageRanges), []),
  maximumSalary: whole(1, most.salary),
  minimumSalary: whole(1, most.salary),
  assetsRequired: v.optional(some(requestAssets), []),
  otherDetailsRequired: v.optional(some(otherDetails), []),
  communicationLanguage: v.optional(v.pipe(v.array(language), v.maxLength(most.languages)), []),
  salaryBenefits: v.optional(some(salaryBenefits), []),
  shiftDetails: v.nullish(v.picklist(shifts)),
  employmentType,
  workExperience: v.nullish(range),
  gender: v.picklist(genders),
  searchedJobRoles: v.optional(texts(most.searched, 100), []),
  searchedLocations: v.optional(texts(most.searched, 100), []),
  notes: v.optional(personText(most.noteLines * (most.noteLineLength + 3)), ''),
})
export type RequestPayload = v.InferInput<typeof requestPayload>
/** After the schema filled in what was left out: what the server works with. */
export type ParsedRequestPayload = v.InferOutput<typeof requestPayload>

/** An address as the request carries it; `location` is [lng, lat], `mapLink` opens it in a map. */
export const addressWire = v.object({
  _id: v.string(),
  officeName: v.string(),
  address: v.string(),
  city: v.nullish(v.string()),
  locality: v.nullish(v.string()),
  location: v.nullish(v.pipe(v.array(v.number()), v.length(2))),
  mapLink: v.nullish(v.string()),
})
export const spocWire = v.object({
  _id: v.string(),
  spocName: v.string(),
  spocEmail: v.nullish(v.string()),
  spocMobile: v.nullish(v.string()),
})

const officeWire = v.object({
  workLocation: addressWire,
  interviewLocation: v.nullish(addressWire),
  spocId: v.nullish(spocWire),
  spocConsent: v.boolean(),
})

/** A location of a request as fetched (HR-56). `interviewDates` as 'MM/DD/YYYY'. */
export const locationWire = v.object({
  _id: v.string(),
  state: v.string(),
  district: v.string(),
  numberOfPositions: v.number(),
  localityName: v.nullish(v.string()),
  offices: v.array(officeWire),
  workLocations: v.nullish(v.array(addressWire)),
  maxDistance: v.nullish(maxDistance),
  targetEmployerSpocName: v.nullish(v.string()),
  targetEmployerSpocMobile: v.nullish(v.string()),
  targetEmployerSpocEmail: v.nullish(v.string()),
  spocDetailsConsent: v.nullish(v.boolean()),
  interviewType: v.picklist(interviewTypes),
  interviewSchedulingType: v.picklist(schedulingTypes),
  operatingDays: some(workingDays),
  interviewTime: v.array(slotTimes),
  interviewDates: v.array(wireDay),
  interviewLocation: v.nullish(addressWire),
})

/**
 * The form's members of a request as fetched, beside those of a list row (HR-56): `jobRole` here is a list of
 * {name}, with the id that `create/web` takes.
 */
export const requestDetailsWire = v.object({
  hiringRequestId: v.string(),
  ipId: v.string(),
  hiringReqName: v.string(),
  legalEntityName: v.nullish(v.string()),
  targetEmployer: v.nullish(v.string()),
  status: v.picklist([0, 1, 2]),
  version: v.number(),
  toClone: v.nullish(v.boolean()),
  jobRole: v.array(v.object({ _id: v.string(), name: v.string() })),
  jobCategory: v.nullish(v.string()),
  sectorName: v.array(v.string()),
  skillSet: v.array(skillWire),
  bpssSkill: v.array(v.string()),
  jobResponsibility: responsibilityWire,
  workExperience: v.nullish(range),
  educationAttained: v.nullish(v.picklist(educations)),
  gender: v.nullish(v.picklist(genders)),
  ageLimit: some(ageRanges),
  minimumSalary: v.nullish(v.number()),
  maximumSalary: v.nullish(v.number()),
  docReqDuringJoining: v.array(joiningDocument),
  endDate: v.number(),
  monthlySpan: v.boolean(),
  createdDate: v.number(),
  communicationLanguage: v.array(language),
  salaryBenefits: some(salaryBenefits),
  shiftDetails: v.nullish(v.picklist(shifts)),
  employmentType,
  assetsRequired: some(requestAssets),
  otherDetailsRequired: some(otherDetails),
  district: v.array(v.string()),
  numberOfPositions: v.number(),
  hired: v.number(),
  appVisibility: v.boolean(),
  webBot: v.object({ status: v.boolean() }),
  /** `status` is what operations set; `isCarried` ours: whether the message gateway has an account of WhatsApp. */
  whatsAppBot: v.object({ status: v.boolean(), isCarried: v.optional(v.boolean(), true) }),
  searchedJobRoles: v.optional(v.array(v.string()), []),
  searchedLocations: v.optional(v.array(v.string()), []),
  notes: v.nullish(v.string()),
  hiringRequest: v.array(locationWire),
})
export type RequestDetailsWire = v.InferOutput<typeof requestDetailsWire>

/** What a refusal with code 17067 lists under `existing` (HR-39). */
export const existingRequestWire = v.object({
  hiringRequestId: v.string(),
  hiringReqName: v.string(),
  jobRole: v.string(),
  district: v.array(v.string()),
  numberOfPositions: v.number(),
  endDate: v.number(),
})
export type ExistingRequestWire = v.InferOutput<typeof existingRequestWire>

/** The refusals of create/web that have a screen of their own. */
export const requestErrors = {
  /** The same role in the same place is being hired for already; `existing` lists which (HR-39). */
  duplicate: 17067,
  /** Another user saved the request first; `current` is the request as fetched, `changedBy` {name, at} (TRAP-63). */
  stale: 'stale-version',
  /** `fields` carries the keys of HR-37 with their messages. */
  invalid: 'invalid',
} as const
